internal import ScenarioLanguage
internal import Text

/// The context at the end of a text: the current step or command, and the word that the user is typing.
struct LineContext {
  let isCommand: Bool
  /// The request number before the step, if any.
  private(set) var request: String?
  /// The name of the step or command, or `nil` if the user is still typing the name.
  private(set) var name: String?
  /// The complete words between the name and the current word.
  private(set) var arguments: [String] = []
  /// The current word, which can be empty.
  private(set) var word = ""
  /// The bytes of the current word.
  private(set) var range: Range<Int>
  /// The names of the previous steps on the same line.
  private(set) var stepsBefore: [String] = []

  /// Creates the context at the end of `text`, or returns `nil` inside a comment or directly after
  /// `×` or its number.
  init?(_ text: String) {
    let size = text.utf8.count
    range = size..<size
    isCommand = ShellLine.isCommand(text)
    if isCommand {
      read(Self.commandWords(of: text), in: text)
    } else {
      guard let steps = Self.stepWords(of: text) else { return nil }
      stepsBefore = steps.dropLast().compactMap { $0.first.map { part(of: text, $0) } }
      read(steps.last ?? [], in: text)
    }
  }

  var argumentCount: Int { arguments.count + (word.isEmpty || name == word ? 0 : 1) }

  /// Assigns the words of a line to the properties.
  private mutating func read(_ words: [Range<Int>], in text: String) {
    var texts = words.map { part(of: text, $0) }
    if let last = words.last, last.upperBound == text.utf8.count {
      range = last
      word = texts.removeLast()
    }
    if texts.first?.hasPrefix("#") == true { request = texts.removeFirst() }
    if let first = texts.first {
      name = first
      arguments = Array(texts.dropFirst())
    } else if !word.isEmpty && !word.hasPrefix("#") {
      name = word
    }
  }

  /// Returns the words of each step, up to the step in which the text ends.
  private static func stepWords(of text: String) -> [[Range<Int>]]? {
    var steps: [[Range<Int>]] = []
    var words: [Range<Int>] = []
    for token in Token.all(in: text) {
      switch token.kind {
      case .repetition where text.utf8.dropFirst(token.span.end).allSatisfy(Byte.isSpace):
        // Only its number or a separator can follow.
        return nil
      case .separator, .background, .opening, .closing, .repetition:
        steps.append(words)
        words = []
      case .comment where token.span.end == text.utf8.count:
        // After a single `#`, the number of a request can still follow.
        guard token.span.length == 1 else { return nil }
        words.append(token.span.range)
      case .step, .request, .word, .name, .operator, .number, .duration, .string, .rows,
        .openString,
        .comment, .end:
        if let last = words.last, last.upperBound == token.span.offset {
          words[words.count - 1] = last.lowerBound..<token.span.end
        } else {
          words.append(token.span.range)
        }
      }
    }
    return steps + [words]
  }

  /// Returns the byte ranges of the words of a command. A quoted string is one word, and an option
  /// with a quoted value too.
  static func commandWords(of text: String) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var isQuoted = false
    var isEscaped = false
    var previous: UInt8?
    for (offset, byte) in text.utf8.enumerated() {
      defer { previous = byte }
      if isEscaped {
        isEscaped = false
      } else if isQuoted, byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\""),
        isQuoted || words.last?.upperBound != offset || previous == UInt8(ascii: "=")
      {
        isQuoted.toggle()
      } else if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t"), !isQuoted {
        continue
      }
      if let last = words.last, last.upperBound == offset {
        words[words.count - 1] = last.lowerBound..<offset + 1
      } else {
        words.append(offset..<offset + 1)
      }
    }
    return words
  }
}
