import Exploration
import Testing

@Suite("ChunkedArray")
struct ChunkedArrayTests {
  @Test(
    "Elements keep their positions across chunks",
    arguments: [0, 1, 2047, 2048, 2049, 9000])
  func keepsElements(count: Int) {
    var array = ChunkedArray<Int>()
    for number in 0..<count { array.append(number * 3) }
    #expect(array.count == count)
    #expect(Array(array) == (0..<count).map { $0 * 3 })
    #expect(array.chunks.dropLast().allSatisfy { $0.count == 2048 })
  }

  @Test(
    "A range is copied completely across chunk ends",
    arguments: [0..<0, 5..<9, 2040..<2060, 2048..<4096, 0..<5000])
  func copiesRange(range: Range<Int>) {
    var array = ChunkedArray<Int>()
    for number in 0..<5000 { array.append(number) }
    var copy = [-1]
    array.copy(range, to: &copy)
    #expect(copy == [-1] + Array(range))
  }
}
