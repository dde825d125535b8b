internal import ScenarioLanguage
internal import Text

/// What the end of a text belongs to: a step or a command, and the word that is being typed.
struct LineContext {
  /// Whether it is a command with a colon.
  let isCommand: Bool
  /// The request that is named before the step.
  private(set) var request: String?
  /// The step's or command's name, or `nil` where that is being typed.
  private(set) var name: String?
  /// The words between the name and the word that is being typed.
  private(set) var arguments: [String] = []
  /// The word that is being typed, perhaps empty.
  private(set) var word = ""
  /// The bytes of that word.
  private(set) var range: Range<Int>
  /// The names of the steps before, on the same line.
  private var stepsBefore: [String] = []

  /// Looks at a text, up to the cursor; in a comment there is nothing to see.
  init?(_ text: String) {
    let size = text.utf8.count
    range = size..<size
    isCommand = ShellLine.isCommand(text)
    if isCommand {
      take(Self.commandWords(of: text), in: text)
    } else {
      guard let steps = Self.stepWords(of: text) else { return nil }
      stepsBefore = steps.dropLast().compactMap { $0.first.map { part(of: text, $0) } }
      take(steps.last ?? [], in: text)
    }
  }

  /// Whether one of the steps before on the same line is an action.
  func hasActed(_ isAction: (String) -> Bool) -> Bool { stepsBefore.contains(where: isAction) }

  /// How many arguments are typed.
  var argumentCount: Int { arguments.count + (word.isEmpty || name == word ? 0 : 1) }

  /// Takes the words of a line apart: the one that is typed, and those before it.
  private mutating func take(_ words: [Range<Int>], in text: String) {
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

  /// The words of each step up to the one that the text ends in.
  private static func stepWords(of text: String) -> [[Range<Int>]]? {
    var steps: [[Range<Int>]] = []
    var words: [Range<Int>] = []
    for token in Token.all(in: text) {
      switch token.kind {
      case .separator, .background, .opening, .closing, .repetition:
        steps.append(words)
        words = []
      case .comment where token.span.end == text.utf8.count:
        // The number of a request is still to come.
        guard token.span.length == 1 else { return nil }
        words.append(token.span.range)
      default:
        if let last = words.last, last.upperBound == token.span.offset {
          words[words.count - 1] = last.lowerBound..<token.span.end
        } else {
          words.append(token.span.range)
        }
      }
    }
    return steps + [words]
  }

  /// The words of a command, by their bytes; quotes hold one together.
  static func commandWords(of text: String) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var isQuoted = false
    var isEscaped = false
    for (place, byte) in text.utf8.enumerated() {
      if isEscaped {
        isEscaped = false
      } else if isQuoted, byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\""), isQuoted || words.last?.upperBound != place {
        isQuoted.toggle()
      } else if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t"), !isQuoted {
        continue
      }
      if let last = words.last, last.upperBound == place {
        words[words.count - 1] = last.lowerBound..<place + 1
      } else {
        words.append(place..<place + 1)
      }
    }
    return words
  }
}
