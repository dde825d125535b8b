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

    /// Takes over what the rows held tell.
    fileprivate mutating func read(_ content: PagedContent<Row, PageKey>) {
      items = content.count
      hasMore = content.hasNextPage
      isCached = content.isCached
    }
  }

  /// What a trace tells now, read off the state at once.
  var told: Told {
    var told = Told()
    switch list.state {
    case .idle, .empty, .error: break
    case .loading(let reload), .refreshing(let reload):
      if let held = reload.held { told.read(held) }
    case .content(let content, _), .fetchingMore(let content, _):
      told.read(content)
    }
    let failures = list.failures
    told.error = failures?.error ?? list.errorMessage
    told.moreError = failures?.moreError
    return told
  }

  // Every event ends here; reading one observation after the other takes three times as long.
  package func update(_ reported: inout ReportedValues, in surroundings: () -> Surroundings) {
    let told = told
    reported.renew(0, .integer(told.items))
    reported.renew(1, .flag(told.hasMore))
    reported.renew(2, .flag(told.isCached))
    reported.renew(3, Value(told.error))
    reported.renew(4, Value(told.moreError))
  }
}
