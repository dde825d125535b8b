import ListMachine
import Testing

@Suite("Responses without rows, and cursor loops")
struct AnswerTests {
  /// Plays `events` on a new list and returns the last outcome.
  private func played(_ events: [Films.Event]) -> Outcome {
    events.reduce(Outcome(Films())) { $0.list.next(after: $1) }
  }

  /// Returns a response without rows whose next page has `key`.
  private func nothing(_ request: Int, next key: Int?) -> Films.Event {
    .loaded(request: request, .success(page([], next: key)))
  }

  /// The events that lead to a list with two rows and request 2 for its second page.
  private let fetching: [Films.Event] = [
    .reload(), .loaded(request: 1, .success(page([1, 2], next: 20))), .fetchMore,
  ]

  @Test("The fourth consecutive first page without rows is a failure")
  func firstPageLimit() {
    let three: [Films.Event] = [
      .refresh(), nothing(1, next: 10), nothing(2, next: 20), nothing(3, next: 30),
    ]
    #expect(
      played(three)
        == Outcome(
          Films(
            status: .refreshing(.init(followed: [10, 20, 30])), lastRequest: 4, hasAnswered: true),
          effects: .init(.ask(request: 4, key: 30))))
    #expect(
      played(three + [nothing(4, next: 40)])
        == Outcome(
          Films(status: .error(.tooManyEmptyPages), lastRequest: 4, hasAnswered: true),
          effects: .init(.toast(.tooManyEmptyPages))))
    #expect(
      played(three + [.loaded(request: 4, .success(page([1], next: 40)))])
        == Outcome(
          Films(
            status: .content(content([1], next: 40, asked: [10, 20, 30])), lastRequest: 4,
            hasAnswered: true)))
  }

  @Test("The fourth consecutive next page without rows is a failure that keeps its key")
  func nextPageLimit() {
    var failed = content([1, 2], next: 60, asked: [20, 30, 40, 50])
    failed.fetchFailure = .tooManyEmptyPages
    let three = fetching + [nothing(2, next: 30), nothing(3, next: 40), nothing(4, next: 50)]
    #expect(
      played(three)
        == Outcome(
          Films(
            status: .fetchingMore(
              content([1, 2], next: 50, asked: [20, 30, 40, 50]), followUps: 3),
            lastRequest: 5, hasAnswered: true),
          effects: .init(.ask(request: 5, key: 50))))
    #expect(
      played(three + [nothing(5, next: 60)])
        == Outcome(
          Films(
            status: .content(failed), lastRequest: 5,
            hasAnswered: true), effects: .init(.toast(.tooManyEmptyPages))))
  }

  @Test("A page with rows resets the count of consecutive pages without rows")
  func limitResets() {
    let again =
      fetching + [
        nothing(2, next: 30), nothing(3, next: 40),
        .loaded(request: 4, .success(page([3], next: 50))),
        .fetchMore, nothing(5, next: 60), nothing(6, next: 70), nothing(7, next: 80),
      ]
    #expect(played(again).effects == Films.Effects(.ask(request: 8, key: 80)))
  }

  @Test("After a failed follow-up request, fetching more requests the key of that request")
  func failedFollowUp() {
    let failed =
      fetching + [nothing(2, next: 30), .loaded(request: 3, .failure(Refused("no net")))]
    #expect(played(failed + [.fetchMore]).effects == Films.Effects(.ask(request: 4, key: 30)))
  }

  @Test(
    "A next page that names a key already requested is a cursor loop", arguments: [[], [3, 4]])
  func nextPageLoop(ids: [Int]) {
    var looping = content([1, 2], next: 20, asked: [20])
    looping.fetchFailure = .cursorLoop
    let looped = played(fetching + [.loaded(request: 2, .success(page(ids, next: 20)))])
    #expect(
      looped
        == Outcome(
          Films(
            status: .content(looping), lastRequest: 2,
            hasAnswered: true),
          effects: .init(.toast(.cursorLoop))))
    #expect(
      looped.list.next(after: .fetchMore).effects == Films.Effects(.ask(request: 3, key: 20)))
  }

  @Test("A longer cursor loop is found when a key repeats", arguments: [20, 30])
  func longLoop(key: Int) {
    let third =
      fetching + [
        .loaded(request: 2, .success(page([3], next: 30))), .fetchMore,
        .loaded(request: 3, .success(page([4], next: key))),
      ]
    #expect(played(third).effects == Films.Effects(.toast(.cursorLoop)))
  }

  @Test(
    "A first page that names a key of its own follow-up requests is a cursor loop",
    arguments: [[], [3, 4]])
  func firstPageLoop(ids: [Int]) {
    let looped = played([
      .reload(), nothing(1, next: 10), nothing(2, next: 20),
      .loaded(request: 3, .success(page(ids, next: 10))),
    ])
    #expect(
      looped
        == Outcome(
          Films(status: .error(.cursorLoop), lastRequest: 3, hasAnswered: true),
          effects: .init(.toast(.cursorLoop))))
  }

  @Test("A next page that names a key of the first page's follow-ups is a cursor loop")
  func followedKeyIsAsked() {
    let looped = played([
      .reload(), nothing(1, next: 10), .loaded(request: 2, .success(page([1], next: 20))),
      .fetchMore, .loaded(request: 3, .success(page([2], next: 10))),
    ])
    #expect(looped.effects == Films.Effects(.toast(.cursorLoop)))
  }

  @Test("After a reload, keys that the previous rows requested can be requested again")
  func reloadForgetsKeys() {
    let reloaded =
      fetching + [.refresh(), .loaded(request: 3, .success(page([1, 2], next: 20))), .fetchMore]
    #expect(
      played(reloaded + [.loaded(request: 4, .success(page([3], next: 30)))])
        == Outcome(
          Films(
            status: .content(content([1, 2], [3], next: 30, asked: [20])), lastRequest: 4,
            hasAnswered: true)))
  }

  @Test("Requesting the same key again after a failure is not a cursor loop")
  func retry() {
    let retried =
      fetching + [
        .loaded(request: 2, .failure(Refused("no net"))), .fetchMore,
        .loaded(request: 3, .success(page([3], next: 30))),
      ]
    #expect(
      played(retried)
        == Outcome(
          Films(
            status: .content(content([1, 2], [3], next: 30, asked: [20])), lastRequest: 3,
            hasAnswered: true)))
  }
}
