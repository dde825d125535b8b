internal import Adapters
internal import Files
internal import Reporting
internal import ScenarioRunner
internal import Screens
internal import Text

/// How an adapter is run: the options of every command that takes one.
struct AdapterOptions {
  /// What `sh -c` is given; an empty one means that no adapter is meant.
  var command = ""
  /// How many milliseconds an answer may take, or `nil` for the usual times.
  var timeout: Int?
  /// Where the dialogue is kept, if it is.
  var log: String?

  /// The table of these options.
  static var options: [CommandOption<AdapterOptions>] {
    [
      .text("--adapter", "COMMAND", "plays somebody else's list, which the command drives") {
        $0.command = $1
      }
    ] + talking
  }

  /// The options that say how an adapter is talked to.
  static var talking: [CommandOption<AdapterOptions>] {
    [
      CommandOption(
        name: "--adapter-timeout", valueName: "D",
        summary: "how long an answer may take: 5s unless written, and 30s for hello"
      ) { (options, value) throws(UsageError) in
        options.timeout = try milliseconds(value, of: "--adapter-timeout")
      },
      .text("--adapter-log", "FILE", "keeps what listsh and the adapter say to each other") {
        $0.log = $1
      },
    ]
  }

  /// The options as a shell takes them, where they are not the usual ones.
  var arguments: [String] {
    (command.isEmpty ? [] : ["--adapter \(shellQuoted(command))"])
      + (timeout.map { ["--adapter-timeout \($0)ms"] } ?? [])
  }

  /// The files that the command names: the program, if it is one, and what an interpreter is given.
  var programPaths: [String] {
    shellWords(command).filter { Path.kind(of: $0) == .file }
  }

  /// The option that is given where there is no adapter that it could concern, if any.
  var meaningless: String? {
    guard command.isEmpty else { return nil }
    return log != nil ? "--adapter-log" : timeout != nil ? "--adapter-timeout" : nil
  }

  /// How a program is run with these options, whose random numbers `seed` decides.
  func settings(_ command: String? = nil, seed: UInt64 = 1) -> AdapterProcess.Settings {
    Interrupts.watch()
    return AdapterProcess.Settings(
      command: command ?? self.command, seed: seed, answerTime: timeout ?? 5_000,
      helloTime: max(timeout ?? 0, 30_000), isStopped: { Interrupts.isPending })
  }

  /// Begins the record of the dialogue, if one is wanted.
  func dialogue() throws(CommandFailure) -> AdapterTranscript? {
    guard let log else { return nil }
    do throws(FileError) {
      return try AdapterTranscript(path: log)
    } catch {
      throw CommandFailure("\(error)")
    }
  }
}

/// Reads a duration such as `30s` or `500ms` as milliseconds, at least one and less than a day.
private func milliseconds(_ text: String, of option: String) throws(UsageError) -> Int {
  let unit = text.hasSuffix("ms") ? 1 : text.hasSuffix("s") ? 1_000 : nil
  let digits = text.prefix { $0.isASCII && $0.isNumber }
  if let unit, let count = Int(digits), digits.count <= 8, count >= 1,
    text.count == digits.count + (unit == 1 ? 2 : 1), count * unit <= 86_400_000
  {
    return count * unit
  }
  throw UsageError("\(option) takes a duration such as 5s or 500ms, not '\(text)'")
}
