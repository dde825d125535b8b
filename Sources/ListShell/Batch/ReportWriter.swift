internal import Files
internal import Reporting
internal import ScenarioLanguage
internal import ScenarioRunner
internal import Text

/// Writes what a reporter makes of a run, until output is lost.
struct ReportWriter: ~Copyable {
  /// The format that is written.
  let format: ReportFormat
  /// Tells how far the run is.
  let progress: ProgressLine
  /// Whether what is written may come where the progress is.
  private let isOnTerminal: Bool
  private let output: Output
  private var reporter: any Reporter
  /// What is told and not handed to the output yet.
  private var text = TextBuffer()
  private var failure: FileError?

  /// How many bytes are gathered at least before they are written: so many that an output need not gather them again.
  private static let blockSize = 1 << 16

  /// Makes a writer of `format` in `style`.
  init(_ format: ReportFormat, _ style: TextStyle, to output: Output, showsProgress: Bool) {
    self.format = format
    self.output = output
    isOnTerminal = output.isTerminal
    progress = ProgressLine(isShown: showsProgress)
    reporter = format.reporter(style)
  }

  /// Whether output was lost, so that nothing more need be told.
  var isLost: Bool { failure != nil }

  /// Writes what `event` is worth.
  mutating func tell(_ event: RunEvent) {
    guard !isLost else { return }
    reporter.write(event, into: &text)
    writeIfFull()
  }

  /// Writes the mistakes that keep `file` from being played, unless people are told of them aside.
  mutating func tellMistakes(of file: PlannedFile, isTyped: Bool = false) {
    guard format != .text else { return }
    var locator = Locator(file.source)
    for mistake in file.mistakes {
      let line = locator.location(of: mistake.span.offset).line
      tell(
        .refused(
          Refusal(
            file: isTyped ? nil : file.source.name, line: line, message: mistake.summary)))
    }
  }

  /// Writes a line of a case's trace.
  mutating func tell(
    _ event: TraceEvent, _ world: some SomeWorld, _ reference: CaseReference
  ) {
    guard !isLost else { return }
    reporter.write(event, in: world, of: reference, into: &text)
    writeIfFull()
  }

  /// Writes what is gathered.
  mutating func flush() {
    write { (output) throws(FileError) in try output.flush() }
  }

  /// Shows `text`, which is safe to show, on standard error, behind what was told before it.
  mutating func showAside(_ text: String) {
    flush()
    progress.stepAside { show(text) }
  }

  /// Writes what is left, and returns `status` or the one for lost output.
  mutating func finish(_ status: ExitStatus) -> ExitStatus {
    write { (output) throws(FileError) in try output.close() }
    return failure.map { lost($0, status) } ?? status
  }

  /// Hands what is gathered to the output once that is worth a write.
  private mutating func writeIfFull() {
    if text.count >= Self.blockSize { write { (_) throws(FileError) in } }
  }

  /// Hands what is gathered to the output, unless it is lost, and does `body` with it.
  private mutating func write(_ body: (Output) throws(FileError) -> Void) {
    guard failure == nil else { return }
    let bytes = text.bytes()
    text.truncate(to: 0)
    do {
      try progress.stepAside(onTerminal: isOnTerminal) { () throws(FileError) in
        try output.write(bytes)
        try body(output)
      }
    } catch {
      failure = error
    }
  }
}
