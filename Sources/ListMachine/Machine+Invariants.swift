extension Machine {
  /// A named law that every reachable list obeys.
  public struct Invariant: Sendable {
    /// The law in words.
    public let name: String
    /// Whether a list obeys it.
    public let holds: @Sendable (Machine) -> Bool

    /// Every law that one list can be judged by.
    public static var all: [Invariant] {
      [
        Invariant(name: "something spins exactly while a current request is in flight") {
          ($0.view.body == .indicator || $0.view.pull == .spinning || $0.view.footer == .spinning)
            == ($0.currentRequest != nil)
        },
        Invariant(name: "rows are held only where there are any") {
          $0.content?.isEmpty != true
        },
        Invariant(name: "more is offered only under rows") {
          $0.view.footer == .none || $0.view.body == .rows
        },
        Invariant(name: "nothing is blank at rest after the first answer") {
          !$0.hasAnswered || $0.currentRequest != nil || $0.view.body != .blank
        },
        Invariant(name: "every failure is told") {
          switch $0.state {
          case .error(let message): $0.view.body == .error(message: message)
          case .content(_, let failures):
            $0.view.banner == failures.error && $0.view.footer.failure == failures.moreError
          case .idle, .loading, .refreshing, .fetchingMore, .empty: true
          }
        },
      ]
    }
  }
}

extension ListView.Footer {
  /// The failure that the footer tells.
  fileprivate var failure: String? {
    if case .error(let message) = self { message } else { nil }
  }
}
