internal import Files
internal import Reporting
internal import ScenarioRunner
internal import Text

/// One report of a run on its way to a stream or a file.
final class Report {
  /// The format that it is written in.
  let format: ReportFormat
  /// Where it goes.
  let destination: Destination
  /// What writes the format.
  private(set) var recorder: any Recorder
  /// What it wrote and the output does not have yet.
  private var text = TextBuffer()
  private var output: Output?
  /// Whether it goes to a terminal.
  let isOnTerminal: Bool
  /// Why it is lost, if it is.
  private(set) var failure: FileError?

  /// Where a report can go.
  enum Destination: Hashable {
    /// Standard output.
    case standardOutput
    /// Standard error, where standard output is for a program.
    case standardError
    /// The file at this path, which is replaced at the end.
    case file(String)
    /// The end of the file at this path.
    case endOfFile(String)
  }

  /// How many bytes are gathered at least before they are written: so many that an output need not gather them again.
  private static let blockSize = 1 << 16

  /// Makes a report; one that cannot be written is lost, which is told at its end, and so is one that `refusal` refuses then.
  init(
    _ format: ReportFormat, _ recorder: any Recorder, to destination: Destination,
    _ refusal: @escaping (String) -> FileError? = { _ in nil }
  ) {
    self.format = format
    self.destination = destination
    self.recorder = recorder
    var output: Output?
    do throws(FileError) {
      output =
        switch destination {
        case .standardOutput: .standardOutput()
        case .standardError: .standardError()
        case .file(let path): try .replacing(path) { refusal(path) }
        case .endOfFile(let path): try Output(appendingTo: path)
        }
    } catch {
      failure = error
    }
    self.output = output
    isOnTerminal = output?.isTerminal ?? false
  }

  /// Whether it is lost, so that nothing more need be told.
  var isLost: Bool { failure != nil }
  /// Whether it goes to a file, so that nobody sees it as it comes.
  var isFile: Bool { output?.isFile ?? true }

  /// Whether it takes the place of a file at its end.
  var isReplacing: Bool { if case .file = destination { isFile } else { false } }

  /// Takes what it says of the next files.
  func tell(textOfPassed text: [UInt8]) {
    if !isLost { recorder.take(textOfPassed: text) }
  }

  /// Takes what `event` is worth, and writes once that is much.
  func tell(_ event: RunEvent, _ progress: ProgressLine) {
    guard !isLost else { return }
    recorder.record(event, into: &text)
    if format.isWhole, case .ran = event {
      while let piece = recorder.takeNextPiece() {
        write(progress) { (output) throws(FileError) in try output.write(piece) }
      }
    }
    // Whoever sits before a terminal sees each verdict as it comes.
    if text.count >= Self.blockSize || isOnTerminal && text.count > 0 && event.isVerdict {
      flush(progress)
    }
  }

  /// Writes what is gathered.
  func flush(_ progress: ProgressLine) {
    write(progress) { (output) throws(FileError) in try output.flush() }
  }

  /// Writes what is left; a file takes its place.
  func close(_ progress: ProgressLine) {
    write(progress) { (output) throws(FileError) in try output.close() }
  }

  /// Hands what is gathered to the output, unless it is lost, and does `body` with it.
  private func write(
    _ progress: ProgressLine, _ body: (Output) throws(FileError) -> Void = { _ in }
  ) {
    defer { text.removeAll() }
    guard failure == nil, let output else { return }
    do {
      try progress.stepAside(onTerminal: isOnTerminal) { () throws(FileError) in
        try output.write(text)
        try body(output)
      }
    } catch {
      failure = error
    }
  }
}

extension Output {
  /// Replaces the file at `path`, whose folder is made where it is missing.
  fileprivate static func replacing(
    _ path: String, unless refusal: @escaping () -> FileError?
  ) throws(FileError) -> Output {
    try makeFolder(Path.folder(of: path))
    return try Output(path: path, unless: refusal)
  }
}
