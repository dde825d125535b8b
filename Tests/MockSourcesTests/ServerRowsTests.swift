import Exploration
import MockSources
import Testing

@Suite("ServerRows")
struct ServerRowsTests {
  @Test(
    "Any changes give the same rows as the same changes to a plain array",
    arguments: 1...200 as ClosedRange<UInt64>)
  func agreesWithAnArray(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let count = Int.random(in: 0...6, using: &generator)
    var source = Source.numbers(count: count, pageSize: 200, paging: .cursor)
    var model = Model(count: count)
    for _ in 1...30 {
      let amount = Int.random(in: 0...4, using: &generator)
      let position = Int.random(in: 0...8, using: &generator)
      if Bool.random(using: &generator) {
        try source.insert(amount, at: position)
        model.insert(amount, at: position)
      } else {
        try source.remove(amount, at: position)
        model.remove(amount, at: position)
      }
      #expect(source.ids == model.ids.map(String.init))
      for id in 1..<model.createdCount + 1 {
        let page = try source.page(asked: .after(.number(id)))
        #expect(page.rows == model.ids(after: id).rows)
      }
    }
  }

  @Test("Adjacent rows with consecutive creation indices form one stretch, after any changes")
  func joined() throws {
    var source = Source.numbers(count: 30_000)
    // More changes than a server has stretches, if each change added one.
    for count in 30_000..<45_000 { try source.insert(1, at: count) }
    for _ in 0..<15_000 { try source.remove(1, at: 10_000) }
    #expect(source.count == 30_000)
    #expect(source.row(at: 10_000)?.id == .number(25_001))
    #expect(source.row(at: 29_999)?.id == .number(45_000))
  }
}

/// The rows as an array that includes the removed ones.
private struct Model {
  private var rows: [(id: Int, isPresent: Bool)]
  private(set) var createdCount: Int

  init(count: Int) {
    rows = (0..<count).map { ($0 + 1, true) }
    createdCount = count
  }

  var ids: [Int] { rows.filter(\.isPresent).map(\.id) }

  func ids(after id: Int) -> [Int] {
    rows.drop { $0.id != id }.dropFirst().filter(\.isPresent).map(\.id)
  }

  mutating func insert(_ amount: Int, at position: Int) {
    let present = rows.indices.filter { rows[$0].isPresent }
    let index = position < present.count ? present[position] : rows.count
    rows.insert(contentsOf: (0..<amount).map { (createdCount + $0 + 1, true) }, at: index)
    createdCount += amount
  }

  mutating func remove(_ amount: Int, at position: Int) {
    let present = rows.indices.filter { rows[$0].isPresent }
    for index in present.dropFirst(position).prefix(amount) { rows[index].isPresent = false }
  }
}
