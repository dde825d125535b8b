internal import Files
internal import Reporting
internal import ScenarioRunner

/// Writes what a reporter makes of a run, until output is lost.
struct ReportWriter {
  /// The format that is written.
  let format: ReportFormat
  private let output: Output
  private var reporter: any Reporter
  private var failure: FileError?

  /// Makes a writer of `format` in `style`.
  init(_ format: ReportFormat, _ style: TextStyle, to output: Output) {
    self.format = format
    self.output = output
    reporter = format.reporter(style)
  }

  /// Whether output was lost, so that nothing more need be told.
  var isLost: Bool { failure != nil }

  /// Writes what `event` is worth.
  mutating func tell(_ event: RunEvent) {
    write { (output, reporter) throws(FileError) in
      try output.write { reporter.write(event, into: &$0) }
    }
  }

  /// Writes a line of a case's trace.
  mutating func tell(_ event: TraceEvent, _ world: World, _ reference: CaseReference) {
    write { (output, reporter) throws(FileError) in
      try output.write { reporter.write(event, in: world, of: reference, into: &$0) }
    }
  }

  /// Writes what is gathered, so that what comes on another stream stands behind it.
  mutating func flush() {
    write { (output, _) throws(FileError) in try output.flush() }
  }

  /// Writes what is left, and returns `status` or the one for lost output.
  mutating func finish(_ status: ExitStatus) -> ExitStatus {
    write { (output, _) throws(FileError) in try output.close() }
    return failure.map { lost($0, status) } ?? status
  }

  /// Does one thing with the output, unless it is lost.
  private mutating func write(
    _ body: (Output, inout any Reporter) throws(FileError) -> Void
  ) {
    guard failure == nil else { return }
    do {
      try body(output, &reporter)
    } catch {
      failure = error
    }
  }
}
