package import ListMachine
package import MockSources
internal import Text

/// The reference list: the state machine that apps ship, with the rows of mock sources.
package struct ReferenceListScreen: BuiltInScreen {
  /// The state machine, with the rows of mock sources.
  package typealias List = PagedList<Row, PageKey, RequestFailure>

  package enum Event: Sendable {
    case list(List.Event)
    /// The screen appears. It shows the cached first page if nothing was loaded yet.
    case firstLoad(cached: LoadedPage<Row, PageKey>?, keepingRows: Bool)
  }

  package var list = List()

  package init(options: ScreenOptions, source: Source) {}

  package var stateName: String { list.state.rawValue }
  package var picture: Picture { shown.picture(title: "List") }

  package static func event(for answer: Answer) -> Event {
    switch answer.outcome {
    case .page(let page), .reply(_, let page):
      .list(.loaded(request: answer.request, .success(LoadedPage(page))))
    case .failure(let message):
      .list(.loaded(request: answer.request, .failure(RequestFailure(message))))
    case .count:
      .list(.loaded(request: answer.request, .success(LoadedPage([], next: nil))))
    }
  }

  package mutating func receive(_ event: Event, into sink: inout EffectSink) -> Verdict {
    switch event {
    case .list(let event):
      return Self.carryOut(list.receive(event), into: &sink)
    case .firstLoad(let cached, let keepingRows):
      let wasIdle = list.state == .idle
      let verdict = Self.carryOut(list.receive(.reload(keepingRows: keepingRows)), into: &sink)
      if wasIdle, let cached { _ = Self.carryOut(list.receive(.cached(cached)), into: &sink) }
      return verdict
    }
  }

  /// Passes the effects of a transition to `sink`, and returns the verdict.
  ///
  /// The method is static: an instance method would keep a copy of the list during its change, so
  /// that the change copies the rows.
  private static func carryOut(
    _ transition: consuming List.Transition, into sink: inout EffectSink
  ) -> Verdict {
    if transition.duplicates > 0 {
      sink.note("drops \(counted(transition.duplicates, "duplicate"))")
    }
    transition.effects.drain { effect in
      switch effect {
      case .ask(let number, .page(.next(let key))): sink.ask(.page(key), as: number)
      case .ask(let number, _): sink.ask(.firstPage, as: number)
      case .cancel(let number): sink.cancel(number)
      case .toast(let failure): sink.toast(failure.message)
      case .hold, .wait, .undo: break  // Only lists with layers, such as `feed`, have these.
      }
    }
    return Verdict(transition.verdict)
  }

  package mutating func renumberRequests(_ number: (Int) -> Int) {
    list.renumberRequests(number)
  }
}

extension LoadedPage<Row, PageKey> {
  init(_ page: SourcePage) {
    self.init(
      page.rows, next: page.next, digests: page.digests, ascending: page.digestsAscend)
  }
}

extension Verdict {
  /// Converts a verdict of the state machine. The reason is in the words of traces.
  init<Row, Key, Failure>(_ verdict: PagedList<Row, Key, Failure>.Verdict) {
    switch verdict {
    case .accepted: self = .moved
    case .ignored(let reason): self = .ignored(reason.rawValue)
    case .dropped(let reason): self = .dropped(reason.description)
    }
  }
}

/// A failure with the message that the script gave it.
package struct RequestFailure: Error, Hashable, CustomStringConvertible {
  /// The message, which traces print.
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}

extension ReferenceListScreen {
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

  package static let observations: [Observation<ReferenceListScreen>] = {
    var table = sharedObservations(reporting: "items", "more", "error")
    let cached = Observation<ReferenceListScreen>("cached", "whether the rows come from the cache")
    {
      $0.list.content?.isCached ?? false
    }
    let moreError = Observation<ReferenceListScreen>(
      "moreError", "the message of the next page's failure, shown in the footer"
    ) { $0.list.content?.fetchFailure?.message }
    table.insert([cached], after: "more")
    table.insert([moreError], after: "error")
    return table
  }()

  package static let invariants: [Invariant<ReferenceListScreen>] = sharedInvariants

  package var shown: Shown { list.shown(pages: list.content?.rows.pages ?? []) }
}

extension PagedList where Failure == RequestFailure {
  /// Returns the visible contents of the list, whose rows are `pages`.
  ///
  /// Each trace line needs the contents. An initializer of `Shown` would copy the list.
  func shown(pages: [[MockSources.Row]]) -> Shown {
    let content = content
    return Shown(
      pages: pages, parts: Shown.Parts(phase),
      hasMore: content?.hasNextPage ?? false, pull: Shown.Pull(pullToRefresh),
      error: banner?.message, isFetching: state == .fetchingMore,
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
