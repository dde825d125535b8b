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
    @inline(__always)
    init(_ content: List.Content?, error: LoadFailure<RequestFailure>? = nil) {
      if let content {
        items = content.count
        hasMore = content.hasNextPage
        isCached = content.isCached
      }
      self.error = (error ?? content?.reloadFailure)?.description
      moreError = content?.fetchFailure?.description
    }
  }

  /// What a trace tells now.
  var told: Told { list.state.told { $0 } }

  // Every event ends here; reading one observation after the other takes three times as long. The places are those
  // among the observations that the table reports.
  package func update(
    _ reported: inout ReportedValues, in surroundings: Surroundings,
    by kind: ScreenKind<ListScreen>
  ) {
    reported.renew(state: stateName)
    list.state.told { told in
      reported.renew(0, .integer(told.items))
      reported.renew(1, .flag(told.hasMore))
      reported.renew(2, .flag(told.isCached))
      reported.renew(3, Value(told.error))
      reported.renew(4, Value(told.moreError))
    }
  }
}

extension ListScreen.List.State {
  /// Calls `body` with what a trace tells of a list in this state; each state has it for itself, since most have nothing to tell.
  @inline(__always)
  fileprivate func told<Outcome>(_ body: (ListScreen.Told) -> Outcome) -> Outcome {
    switch self {
    case .idle, .empty: body(ListScreen.Told(nil))
    case .loading(let reload), .refreshing(let reload): body(ListScreen.Told(reload.held))
    case .content(let content), .fetchingMore(let content, _): body(ListScreen.Told(content))
    case .error(let failure): body(ListScreen.Told(nil, error: failure))
    }
  }
}
