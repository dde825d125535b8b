import Exploration
import ListComponents
import Screens
import Testing

/// A row of type "a" or "b".
private struct RowItem: ListItem {
  var reuseIdentifier: String
  var position: Int
}

/// A view that remembers every row that it showed.
private struct MemoryView: DrawableView {
  var shown: [Int] = []
  var title: String { shown.map(String.init).joined(separator: ",") }
  var line: Picture.Line { Picture.Line(title) }

  mutating func show(_ item: RowItem) { shown.append(item.position) }
}

extension CellTable.Rows {
  /// Creates rows of the types "a" and "b". No cell is registered for any other type.
  fileprivate init(_ kinds: String) {
    let kinds = kinds.map { String($0) }
    var registry = CellRegistry()
    for kind in ["a", "b"] { registry.register(ContentCell<MemoryView>.self, for: kind) }
    self.init(count: kinds.count, registry: registry) {
      RowItem(reuseIdentifier: kinds[$0], position: $0)
    }
  }
}

extension CellTable {
  fileprivate init(_ kinds: String, visible: Int) {
    self.init(visible: visible)
    reload(Rows(kinds))
  }

  fileprivate var shown: [String] { visibleCells.map(\.cell.cell.title) }
  fileprivate var positions: [Int] { visibleCells.map(\.position) }
}

@Suite("CellTable")
struct CellTableTests {
  @Test("A table creates a cell for each visible row of a registered type")
  func first() {
    let table = CellTable("aa-aaa", visible: 4)
    #expect(table.shown == ["0", "1", "3"])
    #expect(table.positions == [0, 1, 3])
    #expect([table.made, table.reused] == [3, 0])
  }

  @Test("A scroll keeps the cells that stay visible, and reuses the others from the top")
  func scrolls() {
    var table = CellTable("aaaaaa", visible: 3)
    let verdict = table.scroll(toRow: 3, in: CellTable.Rows("aaaaaa"))
    #expect(verdict == .moved)
    #expect(table.shown == ["2", "0,3", "1,4"])
    #expect([table.made, table.reused] == [3, 2])
  }

  @Test("A cell is reused only for rows with its reuse identifier")
  func identifiers() {
    var table = CellTable("abbbbb", visible: 2)
    _ = table.scroll(toRow: 3, in: CellTable.Rows("abbbbb"))
    #expect(table.shown == ["1,2", "3"])
    #expect([table.made, table.reused] == [3, 1])
  }

  @Test("The cell that was invisible for longest is reused first")
  func longest() {
    var table = CellTable("aaaabb", visible: 4)
    _ = table.scroll(toRow: 3, in: CellTable.Rows("aaaabb"))
    // The cells of rows 0 and 1 were invisible before those of rows 2 and 3 are released.
    table.reload(CellTable.Rows("bbbbaaaa"))
    #expect(table.top == 2)
    #expect(table.shown == ["4,2", "5,3", "0,4", "1,5"])
  }

  @Test("A scroll beyond the end stops at the end, and a scroll without effect is ignored")
  func end() {
    let rows = CellTable.Rows("aaaa")
    var table = CellTable("aaaa", visible: 3)
    let there = Verdict.ignored("there already")
    let verdicts = [99, 4, 2, 1, .max].map { table.scroll(toRow: $0, in: rows) }
    #expect(verdicts == [.moved, there, there, .moved, .moved])
    #expect(table.top == 1)
    table.reload(CellTable.Rows(""))
    #expect(table.positions == [])
    #expect(table.top == 0)
    let verdict = table.scroll(toRow: 1, in: CellTable.Rows(""))
    #expect(verdict == .ignored("nothing to scroll"))
  }

  @Test("A table with fewer rows than fit cannot be scrolled")
  func fewRows() {
    var table = CellTable("aa", visible: 6)
    let verdict = table.scroll(toRow: 2, in: CellTable.Rows("aa"))
    #expect(verdict == .ignored("there already"))
  }

  @Test("New rows release all cells, and the position is limited by the new end")
  func reload() {
    var table = CellTable("aaaaaa", visible: 2)
    _ = table.scroll(toRow: 5, in: CellTable.Rows("aaaaaa"))
    table.reload(CellTable.Rows("aaaaa"))
    #expect(table.top == 3)
    #expect(table.shown == ["0,4,3", "1,5,4"])
    #expect(table.reused == 4)
  }

  @Test("Only a visible cell can be updated")
  func update() {
    var table = CellTable("aaa", visible: 2)
    let item = RowItem(reuseIdentifier: "a", position: 100)
    table.update(at: 1) { $0.show(item) }
    table.update(at: 2) { $0.show(item) }
    #expect(table.shown == ["0", "1,100"])
  }

  @Test("After any scrolls, each type has at most as many cells as fit", arguments: 0..<20)
  func bounded(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let kinds = String((0..<20).map { _ in "ab".randomElement(using: &generator) ?? "a" })
    var table = CellTable(kinds, visible: 4)
    for _ in 0..<100 {
      _ = table.scroll(
        toRow: Int.random(in: 1...25, using: &generator), in: CellTable.Rows(kinds))
      #expect(table.positions == Array(table.top..<table.top + 4))
      #expect(zip(table.shown, table.positions).allSatisfy { $0.hasSuffix("\($1)") })
      #expect(table.made <= 8)
    }
  }

  @Test("After forgetReuse, tables that differ only in the number of reuses are equal")
  func forgets() {
    var (first, second) = (CellTable("aaa", visible: 3), CellTable("aaa", visible: 3))
    let cells = second.visibleCells.map(\.cell)
    second.reload(CellTable.Rows("aaa"))
    for (position, cell) in cells.enumerated() { second.update(at: position) { $0 = cell } }
    #expect(first != second)
    first.forgetReuse()
    second.forgetReuse()
    #expect(first == second)
  }
}
