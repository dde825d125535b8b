import Screens
import Testing

@Suite("Nibbles")
struct NibblesTests {
  @Test("Up to fifteen numbers are kept in order")
  func keepsOrder() {
    let numbers = Nibbles(from: 1, to: 15)
    #expect(numbers.count == 15)
    #expect((0..<15).map { Int(numbers[$0]) } == Array(1...15))
    #expect(Nibbles(from: 5, to: 4) == Nibbles())
    #expect(Nibbles().count == 0)
  }

  @Test("After a number is removed, the later ones move up", arguments: 0..<5)
  func removes(position: Int) {
    var numbers = Nibbles(from: 3, to: 7)
    numbers.remove(at: position)
    var expected = Array(3...7)
    expected.remove(at: position)
    #expect((0..<numbers.count).map { Int(numbers[$0]) } == expected)
  }

  @Test("A Nibbles value contains only the stored numbers")
  func contains() {
    let numbers = Nibbles(from: 4, to: 6)
    #expect((1...15).filter { numbers.contains(UInt8($0)) } == [4, 5, 6])
    #expect(!Nibbles().contains(0))
  }
}
