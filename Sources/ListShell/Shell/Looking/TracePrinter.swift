internal import EditLine
internal import ScenarioRunner
internal import Screens
internal import Text

/// Lines up the lines of a trace as they come, each in the color of what became of its event.
struct TracePrinter {
  /// The table that aligns the columns.
  private var table = TraceTable()
  /// The looks of the lines that are held.
  private var styles: [Style] = []

  /// Adds the next line, and returns what can be shown.
  mutating func append(_ line: TraceLine) -> [StyledText] {
    var text = TextBuffer()
    styles.append(line.style)
    table.append(line.columns, into: &text)
    return lines(of: text)
  }

  /// Returns the lines that waited.
  mutating func finish() -> [StyledText] {
    var text = TextBuffer()
    table.finish(into: &text)
    return lines(of: text)
  }

  /// Returns the lines of `text`, each with its style.
  private mutating func lines(of text: TextBuffer) -> [StyledText] {
    let lines = text.bytes.split(separator: UInt8(ascii: "\n"))
    defer { styles.removeFirst(lines.count) }
    return zip(lines, styles).map { StyledText(String(decoding: $0, as: UTF8.self), $1) }
  }

  /// Returns the lines of a whole trace.
  static func lines(of trace: some Sequence<TraceLine>) -> [StyledText] {
    var printer = TracePrinter()
    return trace.flatMap { printer.append($0) } + printer.finish()
  }
}

extension TraceLine {
  /// The color of what became of the event.
  fileprivate var style: Style {
    switch verdict {
    case nil: .dim
    case .ignored: Style(.yellow)
    case .dropped: Style(.magenta)
    case .moved where isFailure: Style(.red)
    case .moved: .plain
    }
  }

  /// Whether what led to the line is a failure that a person asked for.
  private var isFailure: Bool {
    if case .reply(_, .fail) = trigger { true } else { false }
  }
}
