import Exploration

/// Types random input: words, keys, unusual characters, invalid bytes, pastes, and window sizes.
///
/// The same seed gives the same input. A failure reports the last 50 actions.
package struct TerminalMonkey {
  /// The seed.
  package let seed: UInt64
  /// The words that are typed in addition to random characters.
  private let vocabulary: [String]
  /// The generator of random choices.
  private var generator: SplitMix64
  /// The number of questions to the program.
  private var questions = 0
  /// The last actions, oldest first.
  private var actions: [Action] = []

  /// An action of the monkey.
  package enum Action: Hashable, Sendable {
    /// Types text.
    case types(String)
    /// Presses a key.
    case presses(Key)
    /// Types bytes, which may be invalid UTF-8.
    case sends([UInt8])
    /// Pastes text.
    case pastes(String)
    /// Changes the size of the window.
    case resizes(columns: Int, rows: Int)
  }

  /// Creates a monkey that types `vocabulary` among other things. The vocabulary must not contain
  /// commands that end the program.
  package init(seed: UInt64, vocabulary: [String]) {
    self.seed = seed
    self.vocabulary = vocabulary
    generator = SplitMix64(seed: seed)
  }

  /// Performs `count` actions on `terminal`, then checks that the program responds. For a number,
  /// `question` returns the text to type and the expected answer.
  package mutating func play(
    _ count: Int, on terminal: PseudoTerminal,
    asking question: (Int) -> (typed: String, answer: String)
  ) throws {
    for _ in 0..<count {
      let action = next()
      actions = actions.suffix(49) + [action]
      perform(action, on: terminal)
      terminal.listen(for: 0)
    }
    do {
      terminal.resize(columns: 80, rows: 24)
      try ask(terminal, question)
    } catch {
      let reported = actions.map { "\($0)" }.joined(separator: "\n")
      throw TerminalFailure(
        expectation: "an answer after monkey \(seed) did\n\(reported)\n\(error)",
        screen: terminal.screen.text)
    }
  }

  /// Types questions until the program answers one. Before each question, Ctrl-C cancels a dialog
  /// or an unfinished input.
  private mutating func ask(
    _ terminal: PseudoTerminal, _ question: (Int) -> (typed: String, answer: String)
  ) throws {
    for _ in 1...Self.questionLimit {
      // The program may be within a paste or another incomplete input, which Ctrl-C ends after a
      // pause.
      terminal.rest(for: 1.5)
      terminal.press(.controlC)
      terminal.rest(for: 0.2)
      questions += 1
      let (typed, answer) = question(questions)
      terminal.type(typed)
      let isAnswered: Void? = try? terminal.expect("an answer", within: 3) { _ in
        terminal.written.contains(answer)
      }
      if isAnswered != nil { return }
    }
    try terminal.expectWritten(contains: question(questions).answer)
  }

  /// The number of questions before the program counts as unresponsive.
  private static let questionLimit = 10

  /// Performs one action.
  package func perform(_ action: Action, on terminal: PseudoTerminal) {
    switch action {
    case .types(let text): terminal.type(text)
    case .presses(let key): terminal.press(key)
    case .sends(let bytes): terminal.type(bytes: bytes)
    case .pastes(let text): terminal.paste(text)
    case .resizes(let columns, let rows): terminal.resize(columns: columns, rows: rows)
    }
  }

  /// Returns a random action.
  private mutating func next() -> Action {
    switch Int.random(in: 0..<100, using: &generator) {
    case ..<35: .types(pick(vocabulary) + pick(["", " ", "; ", "(", ")", "\""]))
    case ..<70: .presses(pick(Self.keys))
    case ..<80: .types(nonsense(upTo: 8))
    case ..<88: .sends((0...Int.random(in: 0..<6, using: &generator)).map { _ in byte() })
    case ..<94: .pastes(nonsense(upTo: Int.random(in: 1..<400, using: &generator)))
    default:
      .resizes(
        columns: pick([1, 2, 19, 20, 21, 40, 80, Int.random(in: 1...200, using: &generator)]),
        rows: pick([1, 2, 3, 4, 5, 24, Int.random(in: 1...60, using: &generator)]))
    }
  }

  /// The keys that do not end or stop the program.
  private static let keys = Key.allCases.filter { $0 != .controlD && $0 != .controlZ }
  /// Characters with any width, including control characters.
  private static let characters =
    Array("ab1×刷新下é😀\n\t\u{1B}\u{9B}\u{7}".unicodeScalars)
    + ["\u{301}", "\u{200D}", "\u{FE0F}", "\u{202E}", "\u{E000}", "\u{10FFFF}"]

  /// Returns a random element of `values`.
  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &generator)]
  }

  /// Returns random characters.
  private mutating func nonsense(upTo count: Int) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 1...count, using: &generator) { text.append(pick(Self.characters)) }
    return String(text)
  }

  /// Returns a random byte that does not end or stop the program.
  private mutating func byte() -> UInt8 {
    let byte = UInt8.random(in: 0...255, using: &generator)
    return [0x04, 0x1A, 0x1C].contains(byte) ? 0x1B : byte
  }
}
