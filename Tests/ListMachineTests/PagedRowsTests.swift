import Exploration
import ListMachine
import Testing

@Suite("Rows by position")
struct PagedRowsTests {
  /// A list of films in pages of `sizes`, and the same films as an array.
  private func list(of sizes: [Int]) -> (Films, [Film]) {
    var list = Films()
    var all: [Film] = []
    _ = list.receive(.reload())
    for (number, size) in sizes.enumerated() {
      let ids = all.count..<all.count + size
      _ = list.receive(.loaded(request: number + 1, .success(page(Array(ids), next: number))))
      all += films(Array(ids))
      _ = list.receive(.fetchMore)
    }
    return (list, all)
  }

  @Test(
    "Rows are found by position, forwards and backwards, with any page boundaries",
    arguments: [
      [1], [20], [20, 20, 5], Array(repeating: 1, count: 100), Array(repeating: 50, count: 40),
      [1, 31, 32, 33, 64, 1, 1, 100, 2, 3, 32, 32, 1, 1000, 1],
    ])
  func positions(sizes: [Int]) {
    let (list, all) = list(of: sizes)
    #expect(list.rows.count == all.count)
    #expect(list.rows.indices == all.indices)
    #expect(Array(list.rows) == all)
    #expect(list.rows.indices.map { list.rows[$0] } == all)
    #expect(Array(list.rows.reversed()) == all.reversed())
    #expect(Array(list.rows[(all.count / 3)...].dropLast()) == all[(all.count / 3)...].dropLast())
    #expect(list.rows.first == all.first)
    #expect(list.rows.last == all.last)
    #expect(all.indices.map { list.index(id: all[$0].id) } == Array(all.indices))
    #expect(list.index(id: all.count) == nil)
    #expect(list.index(id: -1) == nil)
  }

  @Test("Rows in pages of any sizes have the same elements as an array", arguments: 1...20)
  func anyPages(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let sizes = (0..<Int.random(in: 1...60, using: &generator)).map { _ in
      Int.random(in: 1...70, using: &generator)
    }
    let (list, all) = list(of: sizes)
    #expect(Array(list.rows) == all)
    for _ in 0..<200 {
      let position = Int.random(in: all.indices, using: &generator)
      #expect(list.rows[position] == all[position])
    }
  }

  @Test("A list without rows has no elements")
  func none() {
    #expect(Films().rows.isEmpty)
    #expect(Array(Films().rows) == [])
    #expect(Films().index(id: 1) == nil)
  }

  @Test(
    "Rows are equal if their elements are, regardless of the page boundaries",
    arguments: [[3, 3], [1, 5], [6]])
  func equality(sizes: [Int]) {
    let (list, all) = list(of: sizes)
    #expect(list.rows == self.list(of: [2, 4]).0.rows)
    #expect(list.rows.hashValue == self.list(of: [2, 4]).0.rows.hashValue)
    #expect(list.rows != self.list(of: [2, 3]).0.rows)
    #expect(all.count == 6)
  }

  @Test("Replacing a row changes only that row", arguments: Situation.all)
  func update(situation: Situation) {
    let new = Film(id: 2, title: "New")
    var list = situation.list
    let held = situation.held?.rows.map(\.id) ?? []
    let isHeld = list.update(new)
    #expect(isHeld == held.contains(2))
    #expect(
      Array(list.rows) == (situation.held?.rows ?? .init()).map { $0.id == 2 ? new : $0 })
    list.update(Film(id: 2, title: "Film 2"))
    list.update(Film(id: 77, title: "Not held"))
    #expect(Array(list.rows) == Array(situation.list.rows))
  }

  @Test("Replacing a row does not change copies of the list or of its pages")
  func updateCopies() {
    let pages = page(Array(1...100), next: 2)
    var list = Films()
    _ = list.receive(.reload())
    _ = list.receive(.loaded(request: 1, .success(pages)))
    let copy = list
    let rows = list.rows
    list.update(Film(id: 50, title: "New"))
    #expect(list.rows[49].title == "New")
    #expect(copy.rows[49].title == "Film 50")
    #expect(rows[49].title == "Film 50")
    #expect(pages.rows[49].title == "Film 50")
  }

  @Test("A dropped duplicate has the position of the first row with its id")
  func leftOut() {
    var list = Films()
    _ = list.receive(.reload())
    _ = list.receive(.loaded(request: 1, .success(page([1, 2, 1, 3], next: 2))))
    _ = list.receive(.fetchMore)
    _ = list.receive(.loaded(request: 2, .success(page([3, 4, 2, 5]))))
    #expect(list.rows.map(\.id) == [1, 2, 3, 4, 5])
    #expect((1...5).map { list.index(id: $0) } == [0, 1, 2, 3, 4])
    list.update(Film(id: 3, title: "New"))
    #expect(list.rows[2].title == "New")
  }
}
