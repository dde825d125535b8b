internal import Conformance
package import EditLine
internal import Files
package import ScenarioRunner

/// A shell at a terminal or on a pipe. It reads and executes lines, and continues after an error.
package struct Shell {
  /// The session.
  var session: Session
  /// The settings.
  var settings = Settings()
  /// The most recently drawn screen, if the screen is drawn after every step.
  var shownPage: [StyledText]?
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
  /// Whether a program enters the lines. The shell then writes no scenarios.
  var isUnattended = false
  /// The command-line options that name the adapter of the list under test.
  var adapterArguments: [String] = []
  /// Shows a prompt and returns whether to continue. `nil` if there is no user to ask.
  var askForMore: ((_ prompt: StyledText) -> Bool)?
  /// The number of lines entered before the current one.
  private var lineCount = 0
  /// The lines of cases whose end has not been entered yet.
  private var heldCases: ShellLine?

  /// Creates a shell.
  package init(session: Session, history: History, console: Console, isInteractive: Bool) {
    self.session = session
    self.history = history
    self.console = console
    self.isInteractive = isInteractive
  }

  /// Executes lines until `lines` ends or the user quits, and returns the most severe status.
  ///
  /// An interactive shell has shown its errors already.
  mutating func run(_ lines: some LineSource) -> ExitStatus {
    tellTrouble()
    while !isOver, console.failure == nil {
      switch lines.nextLine(lineSetup) {
      case .line(let line):
        remember(line)
        enter(line)
      case .interrupted: break
      case .endOfInput:
        enterHeldCases()
        isOver = true
      case .refused(let refusal):
        complain(CommandError(refusal.description))
        if case .unreadable = refusal { isOver = true }
      }
      if !isInteractive && Interrupts.isPending { return .interrupted }
    }
    if isInteractive { Interrupts.clear() }
    let console = console
    history.finish {
      console.tell(CommandError(rendered: $0, status: .interrupted))
    } isStopped: {
      Interrupts.isPending
    }
    tellTrouble()
    let status = isInteractive ? .passed : status
    guard let failure = console.failure else { return status }
    return lost(failure, status, ifClosed: isInteractive ? .passed : .outputClosed)
  }

  /// Executes a line, or each line of a pasted text.
  package mutating func enter(_ text: String) {
    if isInteractive { return enter(text, called: nil) }
    let number = lineCount + 1
    lineCount += 1 + text.utf8.count { $0 == UInt8(ascii: "\n") }
    if let held = heldCases, !ShellLine.isCommand(text) {
      heldCases = ShellLine("\(held.text)\n\(text)", number: held.number)
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

  /// Executes the lines of a text. Errors call the text `name`; `name` is `nil` for text that the
  /// user typed and sees.
  mutating func enter(_ text: String, called name: String?, fromLine first: Int = 1) {
    for line in ShellLine.all(in: text) where !isOver {
      let number = first + line.number - 1
      do {
        try perform(line, called: name ?? "shell", at: number)
      } catch {
        complain(name.map { error.placed("\($0):\(number)") } ?? error)
      }
    }
  }

  /// Executes one line: a command, cases or steps.
  private mutating func perform(
    _ line: ShellLine, called name: String, at number: Int
  ) throws(CommandError) {
    if line.isCommand {
      if !settings[.view] { shownPage = nil }
      try ColonCommand.perform(line.text, in: &self)
      // Draws the screen only if it changed, so not after a command that only prints something.
      if settings[.view], page != shownPage { showPage() }
    } else if line.isCases {
      try play(cases: line.text, called: name, at: number)
    } else if let meant = Self.strays[line.text] {
      throw CommandError("unknown step '\(line.text)'; did you mean \(meant)?")
    } else {
      try play { (session, tell) throws(CommandError) in
        try session.play(line.text, called: name, fromLine: number, tell: tell)
      }
    }
  }

  /// The common commands of other shells, with the corresponding commands here.
  private static let strays = ["help": ":help", "?": ":help", "quit": ":quit", "exit": ":quit"]

  /// Reports an error, and stores its status for the end.
  mutating func complain(_ complaint: CommandError) {
    console.tell(complaint)
    note(complaint.status)
  }

  /// Stores a status for the end.
  mutating func note(_ status: ExitStatus) {
    self.status = self.status.worse(status)
  }

  /// Stores a line that the user typed in the history.
  private mutating func remember(_ line: String) {
    guard isInteractive else { return }
    history.add(line)
    tellTrouble()
  }

  /// Reports, once, a failure of the history file.
  mutating func tellTrouble() {
    if let trouble = history.takeTrouble() {
      console.tell(CommandError(rendered: trouble, status: .passed))
    }
  }
}

extension LineRefusal {
  /// The reason, as the shell prints it.
  fileprivate var description: String {
    switch self {
    case .notText(let line, let column): "line \(line), column \(column) is not valid UTF-8"
    case .tooLong(let line, let limit): "line \(line) is longer than \(limit) bytes"
    case .unreadable(let code):
      FileError(path: "standard input", reason: .system(code: code)).description
    }
  }
}
