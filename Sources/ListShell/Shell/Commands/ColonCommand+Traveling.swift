internal import EditLine
internal import ScenarioRunner
internal import Screens
internal import Text

extension ColonCommand {
  /// The commands that move through the history of the session.
  static let traveling: [ColonCommand] = [
    ColonCommand(
      name: ":back", operands: ["[N]"], summary: "undoes the last line of the trace, or the last N",
      example: ":back 2"
    ) { (shell, words) throws(CommandError) in
      let line = shell.session.timeline.current.line
      let count = try number(words, or: 1)
      guard count <= line else {
        throw CommandError(
          line == 0
            ? "nothing to undo"
            : "cannot undo \(count) lines; the trace has \(counted(line, "line"))")
      }
      try shell.go(toLine: line - count)
    },
    ColonCommand(
      name: ":forward", operands: ["[N]"],
      summary: "redoes the next line of the branch, or N lines",
      example: ":forward"
    ) { (shell, words) throws(CommandError) in
      let timeline = shell.session.timeline
      let count = try number(words, or: 1)
      let rest = timeline.lastLine - timeline.current.line
      guard count <= rest else {
        throw CommandError(
          rest == 0
            ? "nothing to redo: the branch ends here"
            : "cannot redo \(count) lines; the branch has \(counted(rest, "more line"))")
      }
      try shell.go(toLine: timeline.current.line + count)
    },
    ColonCommand(
      name: ":goto", operands: ["N"],
      summary: "goes to line N of the trace; 0 is before the first line",
      example: ":goto 0"
    ) { (shell, words) throws(CommandError) in
      if words.isEmpty { throw CommandError("a line is missing; write :goto N") }
      try shell.go(toLine: try number(words, or: 0))
    },
    ColonCommand(
      name: ":branches", operands: ["[N]"],
      summary: "lists the branches, or returns to one of them",
      example: ":branches 1"
    ) { (shell, words) throws(CommandError) in
      guard words.isEmpty else {
        try shell.session.go(toBranch: try number(words, or: 0))
        return shell.showPosition()
      }
      let present = shell.session.timeline.branch
      let branches = shell.session.timeline.branches.enumerated()
      shell.page(
        rows: branches.map { number, branch in
          let mark = number == present ? "*" : " "
          let end = branch.lastEvent.map { ", last \($0.trigger)" } ?? ""
          let start = number == 0 ? "" : "starts after line \(branch.leftAfter), "
          return (
            "\(mark) \(number + 1)",
            "\(start)ends at line \(branch.end.line) in \(branch.end.world.stateName)\(end)"
          )
        })
    },
    ColonCommand(
      name: ":reset", summary: "discards all branches, and starts again with the default screen",
      example: ":reset"
    ) { (shell, words) throws(CommandError) in
      try shell.session.reset()
    },
    ColonCommand(
      name: ":screen", operands: ["NAME", "[key=value …]"],
      summary: "starts again with another screen; the trace so far stays a branch",
      example: ":screen aliyun", arguments: [.step("screen")]
    ) { (shell, words) throws(CommandError) in
      if words.isEmpty {
        throw CommandError("a screen is missing; write :screen NAME (listsh screens lists them)")
      }
      let script = try step(shell.commandLine, words)
      let (name, line) = shell.position ?? (":screen", 1)
      try shell.play { (session, sink) throws(CommandError) in
        let before = session
        do throws(CommandError) {
          try session.go(toLine: 0)
          try session.play(script, called: name, fromLine: line, to: sink)
        } catch {
          session = before
          throw error
        }
      }
    },
  ]
}

extension Shell {
  /// Moves the session to a line of the trace and shows that line.
  fileprivate mutating func go(toLine line: Int) throws(CommandError) {
    try session.go(toLine: line)
    showPosition()
  }

  /// Shows the session's current position in the trace.
  fileprivate func showPosition() {
    let moment = session.timeline.current
    guard let event = moment.event else {
      return show("at line \(moment.line), in state \(moment.world.stateName)", .dim)
    }
    show("at line \(moment.line):", .dim)
    show(TracePrinter.lines(of: [event]))
  }
}
