import Screens
import Testing

@Suite("Screens in words")
struct ScreenDescriptionTests {
  @Test("The words are those of the tables, in their order")
  func tables() {
    #expect(StubScreen.actionDescriptions == StubScreen.actions.map(\.description))
    #expect(StubScreen.observationDescriptions == StubScreen.observations.map(\.description))
    #expect(StubScreen.invariantDescriptions == StubScreen.invariants.map(\.description))
    #expect(StubScreen.described.reported == [1, 3])
  }

  @Test("Each kind of screen is described once, and as no other")
  func once() {
    let first = screens.map { ObjectIdentifier($0.described) }
    #expect(screens.reversed().map { ObjectIdentifier($0.described) } == first.reversed())
    #expect(Set(first).count == screens.count)
  }
}
