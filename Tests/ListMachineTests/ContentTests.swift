import ListMachine
import Testing

@Suite("The rows of a list")
struct PagedContentTests {
  @Test("Rows are kept by page, without rows that were already in the list")
  func pages() {
    var rows = Films.Content()
    #expect(rows.append(page([1, 2, 1, 3])) == 1)
    #expect(rows.append(page([3, 4, 2, 5, 5])) == 3)
    #expect(rows.append(page([5, 1])) == 2)
    #expect(rows.append(page([])) == 0)
    #expect(rows.rows.pages == [films([1, 2, 3]), films([4, 5])])
    #expect(Array(rows.rows) == films([1, 2, 3, 4, 5]))
    #expect(rows.count == 5)
    #expect(!rows.isEmpty)
  }

  @Test("Of two rows with the same id, the first is kept")
  func firstStays() {
    var rows = Films.Content()
    let (old, new) = (Film(id: 1, title: "Old"), Film(id: 1, title: "New"))
    #expect(rows.append(LoadedPage([old, new], next: nil)) == 1)
    #expect(rows.append(LoadedPage([new], next: nil)) == 1)
    #expect(rows.rows.pages == [[old]])
  }

  @Test("A new content has no rows")
  func fresh() {
    let rows = Films.Content()
    #expect(rows.isEmpty)
    #expect(rows.count == 0)
    #expect(rows.rows.pages == [])
    #expect(rows.nextKey == nil)
    #expect(!rows.isCached)
    #expect(!rows.hasAsked(1))
  }

  @Test("Requested keys and row ids are independent, even if they are equal")
  func keysAndIds() {
    var rows = Films.Content()
    for id in 0..<100 { rows.recordAsked(id) }
    #expect(rows.append(page(Array(0..<100))) == 0)
    #expect(rows.count == 100)
    #expect(rows.hasAsked(99))
    #expect(!rows.hasAsked(100))
  }

  @Test(
    "Contents with equal rows, keys and cache flags are equal, regardless of the page boundaries")
  func equality() {
    let rows = content([1, 2], [3], next: 4, asked: [2, 3])
    let same = content([1], [2, 3], next: 4, asked: [2, 3])
    #expect(rows == same)
    #expect(rows.hashValue == same.hashValue)
    #expect(rows != content([1, 2], [4], next: 4, asked: [2, 3]))
    #expect(rows != content([2, 1], [3], next: 4, asked: [2, 3]))
    #expect(rows != content([1, 2], next: 4, asked: [2, 3]))
    #expect(rows != content([1, 2], [3], next: 5, asked: [2, 3]))
    #expect(rows != content([1, 2], [3], next: 4, asked: [2]))
    #expect(rows != content([1, 2], [3], next: 4, asked: [2, 4]))
    #expect(rows != content([1, 2], [3], next: 4, asked: [2, 3], isCached: true))
  }

  @Test("After removeAll(), the contents equal new contents, and an earlier copy keeps its rows")
  func forgets() {
    for count in [0, 3, 20, 5_000] {
      var rows = Films.Content()
      _ = rows.append(page(Array(0..<count)))
      for key in 0..<count { rows.recordAsked(key) }
      rows.nextKey = 7
      rows.isCached = true
      let copy = rows
      rows.removeAll()
      #expect(rows == Films.Content())
      #expect(rows.append(page([1, 2, 1])) == 1)
      #expect(rows == content([1, 2]))
      #expect(copy.count == count)
      #expect(copy.nextKey == 7)
    }
  }

  @Test("A next page is available if there is a key to request it")
  func followed() {
    #expect(content([1], next: 2).hasNextPage)
    #expect(!content([1]).hasNextPage)
  }

  @Test("A copy does not contain rows that are appended to the original later")
  func copies() {
    let before = content([1, 2], next: 3, asked: [2])
    var after = before
    #expect(after.append(page([3])) == 0)
    after.recordAsked(3)
    #expect(before == content([1, 2], next: 3, asked: [2]))
    #expect(after == content([1, 2], [3], next: 3, asked: [2, 3]))
  }

  /// An id whose hash equals that of every other id.
  private struct Clashing: Hashable, Sendable {
    var number: Int
    func hash(into hasher: inout Hasher) {}
  }

  /// A row with such an id.
  private struct ClashingRow: Identifiable, Hashable, Sendable {
    var id: Clashing
  }

  @Test("Different ids with equal hashes are different rows")
  func clashes() {
    let row = { ClashingRow(id: Clashing(number: $0)) }
    var rows = PagedList<ClashingRow, Clashing, Refused>.Content()
    #expect(rows.append(LoadedPage([row(1), row(2), row(1)], next: nil)) == 1)
    #expect(rows.append(LoadedPage([row(3), row(2), row(3), row(4)], next: nil)) == 2)
    #expect(rows.rows.pages == [[row(1), row(2)], [row(3), row(4)]])
    rows.recordAsked(Clashing(number: 1))
    #expect(rows.hasAsked(Clashing(number: 1)))
    #expect(!rows.hasAsked(Clashing(number: 2)))
  }
}
