import MockSources
import Screens
import Testing

@Suite("Effects")
struct EffectTests {
  static let asks: [(ask: Ask, words: String)] = [
    (.firstPage, "first"), (.page(.page(2)), "page 2"), (.page(.offset(20)), "offset 20"),
    (.page(.first), "first"), (.page(.after(.number(20))), "after \"20\""), (.page(.all), "all"),
    (.rows("films"), "films"), (.count("orders"), "orders"),
  ]

  @Test("A request is described by its key or by the screen's name for it", arguments: asks)
  func printsAsk(ask: Ask, words: String) {
    #expect(ask.description == words)
    #expect(Effect.ask(request: 3, ask).description == "asks #3 \(words)")
  }

  static let others: [(effect: Effect, words: String)] = [
    (.cancel(request: 12), "cancels #12"), (.toast("no \"net\""), #"toast "no \"net\"""#),
    (.open("orders"), "opens \"orders\""), (.note("drops 2 duplicates"), "drops 2 duplicates"),
  ]

  @Test("Every effect except a request is described as in a trace", arguments: others)
  func printsOthers(effect: Effect, words: String) {
    #expect(effect.description == words)
  }
}
