/// A list that loads pages, as a state machine over the app's own rows, page keys and failures.
///
/// Feed it what the user does and what the network answers; carry out the effects it returns; show its ``presentation`` and its
/// ``rows``. It is pure and total: every event is answered in every state, and nothing else is touched. At most one request is
/// *current*; the answer to any other is dropped.
///
/// What an event passes through is `@inlinable`, because it takes ten times as long where the compiler cannot specialize it.
public struct PagedList<
  Row: Identifiable & Sendable, Key: Hashable & Sendable, Failure: Error
>: Sendable {
  /// What the list is doing.
  @usableFromInline package var state: State
  /// The number of the request asked last, counted from 1; 0 before the first.
  @usableFromInline package var lastRequest: Int
  /// Whether an answer came that was not dropped.
  @usableFromInline package var hasAnswered: Bool

  /// Makes a list that shows nothing and asked for nothing.
  @inlinable
  public init() {
    self.init(state: .idle)
  }

  /// Takes a list up where it was left.
  @inlinable
  package init(state: State = .idle, lastRequest: Int = 0, hasAnswered: Bool = false) {
    self.state = state
    self.lastRequest = lastRequest
    self.hasAnswered = hasAnswered
  }
}

// MARK: States

extension PagedList {
  /// What a list is doing, each case holding only what exists then.
  @usableFromInline
  package enum State: Sendable {
    /// Nothing is shown and nothing was asked for.
    case idle
    /// The first page is on its way and an indicator covers the page.
    case loading(Reload)
    /// The first page is on its way; the rows, if any, stay on screen.
    case refreshing(Reload)
    /// Rows are on screen and nothing is on its way.
    case content(Content)
    /// Rows are on screen and the next page is on its way, after `followUps` pages without rows.
    case fetchingMore(Content, followUps: Int)
    /// The source has no rows.
    case empty
    /// The first page could not be loaded and there is no row to show instead.
    case error(LoadFailure<Failure>)
  }

  /// A first page on its way.
  @usableFromInline
  package struct Reload: Sendable {
    /// The rows to return to if it fails.
    @usableFromInline package var held: Content?
    /// The keys that pages without rows led to so far, in the order asked.
    @usableFromInline package var followed: [Key]

    /// Makes a first page on its way.
    @inlinable
    package init(held: Content? = nil, followed: [Key] = []) {
      self.held = held
      self.followed = followed
    }
  }

  /// The rows held, also those behind an indicator, with the key of the page after them.
  @inlinable
  package var content: Content? {
    switch state {
    case .idle, .empty, .error: nil
    case .loading(let reload), .refreshing(let reload): reload.held
    case .content(let content), .fetchingMore(let content, _): content
    }
  }

  /// The rows held, also those behind an indicator; none before the first page, and none where the source has none.
  @inlinable
  public var rows: PagedRows<Row> {
    switch state {
    case .idle, .empty, .error: PagedRows()
    case .loading(let reload), .refreshing(let reload): reload.held?.rows ?? PagedRows()
    case .content(let content), .fetchingMore(let content, _): content.rows
    }
  }

  /// The key of the page after the rows held, or `nil` at the end and where no row is held.
  @inlinable
  public var nextKey: Key? { content?.nextKey }

  /// Whether the rows held come from a cache and no answer confirmed them yet.
  @inlinable
  public var isCached: Bool { content?.isCached ?? false }

  /// The number of the request whose answer the list waits for, or `nil` at rest.
  @inlinable
  public var currentRequest: Int? {
    switch state {
    case .loading, .refreshing, .fetchingMore: lastRequest
    case .idle, .content, .empty, .error: nil
    }
  }

  /// How many pages without rows are followed in a row before the next one counts as the end.
  @inlinable
  public static var followUpLimit: Int { 3 }

  /// The name that traces and diagrams give the state: `idle`, `loading`, `refreshing`, `content` and so on.
  @inlinable
  public var stateName: String {
    switch state {
    case .idle: "idle"
    case .loading: "loading"
    case .refreshing: "refreshing"
    case .content: "content"
    case .fetchingMore: "fetchingMore"
    case .empty: "empty"
    case .error: "error"
    }
  }

  /// The name of every state, in the order a list goes through them.
  public static var stateNames: [String] {
    ["idle", "loading", "refreshing", "content", "fetchingMore", "empty", "error"]
  }
}

// MARK: What happens

