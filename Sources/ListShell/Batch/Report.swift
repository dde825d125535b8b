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
  private let pen: any Pen
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
    pen = recorder.pen
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

  /// What writes the format.
  var recorder: any Recorder { pen.recorder }
  /// Whether it takes the place of a file at its end.
  var isReplacing: Bool { if case .file = destination { isFile } else { false } }

  /// Takes what it says of the next files.
  func tell(textOfPassed text: [UInt8]) {
    if !isLost { pen.take(textOfPassed: text) }
  }

  /// Takes what `event` is worth, and writes once that is much.
  func tell(_ event: RunEvent, _ progress: ProgressLine) {
    guard !isLost else { return }
    pen.record(event)
    if format.isWhole, case .ran = event {
      while let piece = pen.takeNextPiece() {
        write(progress) { (output) throws(FileError) in try output.write(piece) }
      }
    }
    // Whoever sits before a terminal sees each verdict as it comes.
    if pen.text.count >= Self.blockSize || isOnTerminal && pen.text.count > 0 && event.isVerdict {
      flush(progress)
    }
  }

  /// Takes a line of the trace of the case that began last; what is lost is forgotten where it would be written.
  func tell(_ event: TraceEvent, _ world: () -> any SomeWorld, _ progress: ProgressLine) {
    if pen.record(event, world) >= Self.blockSize { write(progress) }
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
    defer { pen.text.truncate(to: 0) }
    guard failure == nil, let output else { return }
    do {
      try progress.stepAside(onTerminal: isOnTerminal) { () throws(FileError) in
        try output.write(pen.text)
        try body(output)
      }
    } catch {
      failure = error
    }
  }
}

/// What writes a format, and what is told and not handed to the output yet.
private protocol Pen: AnyObject {
  /// What writes the format.
  var recorder: any Recorder { get }
  /// What is told and not handed to the output yet.
  var text: TextBuffer { get set }
  /// Takes what `event` is worth.
  func record(_ event: RunEvent)
  /// Takes a line of a trace, and returns how many bytes are gathered now.
  func record(_ event: TraceEvent, _ world: () -> any SomeWorld) -> Int
  /// Takes what the format says of the next files.
  func take(textOfPassed text: [UInt8])
  /// Takes out the next piece of what waited for the end, or nothing where none is left.
  func takeNextPiece() -> [UInt8]?
}

/// A pen that knows the type of what writes the format: a million lines come its way, and of a box each would ask whose it is.
private final class TypedPen<Format: Recorder>: Pen {
  // To watch each access would take a fortieth of the time of a trace; nothing that is called from here knows the pen.
  @safe @exclusivity(unchecked) private var format: Format
  @safe @exclusivity(unchecked) var text = TextBuffer()

  init(_ format: Format) { self.format = format }

  var recorder: any Recorder { format }

  func record(_ event: RunEvent) { format.record(event, into: &text) }

  func record(_ event: TraceEvent, _ world: () -> any SomeWorld) -> Int {
    format.record(event, in: world, into: &text)
    return text.count
  }

  func take(textOfPassed text: [UInt8]) { format.take(textOfPassed: text) }

  func takeNextPiece() -> [UInt8]? { format.takeNextPiece() }
}

extension Recorder {
  /// What writes with it.
  fileprivate var pen: any Pen { TypedPen(self) }
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
