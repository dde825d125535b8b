extension Machine {
  /// A named law that every reachable list obeys.
  public struct Invariant: Sendable {
    /// The name that reports give the law, in words joined by hyphens.
    public let name: String
    /// The law in words.
    public let sentence: String
    /// Whether a list obeys it.
    public let holds: @Sendable (Machine) -> Bool

    /// Every law that one list can be judged by.
    public static var all: [Invariant] {
      [
        Invariant(
          name: "no-error-over-rows", sentence: "no error view stands over rows"
        ) { $0.content == nil || $0.view.body.failure == nil },
        Invariant(
          name: "no-empty-over-rows", sentence: "no empty view stands over rows"
        ) { $0.content == nil || $0.view.body != .empty },
        Invariant(
          name: "rows-where-held", sentence: "rows are held only where there are any"
        ) { $0.content?.isEmpty != true },
        Invariant(
          name: "spins-while-loading",
          sentence: "something spins exactly while a current request is in flight"
        ) { $0.view.spins == ($0.currentRequest != nil) },
        Invariant(
          name: "more-under-rows", sentence: "more is offered only under rows"
        ) { $0.view.footer == .none || $0.view.body == .rows },
        Invariant(
          name: "never-blank-at-rest",
          sentence: "nothing is blank at rest after the first answer"
        ) { !$0.hasAnswered || $0.currentRequest != nil || $0.view.body != .blank },
        Invariant(
          name: "held-failure-told", sentence: "every failure that is held is told"
        ) {
          switch $0.state {
          case .error(let message): $0.view.body.failure == message
          case .content(_, let failures):
            $0.view.banner == failures.error && $0.view.footer.failure == failures.moreError
          case .idle, .loading, .refreshing, .fetchingMore, .empty: true
          }
        },
      ]
    }
  }
}

extension ListView {
  /// Whether anything tells that a load is on its way.
  fileprivate var spins: Bool { body == .indicator || pull == .spinning || footer == .spinning }
}

extension ListView.Body {
  /// The failure that the error view tells.
  fileprivate var failure: String? {
    if case .error(let message) = self { message } else { nil }
  }
}

extension ListView.Footer {
  /// The failure that the footer tells.
  fileprivate var failure: String? {
    if case .error(let message) = self { message } else { nil }
  }
}
