import MockSources
import Screens
import Testing

@Suite("The tables of moments")
struct MomentsScreenTablesTests {
  @Test("The actions are those of the page, each its event")
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

  @Test("Traces report the rows, hasError and the cells")
  func reports() {
    #expect(
      MomentsScreen.observationDescriptions.filter(\.isReported).map(\.name)
        == ["items", "hasError", "cells", "reused"])
  }

  @Test("loads counts the loads that were not disposed of")
  func loads() {
    let played = Played<MomentsScreen>("loadItems; loadItems; #1 succeed")
    #expect(played["loads"] == .integer(1))
    #expect(played["hasError"] == .flag(false))
  }
}
