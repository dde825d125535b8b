internal import Conformance
package import EditLine
internal import Files
internal import ScenarioLanguage
package import ScenarioRunner
internal import Screens
internal import Text

/// A shell at a terminal or on a pipe. It reads and executes lines, and continues after an error.
package struct Shell {
  var session: Session
  var settings: Set<Setting> = [.hints, .highlight]
  /// The most recently drawn screen, if the screen is drawn after every step.
  var shownPicture: [StyledText]?
  /// The history, including earlier sessions.
  private(set) var history: History
  /// The counterexamples of the last search.
  var found: [Counterexample] = []
  /// The most severe status so far.
  package private(set) var status = ExitStatus.passed
  /// Whether `:quit` was entered or the input has ended.
  package internal(set) var isOver = false
  /// The output for results and errors.
  let console: Console
  /// Whether a user types at a terminal. Such a user can answer prompts and undo steps.
  let isInteractive: Bool
  /// Whether the shell runs in CI. Then `:save` is refused.
  var isUnattended = false
  /// The folder of `--file-root`, which commands of the shell use too.
  var fileRoot: String?
  /// The options of the adapter, which other commands need to play the same list.
  var adapterArguments: [String] = []
  /// The files that were loaded, played or saved, which no report may replace.
  var usedFiles: [String] = []
  /// The files of the adapter's program, which no report may replace.
  var adapterPrograms: [String] = []
  /// Shows a prompt and returns whether to continue. `nil` if there is no user to ask.
  var askForMore: ((_ prompt: StyledText) -> Bool)?
  /// The steps before the first case of piped input.
  private var pipedSetup = ""
  /// The number of lines entered before the current one.
  private var lineCount = 0
  /// The name of the entered text and the number of the current line, or `nil` if the user typed the line at a terminal.
  private(set) var position: (name: String, line: Int)?
  /// The line of the command that is executed now.
  private(set) var commandLine = ""
  /// The lines of cases whose end has not been entered yet.
  private var heldCases: ShellLine?

  package init(session: Session, history: History, console: Console, isInteractive: Bool) {
    self.session = session
    self.history = history
    self.console = console
    self.isInteractive = isInteractive
  }

  /// Executes lines until `lines` ends or the user quits, and returns the most severe status.
  ///
  /// An interactive shell ignores the errors of the lines, because the user has seen them.
  mutating func run(_ lines: some LineSource) -> ExitStatus {
    reportHistoryProblem()
    while !isOver, console.failure == nil {
      if wasStopped { return .interrupted }
      switch lines.nextLine(lineSetup) {
      case .line(let line):
        if isInteractive {
          history.add(line)
          reportHistoryProblem()
        }
        enter(line)
      case .interrupted: if isInteractive { Interrupts.clear() }
      case .endOfInput:
        enterHeldCases()
        isOver = true
      case .refused(let refusal):
        // The line counts, also within cases.
        if !isInteractive { enter("") }
        report(refusal.error)
        if case .unreadable = refusal { isOver = true }
      }
      if !isInteractive && Interrupts.isPending { return .interrupted }
    }
    if isInteractive { Interrupts.clear() }
    let console = console
    history.finish {
      console.show(CommandError(rendered: $0, status: .interrupted))
    } isStopped: {
      Interrupts.isPending
    }
    reportHistoryProblem()
    let status = isInteractive ? .passed : status
    guard let failure = console.failure else { return status }
    return lost(failure, status, ifClosed: isInteractive ? .passed : .outputClosed)
  }

  /// Whether Ctrl-C stopped a script or a pipe. Then no more of its lines are executed.
  private var wasStopped: Bool { !isInteractive && status == .interrupted }

  /// Executes a line, or each line of a pasted text.
  package mutating func enter(_ text: String) {
    if isInteractive { return enter(text, called: nil) }
    let number = lineCount + 1
    lineCount += 1 + text.utf8.count { $0 == UInt8(ascii: "\n") }
    if heldCases != nil, !ShellLine.isCommand(text) {
      heldCases?.text += "\n" + text
    } else if heldCases == nil && ShellLine.isCases(text) {
      heldCases = ShellLine(text, number: number)
    } else {
      enterHeldCases()
      enter(text, called: "-", fromLine: number)
    }
  }

  /// Plays the stored cases.
  private mutating func enterHeldCases() {
    guard let held = heldCases else { return }
    heldCases = nil
    enter(held.text, called: "-", fromLine: held.number)
  }

  /// Executes the lines of a text. Errors show `name` as the name of the text. Pass `nil` for text
  /// that the user typed and sees.
  mutating func enter(_ text: String, called name: String?, fromLine first: Int = 1) {
    for line in ShellLine.all(in: text) where !isOver && !wasStopped {
      let number = first + line.number - 1
      position = name.map { ($0, number) }
      do {
        try perform(line, called: name ?? "shell", at: number)
      } catch {
        report(name.map { error.located("\($0):\(number)") } ?? error)
        if error.status == .interrupted { return }
      }
    }
  }

  /// Executes one line: a command, cases or steps.
  private mutating func perform(
    _ line: ShellLine, called name: String, at number: Int
  ) throws(CommandError) {
    session.readFilesAgain()
    if line.isCommand {
      if !settings.contains(.view) { shownPicture = nil }
      commandLine = line.text
      try ColonCommand.perform(line.text, in: &self)
      // The command can start again or choose another screen.
      if session.loaded == nil { pipedSetup = "" }
      // Draw the screen only if it changed, and not after a command that only prints something.
      if settings.contains(.view), picture != shownPicture { showPicture() }
    } else if line.isCases {
      try play(cases: line.text, called: name, at: number)
    } else if let (word, meant) = command(meantBy: line.text) {
      throw CommandError("unknown step '\(word)'; did you mean \(meant)?")
    } else {
      try play { (session, sink) throws(CommandError) in
        try session.play(line.text, called: name, fromLine: number, to: sink)
      }
    }
  }

  /// Returns the first word of a line without a colon, and the command that the word means. Returns
  /// `nil` if the line can be a script for some screen.
  private func command(meantBy line: String) -> (word: String, command: String)? {
    let word = String(line.prefix { !" \t;&#".contains($0) })
    if session.reader.reading.catalog.knows(step: word) { return nil }
    return (ColonCommand.strays[":\(word)"] ?? ColonCommand.named(":\(word)")?.name).map {
      (word, $0)
    }
  }

  /// Reports an error, and stores its status for the end.
  mutating func report(_ error: CommandError) {
    console.show(error)
    record(error.status)
  }

  /// Stores a status for the end.
  mutating func record(_ status: ExitStatus) {
    self.status = self.status.worse(status)
  }

  /// Reports, once, a failure of the history file.
  mutating func reportHistoryProblem() {
    if let problem = history.takeProblem() {
      console.show(CommandError(rendered: problem, status: .passed))
    }
  }
}

