internal import Text

/// A line of a scenario file, classified by its first characters.
package struct FileLine {
  package var kind: Kind
  /// The text of the line, without white space around it.
  var content: SourceRange
  /// The offset of the line's first byte.
  var start: Int
  /// The offset of the next line's first byte.
  var next: Int

  package enum Kind {
    /// `== title`
    case title
    /// `----`, which a comment can follow.
    case rule
    /// Only white space.
    case blank
    /// Any other line.
    case text
  }

  /// Reads the line from `start` that ends before `end` at the latest.
  package init(_ bytes: [UInt8], from start: Int, before end: Int) {
    self.start = start
    var position = bytes[start..<end].firstIndex(of: Byte.newline) ?? end
    next = min(position + 1, end)
    var first = start
    while first < position, Byte.isSpace(bytes[first]) { first += 1 }
    while position > first, Byte.isSpace(bytes[position - 1]) { position -= 1 }
    content = SourceRange(first..<position)
    kind = .text
    if first == position {
      kind = .blank
    } else if bytes[first] == Byte.equal {
      if content.length > 1, bytes[first + 1] == Byte.equal { kind = .title }
    } else if bytes[first] == UInt8(ascii: "-"), bytes[first..<position].starts(with: "----".utf8) {
      let rest = bytes[(first + 4)..<position]
      if rest.isEmpty || Byte.isSpace(bytes[first + 4]),
        rest.allSatisfy(Byte.isSpace) || rest.drop(while: Byte.isSpace).startsComment
      {
        kind = .rule
      }
    }
  }
}
