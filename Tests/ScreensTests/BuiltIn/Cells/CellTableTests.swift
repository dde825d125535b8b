import Exploration
import Screens
import Testing

/// Cells that remember every row that they were updated with.
private struct Rows: CellProvider {
  /// The kind of each row; a row of kind `-` has no cell.
  var kinds: [Character]

  init(_ kinds: String) { self.kinds = Array(kinds) }

  var rowCount: Int { kinds.count }
  func identifier(at position: Int) -> String? {
    kinds[position] == "-" ? nil : String(kinds[position])
  }
  func makeCell(for identifier: String) -> [Int] { [] }
  func update(_ cell: inout [Int], at position: Int) { cell.append(position) }
}

@Suite("Cells that are used again")
struct CellTableTests {
  private func table(_ rows: Rows, visible: Int) -> CellTable<[Int]> {
    var table = CellTable<[Int]>(visible: visible)
    table.reload(from: rows)
    return table
  }

  @Test("A table makes a cell for each row in sight, and none for rows without an identifier")
  func first() {
    let table = table(Rows("aa-aaa"), visible: 4)
    #expect(table.inSight.map(\.cell) == [[0], [1], [3]])
    #expect(table.inSight.map(\.position) == [0, 1, 3])
    #expect(table.made == 3)
    #expect(table.reused == 0)
  }

  @Test("A scroll keeps the cells that stay in sight and takes those that leave it, from the top")
  func scrolls() {
    var table = table(Rows("aaaaaa"), visible: 3)
    let moved = table.scroll(to: 2, in: Rows("aaaaaa"))
    #expect(moved)
    #expect(table.inSight.map(\.cell) == [[2], [0, 3], [1, 4]])
    #expect(table.made == 3)
    #expect(table.reused == 2)
  }

  @Test("A cell is taken for rows of its identifier alone")
  func identifiers() {
    var table = table(Rows("abbbbb"), visible: 2)
    let moved = table.scroll(to: 2, in: Rows("abbbbb"))
    #expect(moved)
    #expect(table.inSight.map(\.cell) == [[1, 2], [3]])
    #expect(table.made == 3)
    #expect(table.reused == 1)
  }

  @Test("The cell longest out of sight is taken first")
  func longest() {
    var table = table(Rows("aaaabb"), visible: 4)
    let rows = Rows("aaaabb")
    let moved = table.scroll(to: 2, in: rows)
    #expect(moved)
    // The cells of rows 0 and 1 are out of sight; those of rows 2 and 3 are given up behind them.
    table.reload(from: Rows("bbbbaaaa"))
    #expect(table.top == 2)
    #expect(table.inSight.map(\.cell) == [[4, 2], [5, 3], [0, 4], [1, 5]])
  }

  @Test("The end allows no position past it, and what has no effect says so")
  func end() {
    let rows = Rows("aaaa")
    var table = table(rows, visible: 3)
    let moves = [99, 3, 1, 0, 99].map { table.scroll(to: $0, in: rows) }
    #expect(moves == [true, false, false, true, true])
    #expect(table.top == 1)
    table.reload(from: Rows(""))
    #expect(table.inSight == [])
    #expect(table.top == 0)
  }

  @Test("Fewer rows than fit cannot be scrolled")
  func fewRows() {
    var table = table(Rows("aa"), visible: 6)
    let moved = table.scroll(to: 1, in: Rows("aa"))
    #expect(!moved)
  }

  @Test("Other rows give up all cells and take them again, as near to the position as can be")
  func reload() {
    var table = table(Rows("aaaaaa"), visible: 2)
    let moved = table.scroll(to: 4, in: Rows("aaaaaa"))
    #expect(moved)
    table.reload(from: Rows("aaaaa"))
    #expect(table.top == 3)
    #expect(table.inSight.map(\.cell) == [[0, 4, 3], [1, 5, 4]])
    #expect(table.reused == 4)
  }

  @Test("A cell in sight can be changed, one that is not there cannot")
  func change() {
    var table = table(Rows("aaa"), visible: 2)
    table.change(at: 1) { $0.append(100) }
    table.change(at: 2) { $0.append(100) }
    #expect(table.inSight.map(\.cell) == [[0], [1, 100]])
  }

  @Test("No more cells are made than fit, whatever is scrolled", arguments: 0..<20)
  func bounded(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let rows = Rows(String((0..<20).map { _ in "ab".randomElement(using: &generator) ?? "a" }))
    var table = table(rows, visible: 4)
    for _ in 0..<100 {
      _ = table.scroll(to: Int.random(in: 0..<25, using: &generator), in: rows)
      #expect(table.inSight.map(\.position) == Array(table.top..<table.top + 4))
      #expect(table.inSight.allSatisfy { $0.cell.last == $0.position })
      #expect(table.made <= 8)
    }
  }

  @Test("Tables that differ in how often cells were taken alone become one")
  func forgets() {
    let rows = Rows("aaa")
    var (first, second) = (table(rows, visible: 3), table(rows, visible: 3))
    second.reload(from: rows)
    #expect(first != second)
    first.forgetReuse()
    second.forgetReuse()
    #expect(first.reused == second.reused)
  }
}
