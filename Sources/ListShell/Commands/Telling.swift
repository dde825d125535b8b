internal import Files
internal import ScenarioRunner
internal import Text

/// Writes `text` to standard output and returns `status`, or the one for lost output.
func tell(_ text: String, _ status: ExitStatus) -> ExitStatus {
  let output = Output.standardOutput()
  do {
    try output.write(text)
    try output.close()
  } catch {
    return lost(error, status)
  }
  return status
}

/// Writes `message` to standard error and returns the status of what cannot be judged.
func complain(_ message: String) -> ExitStatus {
  show(complaint(message))
  return .unjudged
}

/// What standard error is told of `message`, safe to show.
func complaint(_ message: String) -> String {
  let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    .map { escaped(String($0)) }
  return "listsh: " + lines.joined(separator: "\n")
}

/// Shows `text`, which is safe to show, on standard error.
func show(_ text: String) {
  let output = Output.standardError()
  try? output.write(text + "\n")
  try? output.close()
}

/// Says that output was lost, quietly where nobody reads on.
func lost(_ error: FileError, _ status: ExitStatus) -> ExitStatus {
  error.reason == .closedPipe ? .passed : complain("write error: \(error)")
}
