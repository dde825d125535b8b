import MockSources
import Testing

@Suite("The pages of a source")
struct SourcePagesTests {
  @Test(
    "Each paging rule has its own key for the first page",
    arguments: [
      (.numbered, .page(1)), (.offset, .offset(0)), (.cursor, .first), (.single, .all),
    ] as [(Paging, PageKey)])
  func firstKey(paging: Paging, key: PageKey) {
    #expect(paging.firstKey == key)
  }

  @Test(
    "The requested key determines the page and the next key, for 5 rows with 2 per page",
    arguments: [
      (.page(1), nil, [1, 2], .page(2)), (.page(2), nil, [3, 4], .page(3)),
      (.page(3), nil, [5], nil), (.page(4), nil, [], nil), (.page(.max), nil, [], nil),
      (.page(1), 3, [1, 2, 3], .page(2)), (.page(1), 1, [1], nil), (.page(2), 0, [], nil),
      (.offset(0), nil, [1, 2], .offset(2)), (.offset(2), nil, [3, 4], .offset(4)),
      (.offset(4), nil, [5], nil), (.offset(9), nil, [], nil),
      (.offset(0), 3, [1, 2, 3], .offset(3)), (.offset(0), 1, [1], nil),
      (.first, nil, [1, 2], .after(.number(2))),
      (.after(.number(2)), nil, [3, 4], .after(.number(4))),
      (.after(.number(4)), nil, [5], nil), (.after(.number(3)), nil, [4, 5], nil),
      (.after(.number(5)), nil, [], nil), (.first, 1, [1], .after(.number(1))),
      (.first, 5, [1, 2, 3, 4, 5], nil), (.first, 0, [], nil),
      (.all, nil, [1, 2, 3, 4, 5], nil), (.all, 2, [1, 2], nil), (.all, 0, [], nil),
    ] as [(PageKey, Int?, [Int], PageKey?)])
  func pages(key: PageKey, count: Int?, ids: [Int], next: PageKey?) throws {
    let page = try Source.numbers(count: 5, pageSize: 2).page(asked: key, count: count)
    #expect(page == SourcePage(rows: ids.rows, next: next))
  }

