internal import Exploration
internal import ScenarioRunner
package import Screens

/// The reference list in exact packed keys: what the explorer uses for it wherever its states fit.
///
/// That one thing at a time fills the page is no invariant here: the machine's view cannot say anything else.
extension ListModel: Explorable {
  package static var usualStates: Int { 1_000_000 }

  package func step(of event: Event) -> ExploredStep {
    switch event {
    case .action(let action): .action(Int(action.rawValue), [])
    case .answer(let flight, let reply): .answer(flight, Reply(reply))
    }
  }
}

extension Reply {
  /// Puts an answer of the packed model in the words of scripts.
  fileprivate init(_ reply: ListTable.Reply) {
    switch reply {
    case .success: self = .succeed()
    case .empty: self = .empty()
    case .short: self = .succeed(count: 1)
    case .failure: self = .fail(Self.defaultMessage)
    }
  }
}
