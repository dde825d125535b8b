package import Adapters

/// A list under test that is a value. The wrapper numbers its requests.
package final class InProcessValue<List: ScenarioValue>: Subject {
  /// The value, created by the first start.
  private var list: List?

  /// Creates a wrapper without a value. The first start creates the value.
  package init() {}

  /// Returns the description of the list.
  package func hello() throws(SubjectFailure) -> SubjectHello {
    try SubjectHello(List.about)
  }

  /// Performs a command, and returns the effects and the observed values of the list.
  package func answer(_ command: SubjectCommand) throws(SubjectFailure) -> SubjectReport {
    var effects: [SubjectEffect] = []
    switch command {
    case .start(let start): list = List(SubjectStart(start))
    case .action(let action): effects = list?.perform(SubjectAction(action)) ?? []
    case .answer(let request, let reply):
      effects = list?.receive(ServerAnswer(reply), request: request) ?? []
    case .advance, .wake: break
    }
    guard let list else { throw SubjectFailure("no case was started yet") }
    return SubjectReport(list.look, effects.map { SubjectReport.Effect($0) })
  }
}
