internal import ListMachine
internal import MockSources

extension ListScreen {
  package static let manual = Manual(
    name: "list",
    summary: "the reference list, as an app should ship it",
    sample: "firstLoad; fail; refresh; fetchMore×3",
    states: .choice(ListState.allCases.map(\.rawValue)))

  package static let actions: [Action<Event>] = [
    Action(
      "firstLoad",
      "the screen appears: loads the first page, and immediately shows cached rows, if any",
      isReload: true
    ) {
      .firstLoad(
        cached: $0.source.cachedPage.map { LoadedPage($0) }, keepingRows: !$0.sourceChanged)
    },
    Action(
      "refresh", "the user pulls: loads the first page again while the rows stay",
      isReload: true
    ) { .list(.refresh(keepingRows: !$0.sourceChanged)) },
    Action(
      "refreshWithIndicator",
      "the user chooses another list, such as a region: loads the first page under an indicator",
      isReload: true
    ) { .list(.reload(keepingRows: !$0.sourceChanged)) },
    Action("fetchMore", "the user nears the end: loads the next page") { _ in .list(.fetchMore) },
  ]

  package static let observations: [Observation<ListScreen>] = {
    var table = sharedObservations(reporting: "items", "more", "error")
    let cached = Observation<ListScreen>("cached", "whether the rows come from the cache") {
      $0.list.content?.isCached ?? false
    }
    let moreError = Observation<ListScreen>(
      "moreError", "the message of the next page's failure, shown in the footer"
    ) { $0.list.content?.fetchFailure?.message }
    table.insert(cached, after: "more")
    table.insert(moreError, after: "error")
    return table
  }()

  package static let invariants: [Invariant<ListScreen>] = sharedInvariants
}

extension ListScreen {
  package var shown: Shown { Shown(list, pages: list.content?.rows.pages ?? []) }
}

extension Shown {
  /// Creates the visible contents of `list`, whose rows are `pages`.
  init<Item, Key>(_ list: PagedList<Item, Key, RequestFailure>, pages: [[Row]]) {
    let content = list.content
    self.init(
      pages: pages, parts: Shown.Parts(list.phase),
      hasMore: content?.hasNextPage ?? false, pull: Shown.Pull(list.pullToRefresh),
      error: list.banner?.message, isFetching: list.state == .fetchingMore,
      moreError: content?.fetchFailure?.message)
  }
}

extension Shown.Parts {
  /// Creates the part that fills the screen.
  init(_ phase: ListPhase<RequestFailure>) {
    switch phase {
    case .blank: self = []
    case .loading: self = .indicator
    case .rows: self = .rows
    case .empty: self = .empty
    case .failed: self = .error
    case .offline: self = .offline
    }
  }
}

extension Shown.Pull {
  /// Converts the state of the pull-to-refresh control.
  init(_ control: PullToRefresh) {
    switch control {
    case .unavailable: self = .off
    case .available: self = .on
    case .refreshing: self = .spinning
    }
  }
}

extension LoadFailure<RequestFailure> {
  /// The message as a trace prints it.
  var message: String {
    switch self {
    case .source(let failure): failure.description
    case .cursorLoop, .tooManyEmptyPages: description
    }
  }
}
