internal import CEditLine

/// Text from the clipboard: it is inserted whole and none of it acts as a key.
extension Editor {
  /// The most bytes that a paste may have.
  private static let pasteLimit = 16 << 20
  /// What a terminal sends behind a paste.
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  /// Reads to the end of a paste and queues the command that inserts it.
  func readPaste() {
    var bytes: [UInt8] = []
    var isIdle = false
    while bytes.suffix(Self.pasteEnd.count) != Self.pasteEnd[...] {
      switch input.nextByte(within: 1000) {
      // A terminal that never ends its paste must not take Ctrl-C away from a person.
      case .byte(0x03) where isIdle: return leave(.finished(.interrupted), saying: "^C")
      case .byte(let byte):
        isIdle = false
        if bytes.count == Self.pasteLimit { bytes.removeFirst(bytes.count - Self.pasteEnd.count) }
        bytes.append(byte)
      case .nothing, .signal:
        isIdle = true
        answerSignals()
        if outcome != nil { return }
      case .end, .failure: return leave(.finished(.endOfInput))
      }
    }
    let text = String(decoding: bytes.dropLast(Self.pasteEnd.count), as: UTF8.self)
    pasted = withNewlines(text)
    let kept = PlaceholderMap.withoutControls(pasted)
    // What no line may have is left out, and not in silence.
    if kept.unicodeScalars.count < pasted.unicodeScalars.count { unsafe el_beep(handle) }
    pasted = kept
    queue.append(KeyCode.paste.scalar)
  }

  /// Makes every kind of line end a newline, and none at the end: a paste never finishes a line.
  private func withNewlines(_ text: String) -> String {
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    return lines.joined(separator: "\n").trimmedEnd
  }
}

extension String {
  /// The text without newlines at its end.
  fileprivate var trimmedEnd: String {
    String(self[..<(lastIndex { $0 != "\n" }.map(index(after:)) ?? startIndex)])
  }
}
