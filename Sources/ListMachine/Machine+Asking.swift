extension Machine {
  /// Shows the first page of a cache and asks for the real one.
  @inlinable
  mutating func show(cached page: Content.Page) -> Effects {
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
    let held = exchange(&state, with: .idle).intoContent()
    state = newState(Reload(held: keepingRows ? held : nil))
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
    case .content(var content, let failures):
      guard let key = content.nextKey else { return (Effects(), .ignored(.noMorePages)) }
      state = .idle  // What it held is changed in place, not copied.
      content.recordAsked(key)
      state = .fetchingMore(content, Fetch(error: failures.error))
      return (Effects(ask(key)), .moved)
    }
  }

  /// Numbers a request for the page of `key`.
  @inlinable
  mutating func ask(_ key: Content.Page.Key?) -> Effect {
    lastRequest += 1
    return .ask(request: lastRequest, key: key)
  }
}

extension Machine.State {
  /// Gives up the rows held, which are not copied so.
  @inlinable
  consuming func intoContent() -> Content? {
    switch consume self {
    case .idle, .empty, .error: nil
    case .loading(let reload), .refreshing(let reload): reload.held
    case .content(let content, _), .fetchingMore(let content, _): content
    }
  }
}

extension Machine.Effect {
  /// Returns the effect that tells how many rows were left out, if any.
  @inlinable
  static func dropped(_ duplicates: Int) -> Self? {
    duplicates == 0 ? nil : .dropDuplicates(duplicates)
  }
}
