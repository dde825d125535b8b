package import EditLine
package import Files
internal import ScenarioRunner

/// Where a shell writes: results and complaints, colored or not.
package final class Console {
  /// Whether looks are shown.
  let isColored: Bool
  /// The window that a person looks at, or `nil` where nobody does.
  let window: () -> Window?
  /// Why what was written last is lost, if it is.
  private(set) var failure: FileError?
  /// Writes a result, and returns why it could not.
  private let write: (String) -> FileError?
  /// Writes a complaint.
  private let complain: (String) -> Void

  /// Makes a console of two ways to write, the first of which can fail.
  package init(
    isColored: Bool = false, window: @escaping () -> Window? = { nil },
    write: @escaping (String) -> FileError?, complain: @escaping (String) -> Void
  ) {
    self.isColored = isColored
    self.window = window
    self.write = write
    self.complain = complain
  }

  /// Makes the console of the standard streams.
  convenience init(isColored: Bool) {
    let output = Output.standardOutput()
    self.init(
      isColored: isColored, window: { Window.current },
      write: { text in
        do throws(FileError) {
          try output.write(text)
          try output.flush()
          return nil
        } catch {
          return error
        }
      },
      complain: { show($0) })
  }

  /// Writes lines.
  func tell(_ lines: [StyledText]) {
    guard !lines.isEmpty else { return }
    send(lines.map { $0.rendered(inColor: isColored) + "\n" }.joined())
  }

  /// Writes a complaint, whose lines are safe to show.
  func tell(_ complaint: CommandError) {
    let message = complaint.isRendered ? complaint.message : "error: \(complaint.message)"
    complain(
      message.split(separator: "\n", omittingEmptySubsequences: false)
        .map { StyledText(String($0), complaint.style).rendered(inColor: isColored) }
        .joined(separator: "\n"))
  }

  /// Takes the rows above the cursor away, to draw them anew.
  func takeAway(rows: Int) {
    if rows > 0 { send("\r\u{1B}[\(rows)A\u{1B}[J") }
  }

  /// Writes `text`, unless something could not be written before.
  private func send(_ text: String) {
    if failure == nil { failure = write(text) }
  }
}

extension CommandError {
  /// How it looks.
  fileprivate var style: Style { status == .interrupted ? .dim : Style(.red) }
}
