internal import Adapters
internal import ArgumentParser
internal import Files
internal import ScenarioRunner
internal import Screens
internal import Text

/// `listsh adapter`: checks an adapter, replays a log or prints a starter adapter.
struct AdapterCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "adapter", _superCommandName: "listsh",
    abstract: "check an adapter, replay a recorded session, or print a starter adapter",
    discussion: """
      An adapter is a program that drives the list under test for listsh. listsh and the adapter \
      exchange lines of JSON, over the adapter's standard input and output.

      Example: listsh adapter python > list.py
               listsh adapter check 'python3 list.py'
      """,
    subcommands: [
      CheckAdapterCommand.self, ReplayAdapterCommand.self, PythonStarterCommand.self,
      JavaScriptStarterCommand.self, SwiftStarterCommand.self,
    ])

  func run(with catalog: Catalog) throws(CommandError) -> ExitStatus {
    let names = Self.configuration.subcommands.compactMap { $0.configuration.commandName }
    throw CommandError(
      ListshCommand.usageMessage(
        "adapter needs a command; use \(ListshCommand.listed(names))", ["adapter"]))
  }
}

/// `listsh adapter check`: checks that an adapter follows the protocol.
struct CheckAdapterCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "check", _superCommandName: "listsh adapter",
    abstract: "check that an adapter follows the protocol",
    discussion: """
      Example: listsh adapter check 'python3 list.py'

      check prints each finding as soon as it is known. For each failure, check also prints the \
      lines that listsh and the adapter exchanged.
      Exit status: 0 no failures, 1 failures, 2 the adapter does not answer the message hello.
      """)

  // Complete files, because a program is a file. Also, without a completion here, zsh does not
  // complete options.
  @Argument(
    help: ArgumentHelp("shell command that starts the adapter", valueName: "COMMAND"),
    completion: .file())
  var command: String
  @OptionGroup var connection: AdapterConnectionOptions

  func run(with catalog: Catalog) throws(CommandError) -> ExitStatus {
    let transcript = try connection.transcript()
    var check = AdapterCheck(
      connection.settings(command), transcript: transcript, among: catalog,
      beside: StepDescription.names)
    let output = Output.standardOutput()
    var status = ExitStatus.passed
    var lost: FileError?
    check.run { finding in
      do throws(FileError) {
        try output.write(breakingCommands(finding.text))
        try output.flush()
      } catch {
        lost = error
      }
      if let failure = finding.failure {
        status = status.worse(failure.isFinal ? .unchecked : .failed)
      }
    }
    let failure = transcript?.close()
    if Interrupts.isPending { return .interrupted }
    if let lost { return ListShell.lost(lost, status) }
    if let failure { return reportError("\(failure)") }
    return status
  }
}

/// `listsh adapter replay`: acts as an adapter that repeats the recorded responses of another
/// adapter.
struct ReplayAdapterCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "replay", _superCommandName: "listsh adapter",
    abstract: "act as an adapter that repeats the responses in a log",
    discussion: """
      Example: listsh conform --adapter 'listsh adapter replay session.log'

      The option --adapter-log FILE of other commands writes such a log.
      """)

  @Argument(help: ArgumentHelp("log of an adapter", valueName: "FILE"), completion: .file())
  var file: String

  func run(with catalog: Catalog) throws(CommandError) -> ExitStatus {
    let source = try orCommandError(
      SourceText(name: file, bytes: try readFile(file, limit: 1 << 30)))
    var subject: RecordedSubject
    do throws(Diagnostic) {
      subject = try RecordedSubject(source)
    } catch {
      throw CommandError(error.rendered(in: source))
    }
    let output = Output.standardOutput()
    var rest: [UInt8] = []
    while true {
      let block = try orCommandError(readStandardInput())
      if block.isEmpty { return .passed }
      // The rest has no newline, so only the new block is searched.
      var (start, searched) = (0, rest.count)
      rest += block
      while let end = rest[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        guard let answer = subject.answer(to: Array(rest[start..<end])) else { return .unchecked }
        (start, searched) = (end + 1, end + 1)
        do throws(FileError) {
          try output.write(answer + [UInt8(ascii: "\n")])
          try output.flush()
        } catch {
          return lost(error, .passed)
        }
      }
      rest.removeFirst(start)
    }
  }
}

/// A command that prints a starter adapter: one file with a correct list and its connection to
/// listsh.
protocol StarterAdapterCommand: TextCommand {
  static var starter: StarterAdapter { get }
}

extension StarterAdapterCommand {
  fileprivate static func starter(_ language: String, _ name: String) -> CommandConfiguration {
    CommandConfiguration(
      commandName: starter.rawValue, _superCommandName: "listsh adapter",
      abstract: "print a starter adapter in \(language)",
      discussion: "Example: listsh adapter \(starter.rawValue) > \(name)")
  }

  func result(with catalog: Catalog) -> CommandResult {
    CommandResult(text: String(decoding: Self.starter.bytes, as: UTF8.self))
  }
}

struct PythonStarterCommand: StarterAdapterCommand {
  static var starter: StarterAdapter { .python }
  static let configuration = starter("Python", "list.py")
}

struct JavaScriptStarterCommand: StarterAdapterCommand {
  static var starter: StarterAdapter { .javascript }
  static let configuration = starter("JavaScript", "list.mjs")
}

struct SwiftStarterCommand: StarterAdapterCommand {
  static var starter: StarterAdapter { .swift }
  static let configuration = starter("Swift", "list.swift")
}

extension AdapterCheck.Finding {
  /// The finding as text. A failure includes the lines that were exchanged.
  fileprivate var text: String {
    if isNote { return "note  \(escaped(claim))\n" }
    guard let failure else { return "ok    \(claim)\(remark.map { ": \(escaped($0))" } ?? "")\n" }
    let lines = failure.message.split(separator: "\n").map { "      \(escaped(String($0)))\n" }
    return "FAIL  \(claim)\n" + lines.joined() + (failure.sent.map { "      > \($0)\n" } ?? "")
      + "      < \(failure.received ?? "(no answer)")\n"
  }
}
