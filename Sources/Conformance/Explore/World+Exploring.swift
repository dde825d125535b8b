internal import MockSources
internal import ScenarioLanguage
package import ScenarioRunner
internal import Screens
internal import Text

extension SomeWorld {
  /// Performs `step`, whose requests stay in flight, and passes the lines of the trace to `sink`, which do not name the step.
  ///
  /// To write it down takes longer than to do it.
  package mutating func take(
    _ step: ExploredStep, to sink: TraceSink
  ) throws(CaseStop) {
    try perform(PlannedStep(kind(of: step), text: "", span: .nowhere), at: 0, to: sink)
  }

  /// The step as a script has it, with the number that its request has here.
  package func planned(_ step: ExploredStep) -> PlannedStep {
    PlannedStep(kind(of: step), text: text(of: step), span: .nowhere)
  }

  /// Returns the step of a plan that does the same.
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

  /// The step as it is written, without `&`.
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

  /// The specification of another source with so many rows.
  private func specification(count: Int) -> SourceSpecification {
    var specification = namedSource.specification
    specification.count = count
    return specification
  }

  /// The word that `step` is counted under: the action's name, or the reply's.
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