extension PagedList {
  /// Takes `event`, and returns what is to be done and what became of it.
  @inlinable
  @inline(__always)  // Where the event is known, so is what it leads to.
  public mutating func receive(_ event: consuming Event) -> (effects: Effects, verdict: Verdict) {
    switch event {
    case .firstLoad(let cached?, _) where isIdle && !cached.rows.isEmpty:
      (show(cached: cached), .moved)
    case .firstLoad(_, let sourceChanged), .refreshWithIndicator(let sourceChanged):
      (reload(keepingRows: !sourceChanged) { .loading($0) }, .moved)
    case .refresh(let sourceChanged):
      (reload(keepingRows: !sourceChanged) { .refreshing($0) }, .moved)
    case .fetchMore:
      fetchMore()
    case .answered(let request, let answer):
      request == currentRequest
        ? (settle(with: answer), .moved)
        : (Effects(), .dropped(reason(forDropping: request)))
    }
  }

  /// Puts `row` in the place of the one with its id, changes nothing else, and returns whether there is such a row.
  ///
  /// - Complexity: O(1) where neither the list nor the page of the row is shared; each is copied once where it is.
  @inlinable
  @discardableResult
  public mutating func update(_ row: Row) -> Bool {
    // What the state holds is taken out, to be changed in place and not copied.
    switch exchange(&state, with: .idle) {
    case .loading(var reload):
      defer { state = .loading(reload) }
      return reload.held?.update(row) ?? false
    case .refreshing(var reload):
      defer { state = .refreshing(reload) }
      return reload.held?.update(row) ?? false
    case .content(var content):
      defer { state = .content(content) }
      return content.update(row)
    case .fetchingMore(var content, let followUps):
      defer { state = .fetchingMore(content, followUps: followUps) }
      return content.update(row)
    case let empty:
      state = empty
      return false
    }
  }

  /// Returns the position among the rows held of the one with `id`.
  ///
  /// - Complexity: O(1)
  @inlinable
  public func index(of id: Row.ID) -> Int? { content?.index(of: id) }
}

// MARK: Asking

extension PagedList {
  /// Whether nothing was asked for yet.
  @inlinable
  package var isIdle: Bool {
    if case .idle = state { true } else { false }
  }

  /// Shows the first page of a cache and asks for the real one.
  @inlinable
  mutating func show(cached page: LoadedPage<Row, Key>) -> Effects {
    var content = Content()
    let duplicates = content.append(page)
    content.nextKey = page.nextKey
    content.isCached = true
    state = .refreshing(Reload(held: content))
    return Effects(ask(nil), .dropped(duplicates))
  }

  /// Cancels what is on its way and asks for the first page.
  @inlinable
  mutating func reload(keepingRows: Bool, into newState: (Reload) -> State) -> Effects {
    let cancels = currentRequest.map { Effect.cancel(request: $0) }
    var held = exchange(&state, with: .idle).intoContent()
    if keepingRows { held?.forgetFailures() } else { held = nil }
    state = newState(Reload(held: held))
    return Effects(cancels, ask(nil))
  }

  /// Asks for the page after the last one held, if it is known and nothing else is on its way.
  @inlinable
  mutating func fetchMore() -> (effects: Effects, verdict: Verdict) {
    switch state {
    case .idle, .empty, .error: return (Effects(), .ignored(.nothingLoaded))
    case .loading: return (Effects(), .ignored(.loading))
    case .refreshing: return (Effects(), .ignored(.refreshing))
    case .fetchingMore: return (Effects(), .ignored(.alreadyFetching))
    case .content:
      // What the state holds is taken out, to be changed in place and not copied.
      guard let key = nextKey, var content = exchange(&state, with: .idle).intoContent()
      else { return (Effects(), .ignored(.noMorePages)) }
      content.recordAsked(key)
      state = .fetchingMore(content, followUps: 0)
      return (Effects(ask(key)), .moved)
    }
  }

  /// Numbers a request for the page of `key`.
  @inlinable
  mutating func ask(_ key: Key?) -> Effect {
    lastRequest += 1
    return .ask(request: lastRequest, key: key)
  }
}

// MARK: Answers

extension PagedList {
  /// Ends what is on its way with `answer`, or follows the key of a page without rows.
  @inlinable
  mutating func settle(
    with answer: consuming Result<LoadedPage<Row, Key>, Failure>
  ) -> Effects {
    hasAnswered = true
    switch exchange(&state, with: .idle) {
    case .loading(let reload): return settle(reload, with: answer) { .loading($0) }
    case .refreshing(let reload): return settle(reload, with: answer) { .refreshing($0) }
    case .fetchingMore(let content, let followUps):
      return settle(content, after: followUps, with: answer)
    case let resting:
      state = resting
      return Effects()
    }
  }

