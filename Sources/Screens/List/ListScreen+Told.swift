internal import ListMachine
internal import MockSources

extension ListScreen {
  /// What a trace tells of a list wherever it changes.
  struct Told {
    var items = 0
    var hasMore = false
    var isCached = false
    var error: String?
    var moreError: String?
  }

  /// What a trace tells now, read off the state at once.
  var told: Told {
    switch list.state {
    case .idle, .empty: Told()
    case .loading(let reload), .refreshing(let reload): reload.held.map { Told($0) } ?? Told()
    case .content(let content, let failures):
      Told(content, error: failures.error, moreError: failures.moreError)
    case .fetchingMore(let content, let fetch): Told(content, error: fetch.error)
    case .error(let message): Told(error: message)
    }
  }

  // Every event ends here; reading one observation after the other takes three times as long.
  package func update(
    _ values: inout [Value], at indexes: [Int], in surroundings: () -> Surroundings,
    tell: (Int, Value) -> Void
  ) {
    let told = told
    values.renew(0, .integer(told.items), tell)
    values.renew(1, .flag(told.hasMore), tell)
    values.renew(2, .flag(told.isCached), tell)
    values.renew(3, Value(told.error), tell)
    values.renew(4, Value(told.moreError), tell)
  }
}

extension ListScreen.Told {
  /// What is told of `content` under these failures.
  fileprivate init(
    _ content: PagedContent<Row, PageKey>, error: String? = nil, moreError: String? = nil
  ) {
    items = content.count
    hasMore = content.hasNextPage
    isCached = content.isCached
    self.error = error
    self.moreError = moreError
  }
}
