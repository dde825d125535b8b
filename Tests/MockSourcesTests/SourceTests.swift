import MockSources
import Testing

@Suite("Source")
struct SourceTests {
  @Test("By default, numbers has 100 rows with the ids 1 to 100, and each title contains its id")
  func defaults() {
    let source = Source()
    #expect(source.count == 100)
    #expect(source.row(at: 0)?.id == .number(1))
    #expect(source.row(at: 0)?.title == "Item 1")
    #expect(source.row(at: 99)?.title == "Item 100")
    #expect(source.row(at: 100) == nil)
    #expect(source.row(at: -1) == nil)
  }

  @Test("Rows inserted into numbers get the ids after count, ascending from their position")
  func insertion() throws {
    var source = Source.numbers(count: 4)
    try source.insert(2, at: 1)
    try source.insert(1, at: 0)
    #expect(source.ids == ["7", "1", "5", "6", "2", "3", "4"])
  }

  @Test("A row without a position comes before all rows, even removed ones")
  func insertionBeforeRemovedRows() throws {
    var source = Source.numbers(count: 4)
    try source.remove(2, at: 0)
    try source.insert(1, at: nil)
    #expect(source.ids == ["5", "3", "4"])
    #expect(try source.page(asked: .after(.number(2))).rows.map(\.id.description) == ["3", "4"])
  }

  @Test("A position after the end means the end")
  func insertionPastTheEnd() throws {
    var source = Source.numbers(count: 2)
    try source.insert(1, at: 99)
    try source.remove(5, at: 99)
    #expect(source.ids == ["1", "2", "3"])
  }

  @Test("Removing more rows than there are removes all of them")
  func removal() throws {
    var source = Source.numbers(count: 5)
    try source.remove(.max, at: 3)
    #expect(source.ids == ["1", "2", "3"])
  }

  @Test("An id is never reused")
  func idsAreNeverReused() throws {
    var source = Source.numbers(count: 1)
    try source.insert(1, at: 1)
    try source.remove(2, at: 0)
    try source.insert(1, at: 0)
    #expect(source.ids == ["3"])
  }

  @Test(
    "Rows inserted into a file's source are new-1, new-2 and so on, after those in the file")
  func newRows() throws {
    var source = Source.file(["a", "b"])
    try source.insert(2, at: 1)
    #expect(source.ids == ["a", "new-1", "new-2", "b"])
    #expect(source.row(at: 1)?.title == "New 1")

    var other = Source.file(["new-7", "new-x"])
    try other.insert(1, at: 9)
    #expect(other.ids == ["new-7", "new-x", "new-8"])
    #expect(other.position(of: RowID("new-8")) == 2)

    var large = Source.file(["new-1", "new-\(Int.max - 1)"])
    try large.insert(1, at: 2)
    #expect(large.ids == ["new-1", "new-\(Int.max - 1)", "new-2"])
  }

  @Test("A row has a position only while it is on the server")
  func positions() throws {
    var source = Source.numbers(count: 10)
    try source.insert(1, at: 0)
    try source.remove(1, at: 1)
    #expect(source.position(of: .number(11)) == 0)
    #expect(source.position(of: .number(1)) == nil)
    #expect(source.position(of: .number(2)) == 1)
    #expect(source.position(of: .number(12)) == nil)
    #expect(source.position(of: .text("x")) == nil)
  }

  @Test("A source of two billion rows needs little time and memory")
  func manyRows() throws {
    var source = Source.numbers(count: 2_000_000_000)
    try source.remove(1, at: 1_000_000_000)
    #expect(source.count == 1_999_999_999)
    #expect(source.row(at: 1_000_000_000)?.id == .number(1_000_000_002))
  }

  @Test("Running out of ids or stretches is an error that changes nothing")
  func limits() throws {
    var endless = Source.numbers(count: .max)
    #expect(throws: ServerChangeError.noMoreIDs) { try endless.insert(1, at: 0) }
    #expect(endless.count == .max)

    let taken = Int.max / 2 - 1
    var named = Source.file(["new-\(taken)"])
    try named.insert(.max - taken - 2, at: 0)
    #expect(named.row(at: 0)?.id == .text("new-\(taken + 1)"))
    #expect(named.row(at: named.count - 2)?.id == .text("new-\(Int.max - 2)"))
    #expect(throws: ServerChangeError.noMoreIDs) { try named.insert(1, at: 0) }

    var shredded = Source.numbers(count: 0)
    #expect(throws: ServerChangeError.tooManyPlaces) {
      for _ in 0...10_000 { try shredded.insert(1, at: 0) }
    }
    #expect(shredded.count == 9_999)
  }

  @Test("Sources are equal if their specifications and rows are equal")
  func equality() throws {
    var changed = Source.numbers(count: 5)
    #expect(changed == Source.numbers(count: 5))
    #expect(changed.unshared == changed)
    #expect(changed.unshared.hashValue == changed.hashValue)
    #expect(changed != Source.numbers(count: 5, pageSize: 2))
    try changed.remove(1, at: 0)
    #expect(changed != Source.numbers(count: 5))
    #expect(Source.file(["a"]) != Source.file(["a"]))
  }
}

@Suite("Skipped rows")
struct SkippedRowsTests {
  @Test(
    "The server's rows above the last shown row are skipped if they are not shown",
    arguments: [
      (shown: [], skipped: 0), (shown: [1, 2, 3], skipped: 0), (shown: [1, 2, 4], skipped: 1),
      (shown: [3], skipped: 2), (shown: [1, 1, 3], skipped: 1), (shown: [3, 1], skipped: 0),
      (shown: [1, 3, 99], skipped: 1), (shown: [99], skipped: 0),
    ] as [(shown: [Int], skipped: Int)])
  func skipped(shown: [Int], skipped: Int) {
    #expect(Source.numbers(count: 9).skipped(held: shown.rows) == skipped)
  }

  @Test("Removed rows do not count as skipped, and inserted rows do")
  func changes() throws {
    var source = Source.numbers(count: 9)
    try source.remove(2, at: 1)
    #expect(source.skipped(held: [1, 4].rows) == 0)
    #expect(source.skipped(held: [1, 2, 3].rows) == 0)
    try source.insert(1, at: 0)
    #expect(source.skipped(held: [1, 4].rows) == 1)
  }

  @Test(
    "A later row with the same id does not hide the rows above it",
    arguments: [
      (held: [1, 2, 3, 4, 1, 2], skipped: 0), (held: [1, 2, 1, 2], skipped: 2),
      (held: [1, 2, 1, 2, 5], skipped: 2), (held: [1, 2, 3, 4, 5], skipped: 0),
      (held: [2, 1], skipped: 0), (held: [1, 2, 5], skipped: 2), (held: [], skipped: 0),
    ] as [(held: [Int], skipped: Int)])
  func sameIDs(held: [Int], skipped: Int) {
    let source = Source.file(["1", "2", "3", "4", "1", "2", "5"])
    #expect(source.skipped(held: held.map { Row(id: .number($0)) }) == skipped)
  }

  @Test("A removed row keeps its position if several rows have the same id")
  func removedWithSameIDs() throws {
    var source = Source.file(["1", "2", "3", "1", "4"])
    try source.remove(1, at: 4)
    #expect(source.skipped(held: [1, 4].rows) == 2)
  }
}
