import MockSources
import Screens
import Testing

@Suite("The tables of moments")
struct MomentsScreenTablesTests {
  private let rows = [
    Row.record("1", ["kind": "profile", "title": "Ada"]),
    Row.record("2", ["kind": "moment", "title": "Snow!"]),
  ]

  private func screen(register word: String, after events: [MomentsEvent]) -> MomentsScreen {
    var screen = MomentsScreen(
      options: ScreenOptions(
        MomentsScreen.manual.options, written: [.init(name: "register", value: word)]),
      source: Source())
    for event in events { _ = screen.receive(event) }
    return screen
  }

  @Test("The actions are those of the page, each its event")
  func actions() {
    let input = ActionInput(arguments: [], source: Source(), sourceChanged: false)
    #expect(
      MomentsScreen.actions.map(\.description.name) == ["appear", "loadItems", "pull", "leave"])
    #expect(
      MomentsScreen.actions.map { $0.event(input) } == [.appeared, .loadItems, .pulled, .left])
    #expect(MomentsScreen.actions.map(\.description.isReload) == [false, true, true, false])
  }

  @Test("Traces report the rows and hasError")
  func reports() {
    #expect(
      MomentsScreen.observations.map(\.description).filter(\.isReported).map(\.name)
        == ["items", "hasError"])
  }

  @Test("The page's own observations tell the flag, the loads and the cells")
  func observations() {
    let screen = screen(
      register: "profile",
      after: [
        .loadItems, .loadItems, .loadItems, .loaded(request: 1, rows),
        .failed(request: 2, message: "no net"),
      ])
    let surroundings = Surroundings(inFlight: 1, awaited: 1, hasAnswered: true, source: Source())
    let own = MomentsScreen.observations.suffix(3)
    #expect(own.map(\.description.name) == ["hasError", "loads", "cells"])
    #expect(
      own.map { $0.read(screen, surroundings) } == [.flag(true), .integer(1), .integer(1)])
  }

  @Test(
    "A row without a cell breaks the law of the page",
    arguments: [("all", true), ("profile", false)])
  func invariant(word: String, holds: Bool) {
    let before = screen(register: word, after: [.loadItems])
    let after = screen(register: word, after: [.loadItems, .loaded(request: 1, rows)])
    let broken = after.brokenInvariants(
      since: before, answer: nil, reaction: Reaction(),
      surroundings: Surroundings(inFlight: 0, awaited: 0, hasAnswered: true, source: Source()),
      serverChanged: false)
    #expect(
      broken.map { MomentsScreen.invariants[$0].description.name }
        == (holds ? [] : ["every-row-has-a-cell"]))
  }
}
