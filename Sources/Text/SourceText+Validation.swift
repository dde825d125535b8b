extension SourceText {
  /// Returns the first error that makes the text unreadable: invalid UTF-8, a NUL or a line of more than `lineLimit`
  /// bytes.
  package func firstFault(lineLimit: Int = Limits.lineBytes) -> Diagnostic? {
    var position = start
    var lineStart = start
    while let special = bytes[position...].firstIndex(where: Self.isSpecial) {
      position = special
      let byte = bytes[position]
      let endsWithReturn =
        byte == Byte.newline && position > lineStart && bytes[position - 1] == Byte.carriageReturn
      let length = position - lineStart - (endsWithReturn ? 1 : 0)
      if length > lineLimit || length == lineLimit && byte != Byte.newline {
        return tooLong(at: lineStart)
      }
      switch byte {
      case Byte.newline:
        position += 1
        lineStart = position
      case 0:
        return Diagnostic(
          "a NUL byte (0x00) is not text", at: SourceRange(offset: position, length: 1),
          hint: "the file must be UTF-8 text")
      default:
        var (rest, decoder) = (bytes[position...].prefix(4).makeIterator(), UTF8())
        guard case .scalarValue(let scalar) = decoder.decode(&rest) else {
          return badByte(at: position)
        }
        position += UTF8.width(scalar)
      }
    }
    return bytes.count - lineStart > lineLimit ? tooLong(at: lineStart) : nil
  }

  /// Whether a byte ends a line, or is not one whole character.
  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == Byte.newline || byte == 0
  }

  /// Returns the error of the byte at `position`, which is not valid UTF-8.
  private func badByte(at position: Int) -> Diagnostic {
    let digits = String(bytes[position], radix: 16, uppercase: true)
    return Diagnostic(
      "the byte 0x\(digits) is not UTF-8", at: SourceRange(offset: position, length: 1),
      hint: "the text must be UTF-8")
  }

  /// Returns the error for the line at `lineStart`, which exceeds the limit.
  private func tooLong(at lineStart: Int) -> Diagnostic {
    Diagnostic(
      "a line of more than 1 MiB", at: SourceRange(offset: lineStart, length: Limits.lineBytes),
      hint: "the limit is \(Limits.lineBytes) bytes per line", isLimit: true)
  }
}
