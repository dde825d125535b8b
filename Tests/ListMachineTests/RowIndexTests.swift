import ListMachine
import Testing

@Suite("How a row is found among many")
struct RowIndexTests {
  @Test(
    "Among any number of rows each is found, and none that is not there",
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
}