extension LineRefusal {
  /// The error, as the shell prints it.
  fileprivate var error: CommandError {
    switch self {
    case .notText(let line, let column):
      CommandError(rendered: "-:\(line):\(column): error: the text is not valid UTF-8")
    case .tooLong(let line, let limit):
      CommandError(rendered: "-:\(line):1: error: a line of more than \(limit) bytes")
    case .unreadable(let code):
      CommandError(FileError(path: "standard input", reason: .system(code: code)).description)
    }
  }
}

extension Shell {
  /// Executes the lines of `~/.listshrc`, if the file exists.
  mutating func startUp() {
    guard let home = Environment[asked: "HOME"] else { return }
    let path = Path.join(home, ".listshrc")
    do throws(FileError) {
      let bytes = try readFile(path, limit: Limits.fileBytes)
      usedFiles.append(path)
      guard let text = String(validUTF8: bytes) else {
        return report(CommandError("\(path) is not valid UTF-8"))
      }
      enter(text, called: path)
    } catch {
      if !error.reason.isMissing { report(CommandError(error.description)) }
    }
  }

  /// Plays every case of the file at `path`. The session stays at the end of the last case.
  mutating func play(file path: String) {
    do throws(CommandError) {
      try play(cases(ofFile: path))
    } catch {
      report(error)
    }
  }

  /// Returns the cases of the scenario file at `path`.
  mutating func cases(ofFile path: String) throws(CommandError) -> [LoadedCase] {
    // Also a file with errors must not be lost.
    usedFiles.append(path)
    return try LoadedCase.all(path: path, reader: session.reader)
  }

  /// Plays cases that were typed or pasted in the syntax of a scenario file, and compares their traces.
  mutating func play(
    cases text: String, called name: String, at line: Int
  ) throws(CommandError) {
    // In piped input, the setup of a file was played as separate lines. It applies to each of the
    // cases, also after a command between them.
    if !isInteractive, !session.world.hasActed, session.loaded == nil {
      pipedSetup = session.script.map { $0.text + "\n" }.joined()
    }
    let setup = pipedSetup
    var source = SourceText(name: name, setup + text)
    source.firstLine = line - setup.utf8.count { $0 == UInt8(ascii: "\n") }
    try play(LoadedCase.all(in: session.reader.plan(source), isFromFile: false))
  }

  private mutating func play(_ cases: [LoadedCase]) throws(CommandError) {
    for loaded in cases {
      show("== \(loaded.scenario.title)", Style(isBold: true))
      // A user does not go back to the branches of input from a pipe.
      if !isInteractive { try session.reset() }
      try session.load(loaded)
      try playCase(steps: .max)
    }
  }

  /// The number of lines that are written together.
  private static let blockSize = 64

  /// Plays `body`, and shows the lines of the trace as they arrive.
  mutating func play(
    _ body: (inout Session, TraceSink) throws(CommandError) -> Void
  ) throws(CommandError) {
    if settings.contains(.view), console.window() != nil { return try playInPlace(body) }
    var printer = TracePrinter()
    var lines: [StyledText] = []
    var failure: CommandError?
    let console = console
    // Show progress only if the user does not see the lines.
    let progress = ProgressLine(
      isShown: StandardStream.error.isTerminal && Output.standardOutput().isFile)
    var count = 0
    do throws(CommandError) {
      try body(&session) { (event, _) throws(CaseStop) in
        lines += printer.append(event)
        count += 1
        guard lines.count >= Self.blockSize else { return }
        progress.show("\(count) lines")
        console.show(lines)
        lines = []
        if console.failure != nil { throw .interrupted }
      }
    } catch {
      failure = error
    }
    progress.end()
    console.show(lines + printer.finish())
    showUncompared()
    if let failure { throw failure }
    if settings.contains(.view) { showPicture() }
  }

