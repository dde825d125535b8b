internal import ListMachine
internal import MockSources

extension ListScreen {
  package static let manual = Manual(
    name: "list",
    summary: "the reference list: what an app should ship",
    sample: "firstLoad; fail; refresh; fetchMore×3",
    states: .choice(List.stateNames))

  package static let actions: [Action<Event>] = [
    Action(
      "firstLoad", "the page appears: loads the first page, from the cache at once if it can",
      isReload: true
    ) {
      .firstLoad(
        cached: $0.source.cachedPage.map { LoadedPage($0) },
        sourceChanged: $0.sourceChanged)
    },
    Action(
      "refresh", "the user pulls: loads the first page again while the rows stay",
      isReload: true
    ) { .refresh(sourceChanged: $0.sourceChanged) },
    Action(
      "refreshWithIndicator", "what is listed changed: loads the first page under an indicator",
      isReload: true
    ) { .refreshWithIndicator(sourceChanged: $0.sourceChanged) },
    Action("fetchMore", "the user nears the end: loads the next page") { _ in .fetchMore },
  ]

  package static let observations: [Observation<ListScreen>] = {
    var table = sharedObservations(reporting: "items", "more", "error")
    let cached = Observation<ListScreen>("cached", "whether the rows come from the cache") {
      $0.list.content?.isCached ?? false
    }
    let moreError = Observation<ListScreen>(
      "moreError", "the message of the next page's failure, told by the footer"
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
  /// Creates what `list` shows, whose rows are `pages`.
  init<Item, Key>(_ list: PagedList<Item, Key, RequestFailure>, pages: [[Row]]) {
    let (view, content) = (list.presentation, list.content)
    var error = content?.reloadFailure
    if case .error(let failure) = list.state { error = failure }
    self.init(
      pages: pages, parts: view.parts,
      hasMore: content?.hasNextPage ?? false, pull: Shown.Pull(view.pull), error: error?.message,
      isFetching: view.footer == .spinning, moreError: content?.fetchFailure?.message)
  }
}

extension ListPresentation<RequestFailure> {
  /// What of the page is on screen.
  fileprivate var parts: Shown.Parts {
    switch phase {
    case .blank: []
    case .indicator: .indicator
    case .rows: .rows
    case .empty: .empty
    case .error: .error
    }
  }
}

extension Shown.Pull {
  /// Takes over what the machine shows.
  fileprivate init(_ pull: ListPresentation<RequestFailure>.Pull) {
    switch pull {
    case .off: self = .off
    case .on: self = .on
    case .spinning: self = .spinning
    }
  }
}

extension LoadFailure<RequestFailure> {
  /// The message in a trace.
  var message: String {
    switch self {
    case .source(let failure): failure.description
    case .cursorLoop: description
    }
  }
}