  /// Ends a reload, or follows the key of a page without rows.
  @inlinable
  mutating func settle(
    _ reload: consuming Reload, with answer: consuming Result<LoadedPage<Row, Key>, Failure>,
    into sameState: (Reload) -> State
  ) -> Effects {
    switch consume answer {
    case .failure(let failure):
      return fail(reload, .source(failure))
    case .success(let page):
      let isAsked = page.nextKey.map { reload.followed.contains($0) } ?? false
      switch Self.judgement(of: page, followUps: reload.followed.count, isAsked: isAsked) {
      case .loop:
        return fail(reload, .cursorLoop)
      case .follow(let key):
        state = sameState(Reload(held: reload.held, followed: reload.followed + [key]))
        return Effects(ask(key))
      case .rows(let nextKey):
        // The memory of the old list serves the new one.
        reload.held?.removeAll()
        var content = exchange(&reload.held, with: nil) ?? Content()
        for key in reload.followed { content.recordAsked(key) }
        let duplicates = content.append(consume page)
        content.nextKey = nextKey
        state = content.isEmpty ? .empty : .content(content)
        return Effects(.dropped(duplicates))
      }
    }
  }

  /// Ends a reload that brought nothing: the rows, if any, come back under a banner.
  @inlinable
  mutating func fail(_ reload: consuming Reload, _ failure: LoadFailure<Failure>) -> Effects {
    if var content = reload.held {
      reload.held = nil
      content.reloadFailure = failure
      state = .content(content)
    } else {
      state = .error(failure)
    }
    return Effects(.toast(failure))
  }

  /// Ends the fetch of a next page, or follows the key of a page without rows.
  @inlinable
  mutating func settle(
    _ content: consuming Content, after followUps: Int,
    with answer: consuming Result<LoadedPage<Row, Key>, Failure>
  ) -> Effects {
    switch consume answer {
    case .failure(let failure):
      return fail(content, .source(failure))
    case .success(let page):
      let isAsked = page.nextKey.map { content.hasAsked($0) } ?? false
      switch Self.judgement(of: page, followUps: followUps, isAsked: isAsked) {
      case .loop:
        return fail(content, .cursorLoop)
      case .follow(let key):
        content.recordAsked(key)
        content.nextKey = key
        state = .fetchingMore(content, followUps: followUps + 1)
        return Effects(ask(key))
      case .rows(let nextKey):
        let duplicates = content.append(consume page)
        content.nextKey = nextKey
        state = .content(content)
        return Effects(.dropped(duplicates))
      }
    }
  }

  /// Ends the fetch of a next page that brought nothing: the footer tells it.
  @inlinable
  mutating func fail(_ content: consuming Content, _ failure: LoadFailure<Failure>) -> Effects {
    content.fetchFailure = failure
    state = .content(content)
    return Effects(.toast(failure))
  }

  /// What a page means for the list that waits for it.
  @usableFromInline
  enum Judgement {
    /// It brings rows, or the end, and is followed by the page of this key, if any.
    case rows(nextKey: Key?)
    /// It brings no rows but says where to look for them.
    case follow(Key)
    /// It names a key that was asked before, so it would lead in a circle, and counts as a failure.
    case loop
  }

  /// Judges a page for a list that followed `followUps` pages without rows so far; its next key may have been asked for already.
  @inlinable
  static func judgement(
    of page: LoadedPage<Row, Key>, followUps: Int, isAsked: Bool
  ) -> Judgement {
    guard let key = page.nextKey else { return .rows(nextKey: nil) }
    if isAsked { return .loop }
    guard page.rows.isEmpty else { return .rows(nextKey: key) }
    return followUps < followUpLimit ? .follow(key) : .rows(nextKey: nil)
  }

  /// Returns why an answer to `request` changes nothing.
  ///
  /// Only the request asked last can be current, so the reload that cancelled a request is the one that asked the next.
  @inlinable
  func reason(forDropping request: Int) -> DroppedReason {
    request >= 1 && request < lastRequest ? .superseded(by: request + 1) : .notInFlight
  }
}

extension PagedList.State {
  /// Gives up the rows held, which are not copied so.
  @inlinable
  consuming func intoContent() -> PagedList.Content? {
    switch consume self {
    case .idle, .empty, .error: nil
    case .loading(let reload), .refreshing(let reload): reload.held
    case .content(let content), .fetchingMore(let content, _): content
    }
  }
}

extension PagedList: Equatable where Row: Equatable, Failure: Equatable {}
extension PagedList: Hashable where Row: Hashable, Failure: Hashable {}
extension PagedList.State: Equatable where Row: Equatable, Failure: Equatable {}
extension PagedList.State: Hashable where Row: Hashable, Failure: Hashable {}
extension PagedList.Reload: Equatable where Row: Equatable, Failure: Equatable {}
extension PagedList.Reload: Hashable where Row: Hashable, Failure: Hashable {}
