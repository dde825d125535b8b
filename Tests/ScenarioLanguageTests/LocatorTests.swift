import ScenarioLanguage
import Testing

@Suite struct LocatorTests {
  @Test("Places are told in whatever order they are asked for")
  func anyOrder() {
    var locator = Locator(SourceText(name: "f", "×a\nb\nc"))
    let locations = [6, 2, 4, 4, 0].map { locator.location(of: $0) }
    #expect(locations.map(\.line) == [3, 1, 2, 2, 1])
    #expect(locations.map(\.column) == [1, 2, 1, 1, 1])
  }
}
