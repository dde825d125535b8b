package import Adapters

/// A list that is a value, with its requests numbered for it.
package final class InProcessValue<List: ScenarioValue>: Subject {
  /// The value, from the first start on.
  private var list: List?

  /// Creates a wrapper without a value. The first start creates the value.
  package init() {}

  /// Returns what the list says of itself.
  package func hello() throws(SubjectFailure) -> SubjectHello {
    SubjectHello(List.about)
  }

  /// Takes a command, and returns what the list did and looks like now.
  package func answer(_ command: SubjectCommand) throws(SubjectFailure) -> SubjectReport {
    var effects: [SubjectEffect] = []
    switch command {
    case .start(let start): list = List(SubjectStart(start))
    case .action(let action): effects = list?.perform(SubjectAction(action)) ?? []
    case .answer(let request, let reply):
      effects = list?.receive(ServerAnswer(reply), request: request) ?? []
    case .advance: break
    }
    guard let list else { throw SubjectFailure("nothing was started yet") }
    return SubjectReport((list.look, effects))
  }
}
