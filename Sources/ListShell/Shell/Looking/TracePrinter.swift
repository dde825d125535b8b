internal import EditLine
internal import ScenarioRunner
internal import Screens
internal import Text

/// Lines up the lines of a trace as they come, each in the color of what became of its event.
struct TracePrinter {
  /// What lines the columns up.
  private var table = TraceTable()
  /// The looks of the lines that are held.
  private var styles: [Style] = []

  /// Takes the next line, and returns what can be shown yet.
  mutating func append(_ event: TraceEvent) -> [StyledText] {
    var text = TextBuffer()
    styles.append(event.style)
    table.append(event, into: &text)
    return lines(of: text.bytes())
  }

  /// Returns what was held back.
  mutating func finish(_ end: TraceEnd? = nil) -> [StyledText] {
    var text = TextBuffer()
    if end != nil { styles.append(.dim) }
    table.finish(end, into: &text)
    return lines(of: text.bytes())
  }

  /// Returns the lines of `text`, each with its look.
  private mutating func lines(of text: [UInt8]) -> [StyledText] {
    let lines = text.split(separator: UInt8(ascii: "\n"))
    defer { styles.removeFirst(lines.count) }
    return zip(lines, styles).map { StyledText(String(decoding: $0, as: UTF8.self), $1) }
  }

  /// The lines of a whole trace.
  static func lines(of events: some Sequence<TraceEvent>, end: TraceEnd? = nil) -> [StyledText] {
    var printer = TracePrinter()
    return events.flatMap { printer.append($0) } + printer.finish(end)
  }
}

extension TraceEvent {
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
