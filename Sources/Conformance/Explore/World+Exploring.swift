internal import MockSources
internal import ScenarioLanguage
package import ScenarioRunner
internal import Screens
internal import Text

extension SomeWorld {
  /// Performs `step`. Its requests stay in flight. Passes the lines of the trace to `sink`; their
  /// text does not contain the step.
  ///
  /// Writing the text of the step would take longer than performing it.
  package mutating func take(
    _ step: ExploredStep, to sink: TraceSink
  ) throws(CaseStop) {
    try perform(PlannedStep(kind(of: step), text: "", span: .nowhere), at: 0, to: sink)
  }

  /// Returns the step as a planned step, with the number of its request in this world.
  package func planned(_ step: ExploredStep) -> PlannedStep {
    PlannedStep(kind(of: step), text: text(of: step), span: .nowhere)
  }

  /// Returns the equivalent kind of planned step.
  private func kind(of step: ExploredStep) -> PlannedStep.Kind {
    switch step {
    case .action(let index, let arguments):
      .action(
        PlannedAction(
          index, arguments, isReload: action(at: index).isReload, isInBackground: true))
    case .answer(let place, let reply):
      .reply(request: requests[place].number, reply)
    case .wake(let number): .reply(request: number, .own("wake"))
    case .insertion: .server(.insert(1, at: 0))
    case .removal: .server(.remove(1, at: 0))
    case .source(let count): .source(Source(specification(count: count)))
    }
  }

  /// Returns the text of the step, without `&`.
  package func text(of step: ExploredStep) -> String {
    switch step {
    case .action(let index, let arguments):
      ([action(at: index).name] + arguments.map(\.description)).joined(separator: " ")
    case .answer(let place, let reply): "#\(requests[place].number) \(reply)"
    case .wake(let number): "#\(number) wake"
    case .insertion: "server insert 1 at 0"
    case .removal: "server remove 1 at 0"
    case .source(let count):
      "source \(specification(count: count).step(standard: description.manual.pagings.first))"
    }
  }

  /// Returns the specification of another source with this number of rows.
  private func specification(count: Int) -> SourceSpecification {
    var specification = namedSource.specification
    specification.count = count
    return specification
  }

  /// Returns the word of the step in statistics: the name of the action or the reply.
  package func word(of step: ExploredStep) -> String {
    switch step {
    case .action(let index, _): action(at: index).name
    case .answer(_, let reply): reply.word
    case .wake: "wake"
    case .insertion, .removal: "server"
    case .source: "source"
    }
  }

  /// Returns the action at `index` of the screen's table.
  private func action(at index: Int) -> ActionDescription {
    description.actions[index]
  }
}
