package import Text

/// The three columns of a line of a trace, in one buffer.
package struct TraceColumns: Sendable {
  /// The columns, one directly after the other. Append each column here, and then end it.
  package var text = TextBuffer()
  /// The offset of the second column.
  private var triggerEnd = 0
  /// The offset of the third column.
  private var statesEnd = 0

  package init() {}

  package init(trigger: String, states: String, notes: String) {
    text.append(trigger)
    endTrigger()
    text.append(states)
    endStates()
    text.append(notes)
  }

  /// Ends the first column.
  package mutating func endTrigger() { triggerEnd = text.count }
  /// Ends the second column.
  package mutating func endStates() { statesEnd = text.count }
  /// Removes the text of all columns and keeps the memory.
  package mutating func removeAll() { text.removeAll() }

  /// The event: the first column.
  package var trigger: ArraySlice<UInt8> { text.bytes[..<triggerEnd] }
  /// The states before and after the event, or nothing if the line has none.
  package var states: ArraySlice<UInt8> { text.bytes[triggerEnd..<statesEnd] }
  /// The notes, separated by semicolons.
  package var notes: ArraySlice<UInt8> { text.bytes[statesEnd...] }

  /// The line with two spaces between its columns.
  package var line: String {
    [trigger, states, notes].filter { !$0.isEmpty }
      .map { String(decoding: $0, as: UTF8.self) }.joined(separator: "  ")
  }

  /// Whether `line` is these columns with spaces between them, as a trace is printed.
  func isPrinted(in line: ArraySlice<UInt8>) -> Bool {
    var rest = line
    guard rest.remove(prefix: trigger) else { return false }
    for column in [states, notes] where !column.isEmpty {
      guard rest.removeSpaces(), rest.remove(prefix: column) else { return false }
    }
    return rest.isEmpty
  }
}

extension ArraySlice<UInt8> {
  /// Removes `prefix` from the start, and returns whether the slice started with it.
  fileprivate mutating func remove(prefix: ArraySlice<UInt8>) -> Bool {
    guard starts(with: prefix) else { return false }
    removeFirst(prefix.count)
    return true
  }

  /// Removes the spaces from the start, and returns whether there were any.
  fileprivate mutating func removeSpaces() -> Bool {
    guard first == Byte.space else { return false }
    self = drop { $0 == Byte.space }
    return true
  }
}

// MARK: - Reading

extension TraceColumns {
  /// A word of a line. A quoted string is a part of one word.
  private struct Word {
    var text: String
    /// The word's range among the bytes of the line.
    var range: Range<Int>
    /// Whether more than one space comes before it.
    var isAfterGap: Bool
  }

  /// Reads the columns of a handwritten `line`, with any number of spaces between them and an optional comment.
  package init(_ line: String) {
    let bytes = Array(line.utf8)
    let words = Self.words(of: bytes)
    func text(_ range: Range<Int>) -> String {
      guard let first = words[range].first, let last = words[range].last else { return "" }
      let part = bytes[first.range.lowerBound..<last.range.upperBound]
      return String(decoding: part, as: UTF8.self)
    }
    let (states, notes) = Self.ranges(in: words)
    self.init(
      trigger: text(0..<(states.isEmpty ? notes : states).lowerBound),
      states: text(states), notes: text(notes))
  }

  /// Returns the comment at the end of a handwritten `line`, or `nil` if it has none.
  package static func comment(in line: String) -> String? {
    let bytes = Array(line.utf8)
    let end = words(of: bytes).last?.range.upperBound ?? 0
    let comment = bytes[end...].drop(while: Byte.isSpace)
    return comment.isEmpty ? nil : String(decoding: comment, as: UTF8.self)
  }

  /// Finds the states and the notes among `words`, and returns their ranges.
  private static func ranges(in words: [Word]) -> (states: Range<Int>, notes: Range<Int>) {
    let least = words.first?.text.utf8.first == Byte.hash ? 2 : 1
    guard words.count > least else { return (words.count..<words.count, words.count..<words.count) }
    let all = words.indices
    let gap = all.first { $0 > 0 && words[$0].isAfterGap }
    let arrow = all.first { $0 > least && isArrow(words[$0].text) }
    // The text before the first gap can be an argument of the action.
    let note = all.first { $0 >= gap ?? least && isNote(at: $0, words) } ?? words.count
    if let gap, gap < min(arrow ?? note, note) {
      // A printed line: the names of states may contain spaces.
      let notes = min(all.first { $0 > gap && words[$0].isAfterGap } ?? words.count, note)
      return (gap..<notes, notes..<words.count)
    }
    if let arrow, arrow < note {
      let notes = min(arrow + 2, words.count)
      return (arrow - 1..<notes, notes..<words.count)
    }
    let hasState = note > least && isState(words[note - 1].text)
    return (note - (hasState ? 1 : 0)..<note, note..<words.count)
  }

  /// Splits a line into words, up to a comment.
  private static func words(of bytes: [UInt8]) -> [Word] {
    var words: [Word] = []
    var position = 0
    while true {
      let end = position
      while position < bytes.count, Byte.isSpace(bytes[position]) { position += 1 }
      let start = position
      let isTab = bytes[end..<start].contains { $0 != Byte.space }
      guard start < bytes.count else { return words }
      if bytes[start...].startsTraceComment { return words }
      var isQuoted = false
      while position < bytes.count, isQuoted || !Byte.isSpace(bytes[position]) {
        if isQuoted, bytes[position] == Byte.backslash {
          position += 2
        } else {
          if bytes[position] == Byte.quote { isQuoted.toggle() }
          position += 1
        }
      }
      position = min(position, bytes.count)
      words.append(
        Word(
          text: String(decoding: bytes[start..<position], as: UTF8.self), range: start..<position,
          isAfterGap: isTab || start > end + 1))
    }
  }

  /// Whether the word separates two states.
  private static func isArrow(_ word: String) -> Bool { word == "→" || word == "->" }

  /// Whether the word can be the name of a state.
  private static func isState(_ word: String) -> Bool {
    word.utf8.first.map { Byte.isLetter($0) || $0 >= 0x80 || $0 == UInt8(ascii: "_") } ?? false
      || word.hasPrefix("[..]") || word == "?"
  }

  private static func isNote(at index: Int, _ words: [Word]) -> Bool {
    let word = words[index].text
    let next = index + 1 < words.count ? words[index + 1].text : ""
    switch word {
    case "ignored:", "dropped:", "ignored", "dropped": return true
    case "at": return next.hasSuffix("ms") || next.hasSuffix("ms;")
    case "asks", "cancels": return next.hasPrefix("#")
    case "drops": return next.utf8.first.map(Byte.isDigit) ?? false
    case "in": return next == "flight"
    case "next": return false  // `next` is a suffix of a reply, not a note.
    default:
      // The options of a source are not notes.
      if next.utf8.first == Byte.quote { return true }
      return words[0].text != "source" && !word.hasPrefix("\"") && word.contains("=")
    }
  }
}
