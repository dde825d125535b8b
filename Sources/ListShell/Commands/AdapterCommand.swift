internal import Adapters
internal import Files
internal import Reporting
internal import ScenarioRunner
internal import Screens
internal import Text

/// `listsh adapter`: proves an adapter's plumbing, answers as a log did, or writes a kit.
struct AdapterCommand: Command {
  static let name = "adapter"
  static let summary = "proves an adapter, answers as its log did, or writes one to begin with"
  static let operands = "check COMMAND | replay FILE | \(kitNames.joined(separator: " | "))"
  static let discussion = """
    An adapter is a program that lets listsh drive somebody else's list: it speaks JSON Lines on its
    standard input and output. COMMAND is what sh -c is given; a kit goes to standard output.
    Exit status: 0 all holds, 1 something does not, 2 the adapter says no hello.
    """

  /// The languages that there is a kit for.
  private static var kitNames: [String] { AdapterKit.allCases.map(\.rawValue) }

  /// What is to be done, and with what.
  private var words: [String] = []
  /// The adapter that is meant.
  private var adapter = AdapterOptions()

  static var options: [CommandOption<AdapterCommand>] {
    AdapterOptions.talking.map { $0.lifted(to: \.adapter) }
  }

  mutating func take(operand: String) throws(UsageError) {
    if words.count == (AdapterKit(rawValue: words.first ?? "") == nil ? 2 : 1) {
      throw UsageError("adapter does not take '\(operand)'", hint: "put COMMAND in quotes")
    }
    words.append(operand)
  }

  func validate() throws(UsageError) {
    let names = ["check", "replay"] + Self.kitNames
    guard let word = words.first else { throw UsageError("adapter needs one of \(Self.operands)") }
    guard names.contains(word) else {
      throw UsageError(
        "adapter cannot '\(word)'",
        hint: didYouMean(word, among: names) ?? "it is \(names.joined(separator: ", "))")
    }
    if word == "check", words.count == 1 { throw UsageError("adapter check needs a COMMAND") }
    if word == "replay", words.count == 1 { throw UsageError("adapter replay needs a FILE") }
  }

  func perform(with catalog: Catalog) throws(CommandFailure) -> ExitStatus {
    if let kit = AdapterKit(rawValue: words[0]) {
      return tell(String(decoding: kit.bytes, as: UTF8.self), .passed)
    }
    return words[0] == "check" ? try check(words[1], catalog) : try replay(words[1])
  }

  /// Proves the plumbing of `command`, telling each finding as it comes.
  private func check(
    _ command: String, _ catalog: Catalog
  ) throws(CommandFailure) -> ExitStatus {
    let dialogue = try adapter.dialogue()
    var check = AdapterCheck(
      adapter.settings(command), dialogue: dialogue, beside: StepDescription.names
    ) { name in
      catalog[name].map { .init($0.description) }
    }
    let output = Output.standardOutput()
    var status = ExitStatus.passed
    var lost: FileError?
    check.run { finding in
      do throws(FileError) {
        let text = finding.text
        try output.write(isReadByRunner ? withoutWorkflowCommands(text) : text)
        try output.flush()
      } catch {
        lost = error
      }
      if let failure = finding.failure {
        status = status.worse(failure.isFinal ? .unjudged : .failed)
      }
    }
    if Interrupts.isPending { return .interrupted }
    if let lost { return ListShell.lost(lost, status) }
    if let failure = dialogue?.close() { return complain("\(failure)") }
    return status
  }

  /// Is an adapter that answers as the log at `path` did, until its input ends.
  private func replay(_ path: String) throws(CommandFailure) -> ExitStatus {
    let source: SourceText
    do throws(FileError) {
      source = SourceText(name: path, bytes: try readFile(path, limit: 1 << 30))
    } catch {
      throw CommandFailure("\(error)")
    }
    var subject: RecordedSubject
    do throws(Diagnostic) {
      subject = try RecordedSubject(source)
    } catch {
      throw CommandFailure(error.rendered(in: source))
    }
    let output = Output.standardOutput()
    var rest: [UInt8] = []
    do throws(FileError) {
      while true {
        let block = try readStandardInput()
        if block.isEmpty { return .passed }
        rest += block
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
          guard let answer = subject.answer(to: Array(rest[..<end])) else { return .unjudged }
          rest.removeFirst(end + 1)
          try output.write(answer + [UInt8(ascii: "\n")])
          try output.flush()
        }
      }
    } catch {
      return lost(error, .passed)
    }
  }
}

extension AdapterCheck.Finding {
  /// The finding for people; a failure with the lines exchanged.
  fileprivate var text: String {
    guard let failure else { return "ok    \(claim)\(remark.map { ": \(escaped($0))" } ?? "")\n" }
    let lines = failure.message.split(separator: "\n").map { "      \(escaped(String($0)))\n" }
    return "FAIL  \(claim)\n" + lines.joined() + (failure.sent.map { "      > \($0)\n" } ?? "")
      + "      < \(failure.received ?? "(no answer)")\n"
  }
}
