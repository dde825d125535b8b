import Exploration
import ListMachine
import Testing

@Suite("Finding a row by its id")
struct RowIndexTests {
  @Test(
    "In lists of any size each row is found, and an unknown row is not",
    arguments: [1, 7, 20, 333])
  func manyRows(pageSize: Int) {
    let count = 5_000
    var rows = Films.Content()
    for start in stride(from: 0, to: count, by: pageSize) {
      #expect(rows.append(page(Array(start..<min(start + pageSize, count)))) == 0)
    }
    #expect(rows.count == count)
    #expect(rows.append(page(Array(0..<count))) == count)
    #expect(rows.append(page([count - 1, count, -1, 0])) == 2)
    #expect(rows.count == count + 2)
  }

  @Test("Ascending and random hashes drop the same duplicates", arguments: 0..<200)
  func ascending(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var (known, unknown) = (Films.Content(), Films.Content())
    var next = 0
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      // Most ids ascend; some pages go back, repeat rows or are empty.
      if Int.random(in: 0..<4, using: &generator) == 0 { next = max(0, next - 3) }
      var ids = Array(next..<next + Int.random(in: 0...5, using: &generator))
      next += ids.count
      if Int.random(in: 0..<5, using: &generator) == 0 { ids.append(ids.first ?? 0) }
      let isAscending = zip(ids, ids.dropFirst()).allSatisfy { $0 < $1 }
      let page = LoadedPage<Film, Int>(
        films(ids), next: nil, digests: ids, ascending: isAscending)
      let dropped = known.append(page)
      #expect(dropped == unknown.append(LoadedPage(films(ids), next: nil, digests: ids)))
      #expect(known.rows == unknown.rows)
      if Int.random(in: 0..<8, using: &generator) == 0 {
        known.removeAll()
        unknown.removeAll()
      }
    }
  }

  @Test("A row is found by its id even if all hashes ascend")
  func findsAscending() {
    // Enough ids for a few pages, sorted by their hashes.
    let ids = (0..<50).sorted { $0.hashValue < $1.hashValue }
    var list = Films.Content()
    for start in stride(from: 0, to: 50, by: 20) {
      let page = Array(ids[start..<min(start + 20, 50)])
      #expect(
        list.append(
          LoadedPage(
            films(page), next: nil, digests: page.map(\.hashValue), ascending: true)) == 0)
    }
    let films = Films(status: .content(list))
    for (place, id) in ids.enumerated() { #expect(films.index(id: id) == place) }
    #expect((50..<90).allSatisfy { films.index(id: $0) == nil })
  }
}