  @Test(
    "Every page of a repeating server starts with the last rows of the previous page",
    arguments: [
      (.page(1), [1, 2, 3, 4], .page(2)), (.page(2), [3, 4, 5, 6], .page(3)),
      (.page(4), [7, 8, 9, 10], .page(5)), (.page(5), [9, 10], nil),
      (.page(.max), [], nil),
      (.offset(0), [1, 2, 3, 4], .offset(4)), (.offset(4), [3, 4, 5, 6], .offset(8)),
      (.offset(8), [5, 6, 7, 8], .offset(12)), (.offset(16), [9, 10], nil),
      (.first, [1, 2, 3, 4], .after(.number(4))),
      (.after(.number(4)), [3, 4, 5, 6], .after(.number(6))),
      (.after(.number(8)), [7, 8, 9, 10], nil),
      (.all, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], nil),
    ] as [(PageKey, [Int], PageKey?)])
  func repeats(key: PageKey, ids: [Int], next: PageKey?) throws {
    var specification = SourceSpecification.numbers
    specification.count = 10
    specification.pageSize = 4
    specification.repeats = 2
    #expect(try Source(specification).page(asked: key) == SourcePage(rows: ids.rows, next: next))
  }

  @Test(
    "At an exact multiple of the page size, only cursor paging detects the end",
    arguments: [
      (.page(2), .page(3)), (.offset(2), .offset(4)), (.after(.number(2)), nil),
    ] as [(PageKey, PageKey?)])
  func exactMultiple(key: PageKey, next: PageKey?) throws {
    let page = try Source.numbers(count: 4, pageSize: 2).page(asked: key)
    #expect(page == SourcePage(rows: [3, 4].rows, next: next))
  }

  @Test("A key that was never a row is unknown, even if no rows are requested")
  func unknownCursor() throws {
    let source = Source.numbers(count: 5)
    #expect(throws: PageError.unknownCursor) { try source.page(asked: .after(.text("x"))) }
    #expect(throws: PageError.unknownCursor) { try source.page(asked: .after(.number(6))) }
    #expect(throws: PageError.unknownCursor) {
      try source.page(asked: .after(.text("x")), count: 0)
    }
  }

  @Test("The key of a removed row keeps the position of the row")
  func removedCursor() throws {
    var source = Source.numbers(count: 6, pageSize: 2)
    try source.remove(3, at: 1)
    #expect(try source.page(asked: .after(.number(3))).rows == [5, 6].rows)
    try source.insert(1, at: 1)
    #expect(try source.page(asked: .after(.number(1))).rows == [7, 5].rows)
    #expect(try source.page(asked: .after(.number(3))).rows == [7, 5].rows)
  }

  @Test("Requesting more rows than remain throws an error with the number of remaining rows")
  func tooFewRows() {
    let source = Source.numbers(count: 5, pageSize: 2)
    #expect(throws: PageError.tooFewRows(available: 3)) {
      try source.page(asked: .page(2), count: 4)
    }
    #expect(throws: PageError.tooFewRows(available: 0)) {
      try source.page(asked: .page(9), count: 1)
    }
  }

  @Test(
    "A response with more rows than the limit is refused, whether planned or the source's own page")
  func tooManyRows() throws {
    let source = Source.numbers(count: 2_000_000_000, pageSize: 3)
    #expect(throws: PageError.tooManyRows(limit: 5)) { try source.page(asked: .all, limit: 5) }
    #expect(throws: PageError.tooManyRows(limit: 2)) { try source.page(asked: .page(1), limit: 2) }
    #expect(throws: PageError.tooManyRows(limit: 5)) {
      try source.page(asked: .page(1), count: 6, limit: 5)
    }
    #expect(try source.page(asked: .page(2), count: 5, limit: 5).rows == [4, 5, 6, 7, 8].rows)
    #expect(try source.page(asked: .page(666_666_667)).rows.last?.id == .number(2_000_000_000))
  }

  @Test("The key for all rows returns every row")
  func allRows() {
    #expect(Source.numbers(count: 1_000_001, pageSize: 2).allRows.count == 1_000_001)
  }

  @Test("cachedCount counts the rows of the cached page before any change, and creates no rows")
  func cachedCount() throws {
    var source = Source.numbers(count: .max, pageSize: .max, isCached: true)
    #expect(source.cachedCount == .max)
    source = .numbers(count: 5, pageSize: 3, isCached: true)
    try source.remove(4, at: 0)
    #expect(source.cachedCount == 3)
    #expect(Source.numbers(count: 5, pageSize: 3, paging: .single, isCached: true).cachedCount == 5)
    #expect(Source.numbers(count: 2, pageSize: 3, isCached: true).cachedCount == 2)
    #expect(Source.numbers(count: 5, pageSize: 3).cachedCount == 0)
  }

  @Test(
    "The description of a page error is a full phrase",
    arguments: [
      (.unknownCursor, "unknown cursor"),
      (.tooFewRows(available: 0), "the source has no more rows at this position"),
      (.tooFewRows(available: 1), "the source has only 1 more row at this position"),
      (.tooFewRows(available: 3), "the source has only 3 more rows at this position"),
      (.tooManyRows(limit: 7), "a response has more than 7 rows"),
    ] as [(PageError, String)])
  func descriptions(error: PageError, text: String) {
    #expect(error.description == text)
  }

  @Test("The cached page is the first page before any change, with its next key")
  func cachedPage() throws {
    var source = Source.numbers(count: 3, pageSize: 2, paging: .cursor, isCached: true)
    try source.remove(3, at: 0)
    #expect(source.cachedPage == SourcePage(rows: [1, 2].rows, next: .after(.number(2))))
  }

  @Test("There is no cached page without cache=yes or without rows")
  func noCachedPage() {
    #expect(Source.numbers(count: 3).cachedPage == nil)
    #expect(Source.numbers(count: 0, isCached: true).cachedPage == nil)
  }
}
