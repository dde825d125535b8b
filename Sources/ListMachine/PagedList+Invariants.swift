extension PagedList {
  /// A named invariant that every reachable list obeys.
  package struct Invariant: Sendable {
    /// The name that reports give the invariant, in words joined by hyphens.
    package let name: String
    /// The invariant in words.
    package let sentence: String
    /// Whether a list obeys it.
    package let holds: @Sendable (PagedList) -> Bool
  }
}

extension PagedList.Invariant where Failure: Equatable {
  /// Every invariant that one list can be judged by.
  package static var all: [Self] {
    [
      Self(
        name: "no-error-over-rows", sentence: "no error view stands over rows"
      ) { $0.content == nil || $0.presentation.phase.failure == nil },
      Self(
        name: "no-empty-over-rows", sentence: "no empty view stands over rows"
      ) { $0.content == nil || $0.presentation.phase != .empty },
      Self(
        name: "rows-where-held", sentence: "rows are held only where there are any"
      ) { $0.content?.isEmpty != true },
      Self(
        name: "spins-while-loading",
        sentence: "something spins exactly while a current request is in flight"
      ) { $0.presentation.spins == ($0.currentRequest != nil) },
      Self(
        name: "more-under-rows", sentence: "more is offered only under rows"
      ) { $0.presentation.footer == .none || $0.presentation.phase == .rows },
      Self(
        name: "never-blank-after-response",
        sentence: "nothing is blank at rest after the first answer"
      ) { !$0.hasAnswered || $0.currentRequest != nil || $0.presentation.phase != .blank },
      Self(
        name: "held-failure-shown", sentence: "every failure that is held is told"
      ) {
        let seen = $0.presentation
        return switch $0.state {
        case .error(let failure): seen.phase.failure == failure
        case .content(let content):
          seen.banner == content.reloadFailure && seen.footer.failure == content.fetchFailure
        case .fetchingMore(let content, _):
          seen.banner == content.reloadFailure && content.fetchFailure == nil
        case .loading(let reload), .refreshing(let reload):
          reload.held?.reloadFailure == nil && reload.held?.fetchFailure == nil
        case .idle, .empty: true
        }
      },
    ]
  }
}

extension ListPresentation where Failure: Equatable {
  /// Whether anything tells that a load is on its way.
  fileprivate var spins: Bool { phase == .indicator || pull == .spinning || footer == .spinning }
}

extension ListPresentation.Phase {
  /// The failure that the error view tells.
  fileprivate var failure: LoadFailure<Failure>? {
    if case .error(let failure) = self { failure } else { nil }
  }
}

extension ListPresentation.Footer {
  /// The failure that the footer tells.
  fileprivate var failure: LoadFailure<Failure>? {
    if case .error(let failure) = self { failure } else { nil }
  }
}
