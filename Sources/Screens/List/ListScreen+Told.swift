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

    /// Reads it off the rows held, if any, and the failures told.
    init(_ content: PagedContent<Row, PageKey>?, error: String? = nil, moreError: String? = nil) {
      if let content {
        items = content.count
        hasMore = content.hasNextPage
        isCached = content.isCached
      }
      self.error = error
      self.moreError = moreError
    }
  }

  /// What a trace tells now.
  var told: Told { list.state.told }

  // Every event ends here; reading one observation after the other takes three times as long. The places are those
  // among the observations that the table reports.
  package func update(_ reported: inout ReportedValues, in surroundings: () -> Surroundings) {
    reported.renew(state: stateName)
    let told = told
    reported.renew(0, .integer(told.items))
    reported.renew(1, .flag(told.hasMore))
    reported.renew(2, .flag(told.isCached))
    reported.renew(3, Value(told.error))
    reported.renew(4, Value(told.moreError))
  }
}

extension ListScreen.List.State {
  /// What a trace tells of a list in this state, read off at once.
  fileprivate var told: ListScreen.Told {
    switch self {
    case .idle, .empty: ListScreen.Told(nil)
    case .loading(let reload), .refreshing(let reload): ListScreen.Told(reload.held)
    case .content(let content, let failures):
      ListScreen.Told(content, error: failures.error, moreError: failures.moreError)
    case .fetchingMore(let content, let fetch): ListScreen.Told(content, error: fetch.error)
    case .error(let message): ListScreen.Told(nil, error: message)
    }
  }
}
