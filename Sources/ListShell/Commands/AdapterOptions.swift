internal import Adapters
internal import ArgumentParser
internal import Files
internal import Reporting
internal import ScenarioRunner
internal import Screens
internal import Text

/// The options of every command that can drive a list under test.
struct AdapterOptions: ParsableArguments {
  @Option(
    name: .customLong("adapter"), parsing: .unconditional,
    help: ArgumentHelp(
      "drive the list under test with this shell command", valueName: "COMMAND"))
  var command: String?
  @OptionGroup var connection: AdapterConnectionOptions

  mutating func validate() throws {
    guard command == nil else { return }
    if connection.log != nil { throw CommandError("--adapter-log needs --adapter COMMAND") }
    if connection.timeout != nil { throw CommandError("--adapter-timeout needs --adapter COMMAND") }
  }

  /// The options as typed on the command line, without defaults.
  var words: [String] {
    (command.map { ["--adapter \(shellQuoted($0))"] } ?? [])
      + (connection.timeout.map { ["--adapter-timeout \($0)ms"] } ?? [])
  }

  /// Returns an error of the adapter: `adapter './list': error: MESSAGE`.
  func error(_ message: String) -> CommandError {
    CommandError(rendered: "adapter '\(escaped(command ?? ""))': error: \(message)")
  }

  /// The files in the command: the program, and scripts for an interpreter.
  var programPaths: [String] {
    shellWords(command ?? "").filter { Path.kind(of: $0) == .file }
  }
}

/// The options of the connection to an adapter.
struct AdapterConnectionOptions: ParsableArguments {
  @Option(
    name: .customLong("adapter-timeout"),
    help: ArgumentHelp(
      "timeout for each response of the adapter (default: 5s, and 30s for hello)", valueName: "D"),
    transform: milliseconds)
  var timeout: Int?
  @Option(
    name: .customLong("adapter-log"),
    help: ArgumentHelp("log every message exchanged with the adapter", valueName: "FILE"),
    completion: .file())
  var log: String?

  /// Returns the settings for the process that `command` starts. `seed` determines its random
  /// numbers.
  func settings(_ command: String, seed: UInt64 = 1) -> AdapterProcess.Settings {
    Interrupts.watch()
    return AdapterProcess.Settings(
      command: command, seed: seed, answerTime: timeout ?? 5_000,
      helloTime: max(timeout ?? 0, 30_000), isStopped: { Interrupts.isPending })
  }

  /// Opens the log of the messages, if the options name one.
  func dialogue() throws(CommandError) -> AdapterTranscript? {
    guard let log else { return nil }
    do throws(FileError) {
      return try AdapterTranscript(path: log)
    } catch {
      throw CommandError("\(error)")
    }
  }
}
