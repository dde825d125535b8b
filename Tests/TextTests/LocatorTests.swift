import Testing
import Text

@Suite struct LocatorTests {
  @Test("A locator that starts at a later line returns the same positions as one from the start")
  func later() {
    let source = SourceText(name: "f", "×a\nb\n×c\nd")
    for target in 0...source.bytes.count {
      var (whole, later) = (Locator(source), Locator(source, from: 6, line: 3))
      #expect(later.location(of: target) == whole.location(of: target))
    }
  }

  @Test("A part of a longer text continues the line numbers")
  func part() {
    var source = SourceText(name: "f", "a\nb")
    source.firstLine = 7
    #expect(source.location(of: 2) == Location(line: 8, column: 1))
  }

  @Test("A locator accepts offsets in any order")
  func anyOrder() {
    var locator = Locator(SourceText(name: "f", "×a\nb\nc"))
    let locations = [6, 2, 4, 4, 0].map { locator.location(of: $0) }
    #expect(locations.map(\.line) == [3, 1, 2, 2, 1])
    #expect(locations.map(\.column) == [1, 2, 1, 1, 1])
  }

  @Test("A byte that is not UTF-8 has the column after the character before it")
  func strayByte() {
    let source = SourceText(name: "f", bytes: Array("ci".utf8) + [0xB0] + Array("ties".utf8))
    #expect((0...7).map { source.location(of: $0).column } == [1, 2, 3, 4, 5, 6, 7, 8])
  }
}
