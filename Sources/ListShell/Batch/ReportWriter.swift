internal import Files
internal import Reporting
internal import ScenarioLanguage
internal import ScenarioRunner

/// Writes what a reporter makes of a run, until output is lost.
final class ReportWriter {
  /// The format that is written.
  let format: ReportFormat
  private let output: Output
  private var gathered: Gathered
  private var failure: FileError?

  /// What is told and not handed to the output yet.
  private struct Gathered: ~Copyable {
    var reporter: any Reporter
    var text = TextBuffer()

    mutating func tell(_ event: RunEvent) {
      reporter.write(event, into: &text)
    }

    mutating func tell(_ event: TraceEvent, _ world: World, _ reference: CaseReference) {
      reporter.write(event, in: world, of: reference, into: &text)
    }
  }

  /// How many bytes are gathered at least before they are written.
  private static let blockSize = 1 << 15

  /// Makes a writer of `format` in `style`.
  init(_ format: ReportFormat, _ style: TextStyle, to output: Output) {
    self.format = format
    self.output = output
    gathered = Gathered(reporter: format.reporter(style))
  }

  /// Whether output was lost, so that nothing more need be told.
  var isLost: Bool { failure != nil }

  /// Writes what `event` is worth.
  func tell(_ event: RunEvent) {
    guard !isLost else { return }
    gathered.tell(event)
    writeIfFull()
  }

  /// Writes a line of a case's trace.
  func tell(_ event: TraceEvent, _ world: World, _ reference: CaseReference) {
    guard !isLost else { return }
    gathered.tell(event, world, reference)
    writeIfFull()
  }

  /// Writes what is gathered, so that what comes on another stream stands behind it.
  func flush() {
    write { (output) throws(FileError) in try output.flush() }
  }

  /// Writes what is left, and returns `status` or the one for lost output.
  func finish(_ status: ExitStatus) -> ExitStatus {
    write { (output) throws(FileError) in try output.close() }
    return failure.map { lost($0, status) } ?? status
  }

  /// Hands what is gathered to the output once that is worth a write.
  private func writeIfFull() {
    if gathered.text.count >= Self.blockSize { write { (_) throws(FileError) in } }
  }

  /// Hands what is gathered to the output, unless it is lost, and does `body` with it.
  private func write(_ body: (Output) throws(FileError) -> Void) {
    guard failure == nil else { return }
    do {
      try output.write(gathered.text.bytes())
      try body(output)
    } catch {
      failure = error
    }
    gathered.text.truncate(to: 0)
  }
}
