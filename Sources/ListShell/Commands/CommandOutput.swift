internal import Files
internal import Reporting
internal import ScenarioRunner
internal import Text

/// Writes `text` to standard output and returns `status`, or the status for lost output.
///
/// If the reader of the output has closed the pipe, the status is at least `ifClosed`.
func printResult(
  _ text: String, _ status: ExitStatus, ifClosed: ExitStatus = .passed
) -> ExitStatus {
  let output = Output.standardOutput()
  do {
    try output.write(breakingCommands(text))
    try output.close()
  } catch {
    return lost(error, status, ifClosed: ifClosed)
  }
  return status
}

/// Writes `message` to standard error, and returns the status for something that could not be
/// checked.
func reportError(_ message: String) -> ExitStatus {
  show(errorLine(message))
  return .unchecked
}

/// Returns the escaped text that reports `message` on standard error.
func errorLine(_ message: String) -> String {
  "listsh: " + lines(of: message).map(escaped).joined(separator: "\n")
}

/// Shows `text` on standard error. The text must be escaped already.
func show(_ text: String) {
  write(breakingCommands(text) + "\n", to: .standardError())
}

/// Returns `text`, without workflow commands if a GitHub Actions runner reads the output.
func breakingCommands(_ text: String) -> String {
  isReadByRunner ? withoutWorkflowCommands(text) : text
}

/// Writes `text` unchanged to `output`, and closes it. Ignores errors.
func write(_ text: String, to output: Output = .standardOutput()) {
  try? output.write(text)
  try? output.close()
}

/// Reports that output was lost. Returns the new status of a command that would have ended with
/// `status`.
///
/// If the reader of the output has closed the pipe, reports nothing. The status is then at least
/// `ifClosed`.
func lost(
  _ error: FileError, _ status: ExitStatus, ifClosed: ExitStatus = .passed
) -> ExitStatus {
  error.reason == .closedPipe
    ? status.worse(ifClosed) : reportError("write error: \(error)").worse(status)
}

extension Output {
  /// Throws if one of the files at `paths` is one of `inputs`. `what` describes the inputs and
  /// `output` the new content in the message.
  static func refuse(
    _ paths: [String], among inputs: some Sequence<String>,
    as what: String = "a scenario of this run", by output: String = "the report"
  ) throws(CommandError) {
    let known = KnownFiles(paths)
    if known.isEmpty { return }
    for input in inputs {
      let found =
        input == "-" ? paths.first(where: StandardStream.input.isFile(at:)) : known[input]
      guard let path = found else { continue }
      var error = CommandError("\(path) is \(what), and \(output) would replace it")
      error.refusedPath = path
      throw error
    }
  }
}

extension ScenarioReader {
  /// Returns the error if the file at `path` must not be written because it was read as a source.
  func refusal(of path: String) -> FileError? {
    hasRead(path) ? FileError(path: path, reason: .isRead) : nil
  }
}
