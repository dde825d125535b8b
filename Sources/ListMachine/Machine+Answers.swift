extension Machine {
  /// Ends what is on its way with `answer`, or follows the key of a page without rows.
  @inlinable
  mutating func settle(with answer: Answer) -> Effects {
    hasAnswered = true
    // What it holds is taken out, to be changed in place and not copied.
    switch exchange(&state, with: .idle) {
    case .loading(let reload): return settle(reload, with: answer) { .loading($0) }
    case .refreshing(let reload): return settle(reload, with: answer) { .refreshing($0) }
    case .fetchingMore(let content, let fetch): return settle(fetch, of: content, with: answer)
    case let resting:
      state = resting
      return Effects()
    }
  }

  /// Ends a reload, or follows the key of a page without rows.
  @inlinable
  mutating func settle(
    _ reload: consuming Reload, with answer: Answer, into sameState: (Reload) -> State
  ) -> Effects {
    switch answer {
    case .failure(let message):
      return fail(reload, message)
    case .success(let page):
      switch Self.judgement(
        of: page, followUps: reload.followed.count, asked: reload.followed.contains)
      {
      case .loop:
        return fail(reload, Self.cursorLoopMessage)
      case .follow(let key):
        state = sameState(Reload(held: reload.held, followed: reload.followed + [key]))
        return Effects(ask(key))
      case .rows(let nextKey):
        // The memory of the old list serves the new one.
        var content = reload.held ?? Content()
        reload.held = nil
        content.removeAll()
        for key in reload.followed { content.recordAsked(key) }
        let duplicates = content.append(page)
        content.nextKey = nextKey
        state = content.isEmpty ? .empty : .content(content, Failures())
        return Effects(.dropped(duplicates))
      }
    }
  }

  /// Ends a reload that brought nothing.
  @inlinable
  mutating func fail(_ reload: consuming Reload, _ message: String) -> Effects {
    state = reload.held.map { .content($0, Failures(error: message)) } ?? .error(message: message)
    return Effects(.toast(message))
  }

  /// Ends the fetch of a next page, or follows the key of a page without rows.
  @inlinable
  mutating func settle(
    _ fetch: Fetch, of content: consuming Content, with answer: Answer
  ) -> Effects {
    switch answer {
    case .failure(let message):
      return fail(fetch, of: content, message)
    case .success(let page):
      switch Self.judgement(of: page, followUps: fetch.followUps, asked: content.hasAsked) {
      case .loop:
        return fail(fetch, of: content, Self.cursorLoopMessage)
      case .follow(let key):
        content.recordAsked(key)
        content.nextKey = key
        state = .fetchingMore(content, Fetch(error: fetch.error, followUps: fetch.followUps + 1))
        return Effects(ask(key))
      case .rows(let nextKey):
        let duplicates = content.append(page)
        content.nextKey = nextKey
        state = .content(content, Failures(error: fetch.error))
        return Effects(.dropped(duplicates))
      }
    }
  }

  /// Ends the fetch of a next page that brought nothing.
  @inlinable
  mutating func fail(_ fetch: Fetch, of content: consuming Content, _ message: String) -> Effects {
    state = .content(content, Failures(error: fetch.error, moreError: message))
    return Effects(.toast(message))
  }
}
