internal import EditLine
internal import Files
internal import ScenarioRunner
internal import Screens
internal import Text

extension Shell {
  /// The number of lines that are written together.
  private static let blockSize = 64

  /// Plays `body`, and shows the lines of the trace as they arrive.
  mutating func play(
    _ body: (inout Session, TraceSink) throws(CommandError) -> Void
  ) throws(CommandError) {
    if settings[.view], console.window() != nil { return try playInPlace(body) }
    var printer = TracePrinter()
    var lines: [StyledText] = []
    var complaint: CommandError?
    let console = console
    // If the user sees the lines, no progress line is needed.
    let progress = ProgressLine(
      isShown: StandardStream.error.isTerminal && Output.standardOutput().isFile)
    var count = 0
    do throws(CommandError) {
      try body(&session) { (event, _) throws(CaseStop) in
        lines += printer.append(event)
        count += 1
        guard lines.count >= Self.blockSize else { return }
        progress.show("\(count) lines")
        console.tell(lines)
        lines = []
        if console.failure != nil { throw .interrupted }
      }
    } catch {
      complaint = error
    }
    progress.end()
    console.tell(lines + printer.finish())
    if let complaint { throw complaint }
    if settings[.view] { showPage() }
  }

  /// Plays `body`, and redraws the screen below every line of the trace.
  private mutating func playInPlace(
    _ body: (inout Session, TraceSink) throws(CommandError) -> Void
  ) throws(CommandError) {
    let console = console
    var rows = 0
    try body(&session) { (event, world) throws(CaseStop) in
      console.takeAway(rows: rows)
      let page = Self.page(of: world(), after: event, in: console.window())
      console.tell(TracePrinter.lines(of: [event]) + page)
      rows = page.count
      if console.failure != nil { throw .interrupted }
    }
    if rows == 0 { showPage() } else { shownPage = page }
  }

  /// Draws the current screen.
  mutating func showPage() {
    let page = page
    show(page)
    shownPage = page
  }

  /// Writes lines.
  func show(_ lines: [StyledText]) {
    console.tell(lines)
  }

  /// Writes one line.
  func show(_ line: String, _ style: Style = .plain) {
    console.tell([StyledText(line, style)])
  }

  /// Writes rows of two columns.
  func show(_ rows: [(String, String)]) {
    let table = Table(rows, indent: "  ").text
    console.tell(table.split(separator: "\n").map { StyledText(String($0)) })
  }

  /// The current screen, as the user sees it.
  var page: [StyledText] {
    Self.page(of: session.world, after: session.timeline.current.event, in: console.window())
  }

  /// Draws the screen after `event` so that it fits into `window`.
  private static func page(
    of world: any SomeWorld, after event: TraceLine?, in window: Window?
  ) -> [StyledText] {
    let toasts = (event?.effects ?? []).compactMap { effect in
      if case .toast(let message) = effect { message } else { nil }
    }
    let window = window ?? Window(columns: 80, rows: 24)
    return PictureDrawing(
      world.picture, toasts: toasts, columns: window.columns, rows: window.rows - 2
    ).lines.map { runs in
      runs.reduce(StyledText("")) { $0 + StyledText($1.text, Style($1.tone)) }
    }
  }
}

extension Style {
  /// Creates the terminal style of a part of a screen.
  fileprivate init(_ tone: PictureDrawing.Tone) {
    switch tone {
    case .plain: self = .plain
    case .bold: self.init(isBold: true)
    case .dim: self = .dim
    case .active: self.init(.cyan)
    case .warning: self.init(.yellow)
    case .failure: self.init(.red)
    }
  }
}
