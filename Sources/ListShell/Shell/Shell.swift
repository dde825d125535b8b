internal import Conformance
package import EditLine
internal import Files
package import ScenarioRunner

/// A session at a terminal or behind a pipe: it reads lines, does what they ask for and goes on after an error.
package struct Shell {
  /// What is played.
  var session: Session
  /// What is switched on.
  var settings = Settings()
  /// The page as it was drawn last, where it is drawn after every step.
  var shownPage: [StyledText]?
  /// The lines typed so far, in this shell and before.
  private(set) var history: History
  /// The counterexamples of the last search.
  var found: [Counterexample] = []
  /// The worst that happened.
  package private(set) var status = ExitStatus.passed
  /// Whether `:quit` was typed or nothing more comes.
  package internal(set) var isOver = false
  /// Where results and complaints go.
  let console: Console
  /// Whether a person sits there, who wants to be asked and may want to look back.
  let isInteractive: Bool
  /// Whether a machine types, which has no business writing scenarios.
  var isUnattended = false
  /// The options that name the adapter of the list that is played, as a command line has them.
  var adapterArguments: [String] = []
  /// Asks, with a prompt, whether to go on, if there is somebody to ask.
  var askForMore: ((_ prompt: StyledText) -> Bool)?
  /// How many lines were entered before the present one.
  private var lineCount = 0
  /// The lines of cases that nobody has said the end of yet.
  private var heldCases: ShellLine?

  /// Makes a shell.
  package init(session: Session, history: History, console: Console, isInteractive: Bool) {
    self.session = session
    self.history = history
    self.console = console
    self.isInteractive = isInteractive
  }

  /// Does what every line asks for, until `lines` or the user has enough, and returns the worst status; a person was told.
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

  /// Does what a line asks for; of several lines, which a paste can have, each.
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

  /// Does what the cases that were held ask for.
  private mutating func enterHeldCases() {
    guard let held = heldCases else { return }
    heldCases = nil
    enter(held.text, called: "-", fromLine: held.number)
  }

  /// Does what the lines of a text ask for, which complaints call `name`; without one a person typed it, and sees what is meant.
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

  /// Does what one line asks for: a command, cases or steps.
  private mutating func perform(
    _ line: ShellLine, called name: String, at number: Int
  ) throws(CommandError) {
    if line.isCommand {
      if !settings[.view] { shownPage = nil }
      try ColonCommand.perform(line.text, in: &self)
      // A command that only tells something leaves the page as it was drawn.
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

  /// What people type first at other shells, and what it is called here.
  private static let strays = ["help": ":help", "?": ":help", "quit": ":quit", "exit": ":quit"]

  /// Tells what went wrong, and remembers it for the end.
  mutating func complain(_ complaint: CommandError) {
    console.tell(complaint)
    note(complaint.status)
  }

  /// Remembers how something ended, for the end.
  mutating func note(_ status: ExitStatus) {
    self.status = self.status.worse(status)
  }

  /// Keeps a line that a person typed in the history.
  private mutating func remember(_ line: String) {
    guard isInteractive else { return }
    history.add(line)
    tellTrouble()
  }

  /// Tells, once, what is wrong with the history's file.
  mutating func tellTrouble() {
    if let trouble = history.takeTrouble() {
      console.tell(CommandError(rendered: trouble, status: .passed))
    }
  }
}

extension LineRefusal {
  /// What is wrong with the line, for people.
  fileprivate var description: String {
    switch self {
    case .notText(let line, let column): "line \(line), column \(column) is no UTF-8"
    case .tooLong(let line, let limit): "line \(line) is longer than \(limit) bytes"
    case .unreadable(let code):
      FileError(path: "standard input", reason: .system(code: code)).description
    }
  }
}
