import ListMachine
import Testing

@Suite("Handling of responses")
struct MachineAnswersTests {
  /// Returns the outcome of a response to the request in flight of `situation`.
  private func answered(_ situation: Situation, _ answer: FilmAnswer) -> Outcome {
    situation.list.next(after: .loaded(request: situation.list.lastRequest, answer))
  }

  /// Returns the outcome in which the list is in `state` and has no request in flight.
  private func settled(
    _ situation: Situation, _ state: Films.Status, effects: Films.Effects = .init(),
    duplicates: Int = 0
  ) -> Outcome {
    Outcome(
      Films(status: state, lastRequest: situation.list.lastRequest, hasAnswered: true),
      effects: effects, duplicates: duplicates)
  }

  /// Returns the keys of the pages without rows that the reload of `situation` followed.
  private func followed(_ situation: Situation) -> [Int] {
    switch situation.list.status {
    case .loading(let reload), .refreshing(let reload): reload.followed
    default: []
    }
  }

  // MARK: First pages

  @Test("A first page replaces the rows and clears every failure", arguments: Situation.firstPages)
  func firstPage(situation: Situation) {
    let asked = followed(situation)
    #expect(
      answered(situation, .success(page([5, 6], next: 9)))
        == settled(situation, .content(content([5, 6], next: 9, asked: asked))))
    #expect(
      answered(situation, .success(page([5, 6])))
        == settled(situation, .content(content([5, 6], asked: asked))))
  }

  @Test("Duplicate rows within a first page are dropped", arguments: Situation.firstPages)
  func firstPageDuplicates(situation: Situation) {
    let rows = content([5, 6, 7], next: 9, asked: followed(situation))
    #expect(
      answered(situation, .success(page([5, 6, 5, 7], next: 9)))
        == settled(situation, .content(rows), duplicates: 1))
    #expect(
      answered(situation, .success(page([5, 6, 5, 7, 6, 5], next: 9)))
        == settled(situation, .content(rows), duplicates: 3))
  }

  @Test(
    "An empty first page without a next key leads to the state empty",
    arguments: Situation.firstPages)
  func firstPageEmpty(situation: Situation) {
    #expect(answered(situation, .success(page([]))) == settled(situation, .empty))
  }

  @Test(
    "The failure of a reload is shown above the rows, or instead of them if there are none",
    arguments: Situation.firstPages)
  func firstPageFailed(situation: Situation) {
    let state = situation.held.map { Films.Status.content($0.failed("timeout")) }
    #expect(
      answered(situation, .failure(Refused("timeout")))
        == settled(
          situation, state ?? .error(refused("timeout")), effects: .init(.toast(refused("timeout")))
        ))
  }

  @Test(
    "After a first page without rows, the next page is requested in the same state",
    arguments: Situation.firstPages)
  func firstPageFollowed(situation: Situation) {
    let request = situation.list.lastRequest + 1
    let reload = Films.Reload(held: situation.held, followed: followed(situation) + [9])
    let state =
      situation.list.state.rawValue == "loading"
      ? Films.Status.loading(reload) : .refreshing(reload)
    #expect(
      answered(situation, .success(page([], next: 9)))
        == Outcome(
          Films(status: state, lastRequest: request, hasAnswered: true),
          effects: .init(.ask(request: request, key: 9))))
  }

  // MARK: Next pages

  /// Returns the banner of `situation`.
  private func banner(_ situation: Situation) -> String? {
    situation.list.content?.reloadFailure?.description
  }

  @Test("A next page is appended, and the banner stays", arguments: Situation.nextPages)
  func nextPage(situation: Situation) {
    let banner = banner(situation)
    #expect(
      answered(situation, .success(page([4, 5], next: 4)))
        == settled(
          situation,
          .content(content([1, 2], [3], [4, 5], next: 4, asked: [2, 3]).failed(banner))))
    #expect(
      answered(situation, .success(page([4])))
        == settled(situation, .content(content([1, 2], [3], [4], asked: [2, 3]).failed(banner))))
  }

  @Test(
    "Rows of a next page that are already in the list are dropped", arguments: Situation.nextPages)
  func nextPageDuplicates(situation: Situation) {
    let banner = banner(situation)
    #expect(
      answered(situation, .success(page([3, 4, 1, 4], next: 4)))
        == settled(
          situation, .content(content([1, 2], [3], [4], next: 4, asked: [2, 3]).failed(banner)),
          duplicates: 3))
    #expect(
      answered(situation, .success(page([1, 2], next: 4)))
        == settled(
          situation, .content(content([1, 2], [3], next: 4, asked: [2, 3]).failed(banner)),
          duplicates: 2))
  }

  @Test("An empty next page without a key is the end of the list", arguments: Situation.nextPages)
  func nextPageEmpty(situation: Situation) {
    #expect(
      answered(situation, .success(page([])))
        == settled(
          situation,
          .content(content([1, 2], [3], asked: [2, 3]).failed(banner(situation)))))
  }

  @Test(
    "The failure of a next page is shown in the footer, and the page can be requested again",
    arguments: Situation.nextPages)
  func nextPageFailed(situation: Situation) {
    let rows = Situation.rowsAsked.failed(banner(situation), fetch: "timeout")
    let failed = answered(situation, .failure(Refused("timeout")))
    #expect(
      failed
        == settled(
          situation, .content(rows), effects: .init(.toast(refused("timeout")))))
    #expect(
      failed.list.next(after: .fetchMore).effects == Films.Effects(.ask(request: 8, key: 3)))
  }

  @Test(
    "After a next page without rows, the following page is requested in the same state",
    arguments: Situation.nextPages)
  func nextPageFollowed(situation: Situation) {
    guard case .fetchingMore(_, let followUps) = situation.list.status else {
      Issue.record("no next page is in flight")
      return
    }
    let rows = content([1, 2], [3], next: 9, asked: [2, 3, 9]).failed(banner(situation))
    #expect(
      answered(situation, .success(page([], next: 9)))
        == Outcome(
          Films(
            status: .fetchingMore(rows, followUps: followUps + 1),
            lastRequest: 8, hasAnswered: true),
          effects: .init(.ask(request: 8, key: 9))))
  }
}
