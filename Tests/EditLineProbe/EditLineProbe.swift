import EditLine
import Files

/// A small shell for the tests of EditLine: it prints each line that it read, and completes a few fixed words.
@main
enum EditLineProbe {
  static func main() {
    StandardStream.prepareAll()
    Interrupts.neverEndProcess()
    let source = TerminalLineSource.forStandardStreams(program: "probe")
    var history = History(path: History.standardPath)
    let samples = ["fetchMore×3; refresh", "firstLoad; 下(f)", "firstLoad; fail"]
    while true {
      if let problem = history.takeProblem() { write(problem) }
      let input = source.nextLine(setup(history: samples + history.lines))
      if case .line(let line) = input { history.add(line) }
      write(description(of: input))
      if input == .line("spin") { spin() }
      if input == .line("ask") { ask(source, "on?") }
      if input == .line("ask whether to go on") { ask(source, "whether to go on or not?") }
      if input == .line("quit") || input == .endOfInput { break }
    }
    history.finish()
  }

  /// Writes a line without buffering, so the test sees it immediately.
  private static func write(_ text: String) {
    let output = Output.standardOutput()
    try? output.write(text + "\n")
    try? output.flush()
  }

  /// Reads one key and prints the result.
  private static func ask(_ source: any LineSource, _ prompt: String) {
    write(source.confirms(StyledText(prompt, .dim)) ? "on" : "over")
  }

  /// Works until Ctrl-C is pressed.
  private static func spin() {
    var rounds = 0
    while !Interrupts.isPending { rounds &+= 1 }
    write("stopped")
  }

  /// The description of the input, as one line.
  private static func description(of input: LineInput) -> String {
    switch input {
    case .line(let line): "line: \(StyledText(line).rendered(inColor: false))"
    case .interrupted: "interrupted"
    case .endOfInput: "end"
    case .refused(let refusal): "refused: \(refusal)"
    }
  }

  /// The prompts, colors, hints and completions.
  private static func setup(history: [String]) -> LineSetup {
    LineSetup(
      prompt: StyledText(Environment["PROBE_PROMPT"] ?? "probe", Style(.blue)) + StyledText(">"),
      rightPrompt: StyledText("idle", .dim),
      history: history,
      highlight: highlighted,
      hint: { hint(for: $0, history: history) },
      complete: completion,
      isComplete: isComplete)
  }

  /// Colors numbers magenta and unknown words red.
  private static func highlighted(_ line: String) -> [StyledRange] {
    let bytes = Array(line.utf8)
    return bytes.indices.filter { 0x30...0x39 ~= bytes[$0] }
      .map { StyledRange($0..<$0 + 1, Style(.magenta)) }
  }

  /// Returns the newest line of the history that begins with `line`.
  private static func hint(for line: String, history: [String]) -> Hint? {
    if line == "wait" { return .note(" [duration]") }
    guard !line.isEmpty, let match = history.last(where: { $0.hasPrefix(line) && $0 != line })
    else { return nil }
    return .continuation(String(match.dropFirst(line.count)))
  }

  /// Returns the words that begin with the typed word.
  private static func completion(_ line: String, _ cursor: Int) -> Completion {
    let before = Array(line.utf8.prefix(cursor))
    let start = before.lastIndex(of: UInt8(ascii: " ")).map { $0 + 1 } ?? 0
    let word = String(decoding: before[start...], as: UTF8.self)
    let numbers = (10...99).map { ("n\($0)", "") } + (10...99).map { ("m刷\($0)", "number \($0)") }
    let known =
      [("fetchMore", "asks for the next page"), ("fetchAll", ""), ("refresh", "")] + numbers
    return Completion(
      from: start,
      with: known.filter { $0.0.hasPrefix(word) }.map { .init($0.0, summary: $0.1) })
  }

  /// Whether every parenthesis is closed.
  private static func isComplete(_ line: String, isPasted: Bool) -> Bool {
    line.count { $0 == "(" } <= line.count { $0 == ")" }
  }
}
