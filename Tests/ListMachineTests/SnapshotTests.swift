import ListMachine
import Testing

@Suite("The snapshot of a list")
struct SnapshotTests {
  private typealias Snapshot = ListSnapshot<Film, Refused>

  /// The snapshot in each situation, without rows.
  private static let snapshots: [String: Snapshot] = [
    "idle": Snapshot(phase: .blank, pullToRefresh: .unavailable),
    "content with more": Snapshot(phase: .rows, footer: .more),
    "content at its end": Snapshot(phase: .rows),
    "content under a banner": Snapshot(phase: .rows, footer: .more, banner: refused("no net")),
    "content over a failed page": Snapshot(
      phase: .rows, footer: .failed(refused("timeout")), banner: refused("old")),
    "cached content": Snapshot(phase: .rows, footer: .more, banner: refused("no net")),
    "empty": Snapshot(phase: .empty),
    "error": Snapshot(phase: .failed(refused("no net"))),
    "loading": Snapshot(phase: .loading, pullToRefresh: .unavailable),
    "loading over rows": Snapshot(phase: .loading),
    "loading, following": Snapshot(phase: .loading),
    "refreshing": Snapshot(phase: .blank, pullToRefresh: .refreshing),
    "refreshing rows": Snapshot(phase: .rows, footer: .more, pullToRefresh: .refreshing),
    "refreshing the cache": Snapshot(phase: .rows, footer: .more, pullToRefresh: .refreshing),
    "refreshing rows, following": Snapshot(phase: .rows, footer: .more, pullToRefresh: .refreshing),
    "fetching more": Snapshot(phase: .rows, footer: .loading),
    "fetching more under a banner": Snapshot(
      phase: .rows, footer: .loading, banner: refused("no net")),
    "fetching more, following": Snapshot(phase: .rows, footer: .loading),
  ]

  @Test("Every part of the snapshot follows from the state", arguments: Situation.all)
  func snapshot(situation: Situation) {
    var expected = Self.snapshots[situation.testDescription]
    expected?.rows = situation.list.rows
    #expect(situation.list.snapshot == expected)
  }

  @Test("A snapshot without a phase has the phase content, or empty if it has no rows")
  func defaults() {
    #expect(Snapshot().phase == .empty)
    #expect(Snapshot(rows: [Film(id: 1, title: "Film 1")]).phase == .rows)
  }

  @Test("Changes list the new, removed and changed rows, each in the order of the list")
  func changes() {
    let old = Snapshot(rows: PagedRows(films([1, 2, 3, 4])))
    var rows = films([6, 3, 1, 5])
    rows[1].title = "New"
    let changes = Snapshot(rows: PagedRows(rows)).changes(from: old)
    #expect(changes.inserted == [6, 5])
    #expect(changes.removed == [2, 4])
    #expect(changes.updated == [3])
  }

  @Test("The description of rows equals that of an array")
  func debugDescription() {
    #expect(PagedRows([1, 2]).debugDescription == "[1, 2]")
    #expect(PagedRows<Int>(arrayLiteral: 3).debugDescription == "[3]")
  }
}
