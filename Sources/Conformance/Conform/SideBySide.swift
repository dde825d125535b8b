package import Adapters
internal import MockSources
package import ScenarioRunner
internal import Screens
internal import Text

/// The traces of one script on both lists, event by event, with the values that differ.
package struct SideBySide: Sendable {
  /// The lines of both lists, and the values that differ.
  package private(set) var text: String
  package private(set) var differs = false
  /// Whether every line was compared.
  package private(set) var isComplete = true
  /// Whether lines are marked because they differ.
  private var hasMarks = false

  /// Plays `scenario` on `subject` and on the built-in screen with the same name.
  package init(
    _ scenario: Case, _ subject: SubjectEntry, mode: ComparisonMode,
    _ settings: PlaySettings
  ) throws(CaseStop) {
    let comparator = Comparator(mode, subject.vocabulary)
    let graph = try ReferenceGraph(playing: scenario, comparator, settings)
    if comparator.comparesNothing { throw .error(comparator.nothingCompared) }
    if graph.edges.isEmpty { throw .error("nothing was compared: the script has no event") }
    let start = SubjectCommand.start(in: try scenario.plan.setup.world())
    let subjectName = subject.vocabulary.hello.name
    text = "(-\(subject.name) +\(escaped(subjectName)))\n"
    let actions = graph.edges.compactMap { edge in
      if case .action(let action) = edge.event.message { action.name } else { nil }
    }
    for name in Set(actions).sorted()
    where !subject.vocabulary.actions.contains(where: { $0.name == name }) {
      throw .error("\(subjectName) has no action \(name)")
    }
    var outcomes: [ConformWalker.Outcome?] = []
    do throws(SubjectFailure) {
      outcomes = try subject.pool.withSubject { (list) throws(SubjectFailure) in
        var outcomes: [ConformWalker.Outcome?] = []
        var walker = ConformWalker(graph, comparator, list, of: subject.pool, start: start)
        try walker.playAll { outcome in
          outcomes.append(outcome)
          return !settings.isStopped()
        }
        return outcomes
      }
    } catch {
      throw error.isInterruption ? .interrupted : .error(error.description, kind: .adapter)
    }
    for (edge, outcome) in zip(graph.edges, outcomes) {
      append(edge, outcome, mode, subject)
    }
    if settings.isStopped() { throw .interrupted }
    let notCompared = comparator.notCompared(effects: graph.effects)
    if !notCompared.isEmpty { text += "  not compared: \(notCompared.joined(separator: ", "))\n" }
    let unanswerable = outcomes.count { $0 == nil }
    isComplete = unanswerable == 0 && outcomes.count == graph.edges.count
    if hasMarks, !differs, isComplete {
      text += "  the marked lines differ only in what --compare \(mode.rawValue) does not compare\n"
    }
    if unanswerable > 0 {
      text +=
        "  \(counted(unanswerable, "line")) not compared, because the list under test did not send "
        + "the request\n"
    }
    let rest = graph.edges.count - outcomes.count
    if rest > 0 {
      text += "  the lists differ too much to continue: \(counted(rest, "line")) not compared\n"
    }
  }

  /// Adds the lines of one event.
  private mutating func append(
    _ edge: ReferenceGraph.Edge, _ outcome: ConformWalker.Outcome?, _ mode: ComparisonMode,
    _ subject: SubjectEntry
  ) {
    guard let line = edge.line else { return }
    let lines = LinePair(line, outcome?.report, mode: mode, subject)
    let finding = outcome?.finding
    differs = differs || finding != nil
    if lines.expected.hasBytes(of: lines.actual) {
      text += "  \(escaped(lines.expected))\n"
    } else {
      hasMarks = true
      text += "- \(escaped(lines.expected))\n"
      if outcome != nil { text += "+ \(escaped(lines.actual))\n" }
    }
    for value in finding?.values ?? [] {
      text += "- \(value.name)=\(escaped(value.expected))\n"
      text += "+ \(value.name)=\(escaped(value.actual))\n"
    }
  }
}
