import ListMachine
import Testing

/// A list in one variant of a state, with the expected effects of a reload.
struct Situation: Sendable, CustomTestStringConvertible {
  /// The name of the variant, which is also the test description.
  var testDescription: String
  /// The list.
  var list: Films
  /// The rows that a reload keeps.
  var held: Films.Content?
  /// The request that a reload cancels.
  var current: Int?

  /// The two pages of every list with rows, with a known third page.
  static var rows: Films.Content { content([1, 2], [3], next: 3, asked: [2]) }
  /// The same rows after the third page was requested.
  static var rowsAsked: Films.Content { content([1, 2], [3], next: 3, asked: [2, 3]) }
  /// Cached rows with a known next page.
  static var cached: Films.Content { content([8, 9], next: 2, isCached: true) }
  /// The rows of a list without a next page.
  static var ended: Films.Content { content([1, 2]) }

  /// Every variant of every state.
  static let all = atRest + firstPages + nextPages

  /// The situations with no request in flight.
  static let atRest = makeAtRest()

  private static func makeAtRest() -> [Situation] {
    [
      Situation("idle", .idle, last: 0, hasAnswered: false),
      Situation("content with more", .content(rows), held: rows),
      Situation("content at its end", .content(ended), held: ended),
      Situation("content under a banner", .content(rows.failed("no net")), held: rows),
      Situation(
        "content over a failed page", .content(rows.failed("old", fetch: "timeout")),
        held: rows),
      Situation("cached content", .content(cached.failed("no net")), held: cached),
      Situation("empty", .empty),
      Situation("error", .error(refused("no net"))),
    ]
  }

  /// The situations with a request for the first page in flight.
  static let firstPages = makeFirstPages()

  private static func makeFirstPages() -> [Situation] {
    [
      Situation("loading", .loading(.init()), last: 1, hasAnswered: false, current: 1),
      Situation("loading over rows", .loading(.init(held: rows)), held: rows, current: 7),
      Situation("loading, following", .loading(.init(followed: [2, 3])), current: 7),
      Situation("refreshing", .refreshing(.init()), current: 7),
      Situation("refreshing rows", .refreshing(.init(held: rows)), held: rows, current: 7),
      Situation(
        "refreshing the cache", .refreshing(.init(held: cached)), last: 1, hasAnswered: false,
        held: cached, current: 1),
      Situation(
        "refreshing rows, following", .refreshing(.init(held: rows, followed: [2, 3])), held: rows,
        current: 7),
    ]
  }

  /// The situations with a request for the next page in flight.
  static let nextPages = makeNextPages()

  private static func makeNextPages() -> [Situation] {
    [
      Situation(
        "fetching more", .fetchingMore(rowsAsked, followUps: 0), held: rowsAsked, current: 7),
      Situation(
        "fetching more under a banner", .fetchingMore(rowsAsked.failed("no net"), followUps: 0),
        held: rowsAsked, current: 7),
      Situation(
        "fetching more, following", .fetchingMore(rowsAsked, followUps: 2), held: rowsAsked,
        current: 7),
    ]
  }

  /// Returns a new situation with this name, which shares no storage with the other tests.
  static func named(_ name: String) -> Situation {
    let fresh = makeAtRest() + makeFirstPages() + makeNextPages()
    return fresh.first { $0.testDescription == name } ?? fresh[0]
  }

  private init(
    _ name: String, _ state: Films.Status, last: Int = 7, hasAnswered: Bool = true,
    held: Films.Content? = nil, current: Int? = nil
  ) {
    testDescription = name
    list = Films(status: state, lastRequest: last, hasAnswered: hasAnswered)
    self.held = held
    self.current = current
  }
}
