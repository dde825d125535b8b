import MockSources
import Screens
import Testing

@Suite("The tables of the screen moments")
struct MomentsScreenTablesTests {
  @Test("The actions of the screen are mapped to its events")
  func actions() {
    let input = ActionInput(arguments: [.position(3)], source: Source(), sourceChanged: false)
    #expect(
      MomentsScreen.actions.map(\.description.name)
        == ["appear", "loadItems", "pull", "leave", "scroll"])
    #expect(
      MomentsScreen.actions.map { $0.event(input) }
        == [.appeared, .loadItems, .pulled, .left, .scrolled(toRow: 3)])
    #expect(
      MomentsScreen.actions.map(\.description.isReload) == [true, true, true, false, false])
  }

  @Test("Traces report rows, hasError and cells")
  func reports() {
    #expect(
      MomentsScreen.observationDescriptions.filter(\.isReported).map(\.name)
        == ["items", "hasError", "cells", "reused"])
  }

  @Test("The observation 'loads' counts the loads that were not disposed of")
  func loads() {
    let played = Played<MomentsScreen>("loadItems; loadItems; #1 succeed")
    #expect(played["loads"] == .integer(1))
    #expect(played["hasError"] == .flag(false))
  }
}
