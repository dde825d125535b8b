import ListMachine
import Testing

@Suite("Requests of a list")
struct MachineAskingTests {
  /// Returns the outcome in which the list requests its first page in `state` and cancels the
  /// request in flight.
  private func reloaded(_ situation: Situation, _ state: Films.Status) -> Outcome {
    let request = situation.list.lastRequest + 1
    var effects = Films.Effects(situation.current.map { .cancel(request: $0) })
    effects.append(.ask(request: request, key: nil))
    return Outcome(
      Films(status: state, lastRequest: request, hasAnswered: situation.list.hasAnswered),
      effects: effects)
  }

  @Test("A reload keeps the rows and covers them with an indicator", arguments: Situation.all)
  func reload(situation: Situation) {
    let expected = reloaded(situation, .loading(.init(held: situation.held)))
    #expect(situation.list.next(after: .reload()) == expected)
  }

  @Test("A refresh keeps the rows visible", arguments: Situation.all)
  func refresh(situation: Situation) {
    #expect(
      situation.list.next(after: .refresh())
        == reloaded(situation, .refreshing(.init(held: situation.held))))
  }

  @Test("A reload from another source removes the rows immediately", arguments: Situation.all)
  func sourceChanged(situation: Situation) {
    #expect(
      situation.list.next(after: .reload(keepingRows: false))
        == reloaded(situation, .loading(.init())))
    #expect(
      situation.list.next(after: .refresh(keepingRows: false))
        == reloaded(situation, .refreshing(.init())))
  }

  @Test(
    "A cached first page is shown while the first reload is in flight", arguments: [false, true])
  func cached(keepingRows: Bool) {
    let list = Films().next(after: .reload(keepingRows: keepingRows)).list
    #expect(
      list.next(after: .cached(page([8, 9, 8, 9], next: 2)))
        == Outcome(
          Films(status: .refreshing(.init(held: Situation.cached)), lastRequest: 1),
          duplicates: 2))
  }

  @Test("A cached page is ignored in every state except loading", arguments: Situation.all)
  func cachedTooLate(situation: Situation) {
    let name = situation.testDescription
    let after = situation.list.next(after: .cached(page([8, 9], next: 2)))
    #expect((after.list == situation.list) == (name != "loading"))
    #expect((after.verdict == .accepted) == (name == "loading"))
    #expect(after.effects.isEmpty)
    #expect(situation.list.next(after: .cached(page([]))).list == situation.list)
  }

  @Test("fetchMore requests the known next page and removes the failure in the footer")
  func fetchMore() {
    let followed: [String: (Films.Content, String?)] = [
      "content with more": (Situation.rowsAsked, nil),
      "content under a banner": (Situation.rowsAsked, "no net"),
      "content over a failed page": (Situation.rowsAsked, "old"),
      "cached content": (content([8, 9], next: 2, asked: [2], isCached: true), "no net"),
    ]
    let situations = Situation.all.filter { followed[$0.testDescription] != nil }
    #expect(situations.count == followed.count)
    for situation in situations {
      guard let (content, error) = followed[situation.testDescription] else { continue }
      #expect(
        situation.list.next(after: .fetchMore)
          == Outcome(
            Films(
              status: .fetchingMore(content.failed(error), followUps: 0), lastRequest: 8,
              hasAnswered: true),
            effects: .init(.ask(request: 8, key: content.nextKey))))
    }
  }

  @Test(
    "Without a known next page, or during a reload, fetchMore is ignored with the reason",
    arguments: Situation.all)
  func fetchMoreIgnored(situation: Situation) {
    let reason: ListIgnoredReason? =
      switch situation.list.status {
      case .idle, .empty, .error: .nothingLoaded
      case .loading: .loading
      case .refreshing: .refreshing
      case .fetchingMore: .alreadyFetching
      case .content(let content): content == Situation.ended ? .noMorePages : nil
      }
    let outcome = situation.list.next(after: .fetchMore)
    if let reason {
      #expect(outcome == Outcome(situation.list, verdict: .ignored(reason)))
    } else {
      #expect(outcome.verdict == .accepted)
    }
  }
}
