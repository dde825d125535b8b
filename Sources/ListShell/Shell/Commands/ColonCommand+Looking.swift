internal import EditLine
internal import MockSources
internal import ScenarioRunner
internal import Screens
internal import Text

extension ColonCommand {
  /// The commands that only show something.
  static let looking: [ColonCommand] = [
    ColonCommand(
      name: ":state", summary: "shows the values of the observations now", example: ":state"
    ) { (shell, words) throws(CommandError) in
      shell.page(rows: shell.session.world.observations.map { ($0.name, $0.value.description) })
    },
    ColonCommand(
      name: ":view", summary: "draws the screen as a user sees it", example: ":view"
    ) { (shell, words) throws(CommandError) in
      shell.show(shell.picture)
    },
    ColonCommand(
      name: ":trace", operands: ["[N]"], summary: "shows the trace so far, or its last N lines",
      example: ":trace 3"
    ) { (shell, words) throws(CommandError) in
      let events = shell.session.events
      let count = try number(words, or: events.count)
      shell.page(
        TracePrinter.lines(
          of: events.suffix(count) + (shell.session.world.endLine(step: 0).map { [$0] } ?? [])))
    },
    ColonCommand(
      name: ":requests",
      summary: "shows the requests that are in flight or wait, and their next responses",
      example: ":requests"
    ) { (shell, words) throws(CommandError) in
      let world = shell.session.world
      let rows =
        world.requests.map { ("#\($0.number) \($0.ask)", $0.meaning) }
        + world.waits.map {
          ("#\($0.number)", "waits for its retry at \($0.due)ms, or for #\($0.number) wake")
        }
      if rows.isEmpty { return shell.show("nothing is in flight", .dim) }
      shell.page(rows: rows)
    },
    ColonCommand(
      name: ":source", operands: ["[numbers|PATH", "[key=value …]]"],
      summary: "previews the rows of the source, or changes the source",
      example: ":source numbers count=53", arguments: [.step("source")]
    ) { (shell, words) throws(CommandError) in
      guard words.isEmpty else {
        let script = try step(shell.commandLine, words)
        let (name, line) = shell.position ?? (":source", 1)
        return try shell.play { (session, sink) throws(CommandError) in
          try session.play(script, called: name, fromLine: line, to: sink)
        }
      }
      let source = shell.session.world.namedSource
      shell.show(
        "\(source.specification.name): \(counted(source.count, "row"))", Style(isBold: true))
      shell.page(
        rows: (0..<min(source.count, previewedRows)).compactMap { source.row(at: $0) }
          .map { (escaped($0.id.description), escaped($0.title)) })
      let left = source.count - previewedRows
      if left > 0 { shell.show("  and \(left) more", .dim) }
    },
  ]

  /// The maximum number of rows in a preview of a source.
  private static let previewedRows = 100
}

extension Request {
  /// The planned response and its time.
  fileprivate var meaning: String {
    let moment =
      isInBackground ? "by wait" : "before the next step that is neither a reply nor a wait"
    let end = isCancelled ? "; cancelled, so the response will be dropped" : ""
    return "next response: \(plannedReply) at \(due)ms, sent \(moment)\(end)"
  }
}
