import Screens
import Testing

@Suite("Nibbles")
struct NibblesTests {
  @Test("Up to fifteen numbers are kept in order")
  func keepsOrder() {
    var numbers = Nibbles()
    #expect(numbers.count == 0)
    for number in 1...15 { numbers.append(UInt8(number)) }
    #expect(numbers.count == 15)
    #expect((0..<15).map { Int(numbers[$0]) } == Array(1...15))
  }

  @Test("After a number is removed, the later ones move up", arguments: 0..<5)
  func removes(position: Int) {
    var numbers = Nibbles(bits: 0x76543)
    numbers.remove(at: position)
    var expected = Array(3...7)
    expected.remove(at: position)
    #expect((0..<numbers.count).map { Int(numbers[$0]) } == expected)
  }
}
