internal import Files
internal import Reporting
internal import ScenarioRunner
internal import Text

/// One report of a run, written to a stream or a file.
final class Report {
  let format: ReportFormat
  let destination: Destination
  private var recorder: any Recorder
  /// The text that is not written to the output yet.
  private var text = TextBuffer()
  private var output: Output?
  /// Whether the report begins after other text, whose last line may have no end.
  private var followsText = false
  let isOnTerminal: Bool
  /// The error that caused the report to be lost, if any.
  private(set) var failure: FileError?

  enum Destination: Hashable {
    case standardOutput
    /// Standard error, if standard output is for a program.
    case standardError
    /// The file at this path, which is replaced at the end of the run.
    case file(String)
    /// The file at this path, to which the report is appended.
    case endOfFile(String)
  }

  /// The number of bytes from which the text is written to the output.
  private static let blockSize = 1 << 16

  /// Creates a report.
  ///
  /// If a write fails, or if `refusal` returns an error at the end, the report is lost, and `close`
  /// reports the error.
  init(
    _ format: ReportFormat, _ recorder: any Recorder, to destination: Destination,
    _ refusal: @escaping (String) -> FileError? = { _ in nil }
  ) {
    self.format = format
    self.destination = destination
    self.recorder = recorder
    var output: Output?
    do throws(FileError) {
      switch destination {
      case .standardOutput: output = .standardOutput()
      case .standardError: output = .standardError()
      case .file(let path):
        try makeFolder(Path.folder(of: path))
        output = try Output(path: path) { refusal(path) }
      case .endOfFile(let path):
        followsText = FileStamp(path)?.size ?? 0 > 0
        output = try Output(appendingTo: path)
      }
    } catch {
      failure = error
    }
    self.output = output
    isOnTerminal = output?.isTerminal ?? false
  }

  /// Whether the report is lost. A lost report needs no more events.
  var isLost: Bool { failure != nil }
  /// Whether the output is a file, which no user watches.
  var isFile: Bool { output?.isFile ?? true }

  /// Records `event`, and writes the buffered text if it is large.
  func record(_ event: RunEvent, _ progress: ProgressLine) {
    guard !isLost else { return }
    recorder.record(event, into: &text)
    if text.count >= Self.blockSize { flush(progress) }
    // A user at a terminal must see each outcome immediately, and the reader of a pipe each failure.
    if case .finished(let outcome) = event, text.count > 0,
      isOnTerminal || outcome.status.isBad && !isFile
    {
      flush(progress)
    }
  }

  func flush(_ progress: ProgressLine) {
    write(progress) { (output) throws(FileError) in try output.flush() }
  }

  /// Writes the remaining text. If the output is a file, replaces its old content.
  func close(_ progress: ProgressLine) {
    write(progress) { (output) throws(FileError) in try output.close() }
  }

  /// Writes the buffered text to the output and runs `body` with the output, unless the report is lost.
  private func write(
    _ progress: ProgressLine, _ body: (Output) throws(FileError) -> Void
  ) {
    defer { text.removeAll() }
    guard failure == nil, let output else { return }
    do {
      try progress.stepAside(onTerminal: isOnTerminal) { () throws(FileError) in
        if followsText, text.count > 0 {
          try output.write("\n")
          followsText = false
        }
        try output.write(text.bytes)
        try body(output)
      }
    } catch {
      failure = error
    }
  }
}