  /// Plays `body`, and redraws the screen below every line of the trace.
  private mutating func playInPlace(
    _ body: (inout Session, TraceSink) throws(CommandError) -> Void
  ) throws(CommandError) {
    let console = console
    var rows = 0
    defer { showUncompared() }
    try body(&session) { (event, world) throws(CaseStop) in
      console.erase(rows: rows)
      let picture = Self.picture(of: world(), after: event, in: console.window())
      console.show(TracePrinter.lines(of: [event]) + picture)
      rows = picture.count
      if console.failure != nil { throw .interrupted }
    }
    if rows == 0 { showPicture() } else { shownPicture = picture }
  }

  /// Names the observations in the last `expect` steps that the list under test does not report.
  private mutating func showUncompared() {
    let names = session.takeUncomparedNames()
    guard !names.isEmpty, let subject = session.world.entry.reportedParts?.subject else { return }
    show("not compared: \(escaped(subject)) does not report \(names.joined(separator: ", "))", .dim)
  }

  /// Draws the current screen.
  mutating func showPicture() {
    let picture = picture
    show(picture)
    shownPicture = picture
  }

  func show(_ lines: [StyledText]) {
    console.show(lines)
  }

  func show(_ line: String, _ style: Style = .plain) {
    console.show([StyledText(line, style)])
  }

  /// Writes rows of two columns.
  func show(_ rows: [(String, String)]) {
    let lines = table(rows, indent: "  ").split(separator: "\n")
    console.show(lines.map { StyledText(String($0)) })
  }

  /// The current screen, as the user sees it.
  var picture: [StyledText] {
    Self.picture(of: session.world, after: session.timeline.current.event, in: console.window())
  }

  /// Draws the screen after `event` so that it fits into `window`.
  private static func picture(
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

extension Shell {
  /// The prompts for the next line, with the completions, hints and colors that are switched on.
  var lineSetup: LineSetup {
    let guide = Guide(
      world: session.world, catalog: session.reader.reading.catalog, history: history.lines)
    let isColored = console.isColored
    var setup = LineSetup(
      prompt: StyledText(
        session.world.stateName, isColored ? Style(.green, isBold: true) : .plain)
        + StyledText(">"),
      rightPrompt: StyledText(situation, isColored ? .dim : .plain), history: history.lines,
      complete: guide.completion,
      isComplete: { [isInteractive] line, isPasted in
        if ShellLine.isCommand(line) { return true }
        // Input from a pipe does not mark the ends of cases, so cases are stored until another kind
        // of line arrives.
        if ShellLine.isCases(line) {
          return !isInteractive || isPasted || ShellLine.endsCases(line)
        }
        return !OpenScript(line).isOpen
      })
    setup.closingLine = { OpenScript($0).closingWord }
    if settings.contains(.highlight) && isColored { setup.highlight = guide.highlighted }
    if settings.contains(.hints) { setup.hint = guide.hint }
    return setup
  }

  /// A short description of the screen and the requests in flight.
  private var situation: String {
    let world = session.world
    let numbers = world.requests.map { "#\($0.number)" }
    let inFlight = numbers.isEmpty ? [] : ["in flight \(numbers.joined(separator: ", "))"]
    return ([world.description.name, world.stateName] + inFlight)
      .joined(separator: " · ")
  }

  /// Writes lines. At a terminal, pauses whenever the window is full.
  mutating func page(_ lines: [StyledText]) {
    guard isInteractive, let ask = askForMore else { return show(lines) }
    var rest = lines[...]
    while !rest.isEmpty {
      guard let window = console.window(), window.rows > 2 else { return show(Array(rest)) }
      var rows = 0
      let part = rest.prefix { line in
        rows += max(1, (line.width + window.columns - 1) / window.columns)
        return rows < window.rows
      }
      let shown = part.isEmpty ? rest.prefix(1) : part
      show(Array(shown))
      rest = rest.dropFirst(shown.count)
      if rest.isEmpty { return }
      // The number of lines is at the end, so that a narrow window cuts off only that number.
      let prompt = "Space continues, q stops: \(counted(rest.count, "more line"))"
      if !ask(StyledText(prompt, console.isColored ? .dim : .plain)) { return }
    }
  }

  /// Writes the lines of `text`, a page at a time.
  mutating func page(lines text: String) {
    let lines = text.hasSuffix("\n") ? text.dropLast() : text[...]
    if lines.isEmpty { return }
    page(
      lines.split(separator: "\n", omittingEmptySubsequences: false).map {
        StyledText(String($0))
      })
  }

  /// Writes rows of two columns, a page at a time.
  mutating func page(rows: [(String, String)]) {
    page(lines: table(rows, indent: "  "))
  }
}
