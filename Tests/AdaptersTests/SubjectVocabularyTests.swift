import Adapters
import Screens
import Testing

@Suite("Subject vocabulary")
struct SubjectVocabularyTests {
  @Test(
    "If a hello names a built-in screen, the vocabulary has that screen's words, in table order"
  )
  func knownScreen() throws {
    let hello = helloOfList(["fetchMore", "firstLoad"], observing: ["rows", "error", "more"])
    let words = try SubjectVocabulary(hello, builtIn: builtInWords, beside: ["firstLoad"])
    #expect(words.isBuiltIn)
    #expect(words.states == .choice(["idle", "loading", "content"]))
    #expect(words.actions.map(\.name) == ["firstLoad", "fetchMore"])
    #expect(words.observations.map(\.name) == ["indicator", "items", "more", "error", "view"])
    #expect(words.declaredNames == ["more", "error"])
    #expect(!words.reportsState)
    #expect(words.reportsRows)
    #expect(words.reports(effect: "asks") && !words.reports(effect: "toast"))
    #expect(words.reports(observation: "more") && !words.reports(observation: "view"))
  }

  @Test(
    "If a hello defines a custom screen, the vocabulary has its words, with the arguments to try")
  func ownScreen() throws {
    let hello = helloOfOrders(
      actions: [
        .init("open", "opens", isReload: true),
        .init(
          "put", "puts",
          parameters: [.init("row", .position), .init("how", .choice(["soon", "late"]))]),
        .init("type", "", parameters: [.init("text", .text), .init("at", .cell)]),
      ], states: ["open", "two words"],
      observing: [
        .init("state"), .init("rows"), .init("badge", .number, "how many", isReported: true),
        .init("on", .flag), .init("title", .text), .init("kind", .word),
      ])
    let words = try SubjectVocabulary(hello, beside: ["wait"])
    #expect(!words.isBuiltIn)
    #expect(words.states == .choice(["open", "two words"]))
    #expect(
      words.actions == [
        ActionDescription(
          name: "open", summary: "opens", parameters: [], isReload: true, samples: [[]]),
        ActionDescription(
          name: "put", summary: "puts",
          parameters: [Parameter("row", .position), Parameter("how", .choice(["soon", "late"]))],
          isReload: false,
          samples: [
            [.position(1), .choice("soon")], [.position(1), .choice("late")],
            [.position(2), .choice("soon")], [.position(2), .choice("late")],
          ]),
        ActionDescription(
          name: "type", summary: "",
          parameters: [Parameter("text", .text), Parameter("at", .cell)], isReload: false,
          samples: [
            [.text("a"), .cell(section: 1, row: 1)], [.text("a"), .cell(section: 1, row: 2)],
          ]),
      ])
    #expect(
      words.observations == [
        ObservationDescription(
          name: "badge", kind: .optionalInteger, summary: "how many", isReported: true),
        ObservationDescription(name: "on", kind: .flag, summary: "", isReported: false),
        ObservationDescription(name: "title", kind: .text, summary: "", isReported: false),
        ObservationDescription(name: "kind", kind: .word, summary: "", isReported: false),
      ])
    #expect(words.declaredNames == ["badge", "on", "title", "kind"])
    #expect(words.reportsState)
  }

  @Test("A word unknown to the built-in screen is an error that suggests a similar word")
  func unknownWords() throws {
    #expect(
      try failure {
        try SubjectVocabulary(helloOfList(["fetchMroe"]), builtIn: builtInWords, beside: [])
      }
        == "hello reported \"actions\" with \"fetchMroe\", which the screen list does not have; did you mean fetchMore?"
    )
    #expect(
      try failure {
        try SubjectVocabulary(
          helloOfList(observing: ["rwos"]), builtIn: builtInWords, beside: [])
      }
        == "hello reported \"observes\" with \"rwos\", which the screen list does not have; did you mean rows?"
    )
  }

  @Test(
    "Custom words that would hide other words, or that a trace cannot print, are refused",
    arguments: [
      (
        helloOfOrders(actions: [.init("wait")]),
        "\"actions\" names \"wait\", which is a step of the language; choose another name"
      ),
      (
        helloOfOrders(actions: [.init("x12")]),
        "\"actions\" names \"x12\", which is read as a repeat, as in fetchMore x3; choose another name"
      ),
      (
        helloOfOrders(actions: [.init("known-gap")]),
        "\"actions\" names \"known-gap\", which is a directive of scenario files; choose another name"
      ),
      (
        helloOfOrders(observing: [.init("x12", .number)]),
        "\"observes\" names \"x12\", which is read as a repeat, as in fetchMore x3; choose another name"
      ),
      (
        helloOfOrders(observing: [.init("inFlight", .number)]),
        "\"observes\" names \"inFlight\", which is what listsh itself observes of every screen; choose another name"
      ),
      (
        helloOfOrders(effects: ["dropped"]),
        "\"effects\" names \"dropped\", which is another note of every trace; choose another name"
      ),
      (
        helloOfOrders(states: ["a", "b → c"]),
        "\"states\" names \"b → c\", which a trace cannot print; use visible words without "
          + "quotes, arrows, comments and [..]"
      ),
      (
        helloOfOrders(observing: [.init("rows", .number)]),
        "\"observes\" names \"rows\", which is the ids of the rows and has no \"kind\"; choose "
          + "another name"
      ),
      (
        helloOfOrders(observing: [.init("badge")]),
        "hello reported the screen \"orders\", which is not built in, and the observation "
          + "\"badge\" without a \"kind\"; send one of number, flag, text, word, or name a "
          + "built-in screen"
      ),
    ])
  func hidingWords(hello: SubjectHello, message: String) throws {
    #expect(try failure { try SubjectVocabulary(hello, beside: ["wait"]) } == message)
  }

  @Test("An action may be named x, x3a or xx3, which are not repeats")
  func repeats() throws {
    for name in ["x", "x3a", "xx3"] {
      #expect(
        try SubjectVocabulary(helloOfOrders(actions: [.init(name)]), beside: []).declaredNames
          == [])
    }
  }
}
