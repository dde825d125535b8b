internal import EditLine
internal import ScenarioRunner
internal import Screens
internal import Text

/// Aligns the lines of a trace as they arrive. The verdict of a line determines its color.
struct TracePrinter {
  private var table = TraceTable()
  /// The styles of the lines that are not printed yet.
  private var styles: [Style] = []

  /// Appends the next line, and returns the lines that can be printed.
  mutating func append(_ line: TraceLine) -> [StyledText] {
    var text = TextBuffer()
    styles.append(line.style)
    table.append(line, into: &text)
    return lines(of: text)
  }

  mutating func finish() -> [StyledText] {
    var text = TextBuffer()
    table.finish(into: &text)
    return lines(of: text)
  }

  private mutating func lines(of text: TextBuffer) -> [StyledText] {
    let lines = text.bytes.split(separator: UInt8(ascii: "\n"))
    defer { styles.removeFirst(lines.count) }
    return zip(lines, styles).map { StyledText(String(decoding: $0, as: UTF8.self), $1) }
  }

  static func lines(of trace: some Sequence<TraceLine>) -> [StyledText] {
    var printer = TracePrinter()
    return trace.flatMap { printer.append($0) } + printer.finish()
  }
}

extension TraceLine {
  fileprivate var style: Style {
    switch verdict {
    case nil: .dim
    case .ignored: Style(.yellow)
    case .dropped: Style(.magenta)
    case .moved where isFailure: Style(.red)
    case .moved: .plain
    }
  }

  /// Whether the script replied to the request with a failure.
  private var isFailure: Bool {
    if case .reply(_, .fail) = trigger { true } else { false }
  }
}
