import Adapters
import Conformance
import Screens
import Testing

@Suite("What of two lists is compared")
struct ComparatorTests {
  /// The words of a list of its own that tells `observations`, and shows toasts.
  private func vocabulary(_ observations: [SubjectHello.Observation]) throws -> SubjectVocabulary {
    let hello = SubjectHello(
      name: "Feed", screen: "feed", actions: [], effects: ["asks", "toast"],
      observations: observations)
    return try SubjectVocabulary(hello, beside: [])
  }

  @Test(
    "The parts of a page tell what is on screen, whether anything spins and whether it failed",
    arguments: [
      ("rows", ["1"], false, false), ("indicator", [], true, false),
      ("error+rows", ["1"], false, true), ("none", [], false, false),
    ])
  func parts(view: String, rows: [String], spins: Bool, failure: Bool) throws {
    let comparator = Comparator(
      .seen, try vocabulary([.init("rows"), .init("view", .word)]))
    let compared = comparator.compared(
      Appearance(state: nil, rows: ["1"], values: ["view": .word(view)]))
    #expect(compared.held == ["1"])
    #expect(compared.rows == rows)
    #expect(compared.spins == spins)
    #expect(compared.failure == failure)
    #expect(compared.more == nil)
    #expect(compared.words == [:])
  }

  @Test("More is offered only under rows that are on screen")
  func more() throws {
    let comparator = Comparator(
      .seen, try vocabulary([.init("rows"), .init("more", .flag), .init("indicator", .flag)]))
    func more(_ rows: [String], isLoading: Bool) -> Bool? {
      comparator.compared(
        Appearance(
          state: nil, rows: rows, values: ["more": .flag(true), "indicator": .flag(isLoading)])
      ).more
    }
    #expect(more(["1"], isLoading: false) == true)
    #expect(more(["1"], isLoading: true) == false)
    #expect(more([], isLoading: false) == false)
  }

  @Test("The server's mode compares the rows held alone, and the words' mode each value too")
  func modes() throws {
    let vocabulary = try vocabulary([.init("rows"), .init("error", .text)])
    let appearance = Appearance(state: "error", rows: ["1"], values: ["error": .text("offline")])
    let server = Comparator(.server, vocabulary).compared(appearance)
    #expect(server.held == ["1"])
    #expect(server.rows == nil)
    #expect(server.failure == nil)
    let told = Comparator(.told, vocabulary).compared(appearance)
    #expect(told.rows == ["1"])
    #expect(told.failure == true)
    #expect(told.words == ["error": #""offline""#])
  }

  @Test("A toast stands for a failure only where nothing that lasts tells it")
  func toasts() throws {
    #expect(Comparator(.seen, try vocabulary([.init("rows")])).comparesToasts)
    #expect(!Comparator(.seen, try vocabulary([.init("error", .text)])).comparesToasts)
    #expect(!Comparator(.server, try vocabulary([.init("rows")])).comparesToasts)
  }
}
