package import EditLine
package import Files
internal import ScenarioRunner

/// The output of a shell, for results and errors, with or without colors.
package final class Console {
  let isColored: Bool
  /// Returns the size of the terminal window, or `nil` if the output is not a terminal.
  let window: () -> Window?
  /// The error of the first write that failed, if any.
  private(set) var failure: FileError?
  /// Writes a result, and returns the error if the write fails.
  private let write: (String) -> FileError?
  private let writeError: (String) -> Void

  /// Creates a console from two functions that write results and errors. The function that writes
  /// results can fail.
  package init(
    isColored: Bool = false, window: @escaping () -> Window? = { nil },
    write: @escaping (String) -> FileError?, writeError: @escaping (String) -> Void
  ) {
    self.isColored = isColored
    self.window = window
    self.write = write
    self.writeError = writeError
  }

  convenience init(isColored: Bool) {
    let output = Output.standardOutput()
    self.init(
      isColored: isColored, window: { Window.current },
      write: { text in
        do throws(FileError) {
          try output.write(breakingCommands(text))
          try output.flush()
          return nil
        } catch {
          return error
        }
      },
      writeError: { ListShell.show($0) })
  }

  func show(_ lines: [StyledText]) {
    guard !lines.isEmpty else { return }
    send(lines.map { $0.rendered(inColor: isColored) + "\n" }.joined())
  }

  /// Writes an error, and escapes its lines.
  func show(_ error: CommandError) {
    let message = error.isRendered ? error.message : "error: \(error.message)"
    writeError(
      message.split(separator: "\n", omittingEmptySubsequences: false)
        .map { StyledText(String($0), error.style).rendered(inColor: isColored) }
        .joined(separator: "\n"))
  }

  /// Erases `rows` rows above the cursor, so that they can be redrawn.
  func erase(rows: Int) {
    if rows > 0 { send("\r\u{1B}[\(rows)A\u{1B}[J") }
  }

  /// Writes `text`, unless an earlier write failed.
  private func send(_ text: String) {
    if failure == nil { failure = write(text) }
  }
}

extension CommandError {
  fileprivate var style: Style { status == .interrupted ? .dim : Style(.red) }
}
