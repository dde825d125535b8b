extension Machine {
  /// Ends what is on its way with `answer`, or follows the key of a page without rows.
  @inlinable
  mutating func settle(with answer: consuming Answer) -> Effects {
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
    _ reload: consuming Reload, with answer: consuming Answer, into sameState: (Reload) -> State
  ) -> Effects {
    switch answer.judged(followUps: reload.followed.count, asked: reload.followed.contains) {
    case .failure(let message):
      state =
        reload.held.map { .content($0, Failures(error: message)) } ?? .error(message: message)
      return Effects(.toast(message))
    case .follow(let key):
      state = sameState(Reload(held: reload.held, followed: reload.followed + [key]))
      return Effects(ask(key))
    case .page(let page, let nextKey):
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

  /// Ends the fetch of a next page, or follows the key of a page without rows.
  @inlinable
  mutating func settle(
    _ fetch: Fetch, of content: consuming Content, with answer: consuming Answer
  ) -> Effects {
    switch answer.judged(followUps: fetch.followUps, asked: content.hasAsked) {
    case .failure(let message):
      state = .content(content, Failures(error: fetch.error, moreError: message))
      return Effects(.toast(message))
    case .follow(let key):
      content.recordAsked(key)
      content.nextKey = key
      state = .fetchingMore(content, Fetch(error: fetch.error, followUps: fetch.followUps + 1))
      return Effects(ask(key))
    case .page(let page, let nextKey):
      let duplicates = content.append(page)
      content.nextKey = nextKey
      state = .content(content, Failures(error: fetch.error))
      return Effects(.dropped(duplicates))
    }
  }
}
