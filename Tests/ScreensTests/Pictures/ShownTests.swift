import MockSources
import Screens
import Testing

@Suite("The visible contents of a screen")
struct ShownTests {
  @Test("Rows are counted across pages")
  func rows() {
    let shown = Shown.numbers([[1, 2, 2], [], [3, 1]])
    #expect(shown.rows.map(\.title) == ["Item 1", "Item 2", "Item 2", "Item 3", "Item 1"])
    #expect(shown.count == 5)
  }

  static let repetitions: [(pages: [[Int]], count: Int)] = [
    ([], 0), ([[0]], 0), ([[1, 2], [], [3, 7]], 0), ([[3, 2], [1]], 0), ([[1, 1]], 1),
    ([[1, 2], [2, 3]], 1), ([[1, 2, 2], [], [3, 1]], 2), ([[5, 5], [5]], 2),
    ([[1, 3], [2, 3]], 1),
  ]

  @Test("Rows with equal ids are duplicates, in any order of rows", arguments: repetitions)
  func duplicates(pages: [[Int]], count: Int) {
    #expect(Shown.numbers(pages).duplicates == count)
  }

  @Test("Rows with equal string ids are duplicates")
  func texts() {
    let rows = ["a", "b", "7", "a"].map { Row(id: RowID($0)) }
    #expect(Shown(pages: [rows], parts: .rows).duplicates == 1)
    #expect(Shown(pages: [Array(rows.dropLast())], parts: .rows).duplicates == 0)
  }

  static let spinning: [(shown: Shown, spins: Bool)] = [
    (Shown(pages: [], parts: []), false),
    (Shown(pages: [], parts: [.rows, .empty, .error], hasMore: true, pull: .on), false),
    (Shown(pages: [], parts: .indicator), true),
    (Shown(pages: [], parts: [], pull: .spinning), true),
    (Shown(pages: [], parts: [], isFetching: true), true),
  ]

  @Test("Only the indicator, the pull control and the footer spin", arguments: spinning)
  func spins(shown: Shown, spins: Bool) {
    #expect(shown.spins == spins)
  }

  static let views: [(parts: Shown.Parts, view: String)] = [
    ([], "blank"), (.rows, "rows"), (.empty, "empty"), ([.error, .indicator], "indicator+error"),
    ([.error, .empty, .rows, .indicator], "indicator+rows+empty+error"),
  ]

  @Test("The view's name joins the names of its parts in a fixed order", arguments: views)
  func view(parts: Shown.Parts, view: String) {
    #expect(Shown(pages: [], parts: parts).view == view)
  }
}
