internal import Adapters
internal import ArgumentParser
internal import Files
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
    if connection.seed != nil { throw CommandError("--adapter-seed needs --adapter COMMAND") }
  }

  /// The options that affect the list under test, as typed on the command line, without defaults.
  var words: [String] {
    (command.map { ["--adapter \(shellQuoted($0))"] } ?? [])
      + (connection.timeout.map { ["--adapter-timeout \($0)ms"] } ?? [])
      + (connection.seed.map { ["--adapter-seed \($0)"] } ?? [])
  }

  /// Returns the same options for a command that has no `--seed`, if the adapter has received the
  /// seed `seed`.
  func words(withSeed seed: Int) -> [String] {
    let isDefault = seed == AdapterConnectionOptions.defaultSeed
    return words
      + (command == nil || connection.seed != nil || isDefault ? [] : ["--adapter-seed \(seed)"])
  }

  /// Returns an error of the adapter: `adapter './list': error: MESSAGE`.
  func error(_ message: String) -> CommandError { located(CommandError(message, kind: .adapter)) }

  /// Returns `error` with the command of the adapter as its location, if the adapter is its cause.
  func located(_ error: CommandError) -> CommandError {
    error.kind == .adapter ? error.located("adapter '\(escaped(command ?? ""))'") : error
  }

  /// The files in the command: the program, which can be in a folder of `PATH`, and scripts for an
  /// interpreter.
  var programPaths: [String] {
    let words = shellWords(command ?? "")
    let folders = (Environment["PATH"] ?? "").split(separator: ":").map(String.init)
    let program = words.first.flatMap { word in
      word.contains("/")
        ? nil : folders.map { Path.join($0, word) }.first { Path.kind(of: $0) == .file }
    }
    return words.filter { Path.kind(of: $0) == .file } + [program].compactMap { $0 }
  }

  /// Throws if a file at `paths` is a file of the adapter's program. `output` describes the new content.
  func refuse(replacing paths: [String], by output: String = "the report")
    throws(CommandError)
  {
    try Output.refuse(paths, among: programPaths, as: "the adapter's program", by: output)
  }
}

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
  @Option(
    name: .customLong("adapter-seed"),
    help: ArgumentHelp(
      "seed that the adapter receives for its random numbers (default: \(defaultSeed); with explore and conform, their --seed)",
      valueName: "S"),
    transform: wholeNumber(from: 0))
  var seed: Int?

  /// The default seed of random walks and of adapters.
  static let defaultSeed = 1

  /// Returns the settings for the process that `command` starts. `seed` is the seed of the command.
  func settings(_ command: String, seed: Int = defaultSeed) -> AdapterProcess.Settings {
    Interrupts.watch()
    return AdapterProcess.Settings(
      command: command, seed: UInt64(self.seed ?? seed), answerTime: timeout ?? 5_000,
      helloTime: timeout ?? 30_000, isStopped: { Interrupts.isPending })
  }

  /// Opens the log of the messages, if the options name a log.
  func transcript() throws(CommandError) -> AdapterTranscript? {
    guard let log else { return nil }
    return try orCommandError(AdapterTranscript(path: log))
  }
}
