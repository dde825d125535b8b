extension PagedList {
  /// Requests the page before the first loaded one, if its key is known and the previous slot is
  /// empty.
  @inlinable
  mutating func fetchPrevious() -> Transition {
    switch status {
    case .idle, .empty, .error: return .ignored(.nothingLoaded)
    case .loading: return .ignored(.loading)
    case .refreshing: return .ignored(.refreshing)
    case .content, .fetchingMore: break
    }
    if !layers.isEmpty, layers[0].previous != nil { return .ignored(.alreadyFetching) }
    guard let key = previousKey else { return .ignored(.noMorePages) }
    useLayers()
    return Transition(Effects(askPrevious(key, followUps: 0)))
  }

  /// Gives a new request of the previous slot a number, and returns its effect. The effect sends
  /// the request or, offline, holds it.
  @inlinable
  mutating func askPrevious(_ key: Key, followUps: Int) -> Effect {
    withContent { content, _ in content?.recordAsked(previous: key) }
    lastRequest += 1
    let isOnline = layers[0].isOnline
    layers[0].previous = Slot(lastRequest, isOnline: isOnline, followUps: followUps)
    let request = Request.page(.previous(key))
    return isOnline
      ? .ask(request: lastRequest, request) : .hold(request: lastRequest, request)
  }

  /// Handles the response to a request for a previous page. If the page has a key but no rows,
  /// requests the page with that key.
  @inlinable
  mutating func settlePrevious(
    after followUps: Int, with result: consuming Result<LoadedPage<Row, Key>, Failure>
  ) -> Transition {
    switch consume result {
    case .failure(let failure):
      return failPrevious(.source(failure))
    case .success(let page):
      let isAsked =
        if let key = page.previous, let content { content.hasAsked(previous: key) } else { false }
      switch kind(of: page, key: page.previous, followUps: followUps, isAsked: isAsked) {
      case .loop:
        return failPrevious(.cursorLoop)
      case .tooManyEmptyPages:
        withContent { content, _ in content?.previousKey = page.previous }
        return failPrevious(.tooManyEmptyPages)
      case .follow(let key):
        if let newTotal = page.total { total = newTotal }
        withContent { content, _ in content?.previousKey = key }
        return Transition(Effects(askPrevious(key, followUps: followUps + 1)))
      case .rows(let key):
        if let newTotal = page.total { total = newTotal }
        let duplicates = withContent { content, layers in
          guard content != nil else { return 0 }
          let duplicates = content?.prepend(page) ?? 0
          content?.previousKey = key
          layers.edits.arrived(
            page, at: content.map { -$0.rows.frontCount } ?? 0, duplicates: duplicates,
            in: &content, &layers.position)
          return duplicates
        }
        return Transition(Effects(), duplicates: duplicates)
      }
    }
  }

  /// Handles the failure of a request for a previous page. The header shows the failure.
  @inlinable
  mutating func failPrevious(_ failure: LoadFailure<Failure>) -> Transition {
    withContent { content, _ in content?.previousFailure = failure }
    return Transition(Effects(.toast(failure)))
  }
}
