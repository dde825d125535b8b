import Adapters
import MockSources
import Screens
import Testing
import Text

@Suite("Subject state")
struct SubjectStateTests {
  private static let start = SubjectCommand.start(
    .init(title: "a", paging: .numbered, pageSize: 20))
  private static let action = SubjectCommand.action(.init("firstLoad"))
  private static let answer = SubjectCommand.answer(request: 1, .failure("no"))

  /// The vocabulary of a list that reports state, rows, more and error, as the built-in screen does.
  private let vocabulary: SubjectVocabulary

  init() throws {
    vocabulary = try SubjectVocabulary(
      helloOfList(observing: ["state", "rows", "more", "error"]),
      builtIn: builtInWords, beside: [])
  }

  /// Returns `state` and the outcome after the subject answered `command` with `report`.
  private func taking(
    _ report: SubjectReport, after command: SubjectCommand, _ state: SubjectState
  ) throws -> (state: SubjectState, outcome: SubjectState.Outcome) {
    var state = state
    let outcome = try state.apply(report, after: command, vocabulary)
    return (state, outcome)
  }

  /// The state of a subject that has not reported anything.
  private var nothing: SubjectState { SubjectState(vocabulary) }

  @Test("A reported value is kept until the next report of it or the next start")
  func keeps() throws {
    let reported = SubjectReport(
      state: "loading", effects: [.asks(key: nil)], rows: ["1"],
      values: [.init(name: "more", value: .flag(true)), .init(name: "error", value: .string("a"))],
      fingerprint: "f")
    let (first, _) = try taking(reported, after: Self.action, nothing)
    #expect(first.name == "loading")
    #expect(first.rows == ["1"])
    #expect(first.values == [nil, nil, .flag(true), .text("a"), nil])
    #expect(first.fingerprint == "f")
    #expect(first.asked == 1)
    let (second, _) = try taking(
      SubjectReport(values: [.init(name: "error", value: .null)]), after: Self.action, first)
    #expect(second.name == "loading")
    #expect(second.rows == ["1"])
    #expect(second.values == [nil, nil, .flag(true), Value.none, nil])
    // A fingerprint is only valid for its own answer.
    #expect(second.fingerprint == nil)
    #expect(try taking(SubjectReport(), after: Self.start, second).state.hasReport(of: nothing))
  }

  @Test("On a list with layers, a key can name an edit, a previous page or the first row")
  func layers() throws {
    let feed = try SubjectVocabulary(
      SubjectHello(
        name: "feed", screen: "feed", actions: [.init("insert")], effects: ["asks"],
        observations: [.init("rows")]),
      builtIn: Catalog.builtIn()["feed"]?.description, beside: [])
    func requests(_ keys: String..., by vocabulary: SubjectVocabulary) throws -> [SubjectReport
      .Effect]
    {
      var state = SubjectState(vocabulary)
      let report = SubjectReport(effects: keys.map { .asks(key: $0) })
      return try state.apply(report, after: Self.action, vocabulary).effects
    }
    #expect(
      try requests(
        "2", "from \"57\"", "before \"20\"", "remove \"a b\"", "rename \"3\" \"x \\\"y\\\"\"",
        "insert \"a\"", "insert \"b\"", by: feed) == [
          .asks(key: "2"), .requests(.from("57")), .requests(.before("20")),
          .requests(.edit(.remove(RowID("a b")))),
          .requests(.edit(.rename(RowID("3"), title: "x \"y\""))),
          .requests(.edit(.insert(title: "a", local: RowID("local-1")))),
          .requests(.edit(.insert(title: "b", local: RowID("local-2")))),
        ])
    for key in ["remove", "remove 3", "remove \"3", "remove \"3\" \"4\"", "drop \"3\""] {
      #expect(try requests(key, by: feed) == [.asks(key: key)])
    }
    #expect(try requests("remove \"3\"", by: vocabulary) == [.asks(key: "remove \"3\"")])
  }

  @Test("On a list with layers, the effect undoes has the key of an edit")
  func undoes() throws {
    let feed = try SubjectVocabulary(
      SubjectHello(
        name: "feed", screen: "feed", actions: [], effects: ["undoes"],
        observations: [.init("rows")]),
      builtIn: Catalog.builtIn()["feed"]?.description, beside: [])
    for (key, effect) in [
      ("remove \"3\"", .undoes(.remove(RowID("3")))),
      ("from \"3\"", .other(name: "undoes", "from \"3\"")),
    ] as [(String, SubjectReport.Effect)] {
      var state = SubjectState(feed)
      let report = SubjectReport(effects: [.other(name: "undoes", key)])
      #expect(try state.apply(report, after: Self.action, feed).effects == [effect])
    }
  }

  @Test("Rows and state names that differ only in their Unicode normalization are different")
  func normalization() throws {
    let (composed, _) = try taking(SubjectReport(rows: ["\u{E9}"]), after: Self.action, nothing)
    let (decomposed, outcome) = try taking(
      SubjectReport(rows: ["e\u{301}"]), after: Self.action, composed)
    #expect(outcome.verdict == .moved)
    #expect(!composed.hasReport(of: decomposed))
    #expect(!composed.isSame(as: decomposed))
    let prints = ["\u{E9}", "e\u{301}"].map { SubjectReport(fingerprint: $0) }
    let (first, _) = try taking(prints[0], after: Self.action, nothing)
    let (second, _) = try taking(prints[1], after: Self.action, nothing)
    #expect(!first.isSame(as: second))
  }

  @Test("The verdict is the reported one, or is inferred from visible changes")
  func verdicts() throws {
    let (state, moved) = try taking(SubjectReport(state: "loading"), after: Self.action, nothing)
    #expect(moved == SubjectState.Outcome(verdict: .moved))
    #expect(
      try taking(SubjectReport(), after: Self.action, state).outcome
        == SubjectState.Outcome(verdict: .ignored))
    #expect(
      try taking(SubjectReport(), after: Self.answer, state).outcome
        == SubjectState.Outcome(verdict: .dropped))
    #expect(
      try taking(SubjectReport(effects: [.toast("a")]), after: Self.answer, state).outcome
        == SubjectState.Outcome(effects: [.toast("a")], verdict: .moved))
    #expect(
      try taking(
        SubjectReport(state: "idle", verdict: .ignored, reason: "busy"), after: Self.action, state
      ).outcome
        == SubjectState.Outcome(verdict: .ignored, isInferred: false, reason: "busy"))
  }

  @Test(
    "States are compared by their fingerprints or, without fingerprints, by their reported values")
  func sameness() throws {
    func state(_ name: String, _ fingerprint: String?) throws -> SubjectState {
      try taking(SubjectReport(state: name, fingerprint: fingerprint), after: Self.action, nothing)
        .state
    }
    #expect(try state("idle", "f").isSame(as: state("loading", "f")))
    #expect(try !state("idle", "f").isSame(as: state("idle", "g")))
    #expect(try state("idle", nil).isSame(as: state("idle", nil)))
    #expect(try !state("idle", nil).isSame(as: state("idle", "f")))
    #expect(try !state("idle", nil).isSame(as: state("loading", nil)))
    #expect(try !state("idle", "f").hasReport(of: state("loading", "f")))
  }

  @Test(
    "An impossible answer is an error that names the cause",
    arguments: [
      (
        SubjectReport(state: "idel"),
        "\"state\" is \"idel\", which is not a state of list; did you mean idle?"
      ),
      (
        SubjectReport(values: [.init(name: "mroe", value: .null)]),
        "\"values\" names the observation \"mroe\", which the screen list does not have; did you mean more?"
      ),
      (
        SubjectReport(values: [.init(name: "more", value: .number("1"))]),
        "more is true, false or null, not 1"
      ),
      (
        SubjectReport(values: [.init(name: "items", value: .number("1.5"))]),
        "items is a whole number or null, not 1.5"
      ),
      (
        SubjectReport(values: [.init(name: "error", value: .flag(true))]),
        "error is a string or null, not true"
      ),
      (
        SubjectReport(values: [.init(name: "view", value: .string("rows+error"))]),
        "view is some of error+rows, or none, not \"rows+error\"; did you mean error+rows?"
      ),
      (
        SubjectReport(values: [.init(name: "view", value: .string("rwos"))]),
        "view is some of error+rows, or none, not \"rwos\"; did you mean rows?"
      ),
      (
        SubjectReport(effects: [.cancels(1)]),
        "it cancels #1, but has sent no request"
      ),
      (
        SubjectReport(effects: [.asks(key: nil), .cancels(2)]),
        "it cancels #2, but its last request is #1"
      ),
      (
        SubjectReport(effects: [.asks(key: nil), .cancels(0)]),
        "it cancels #0, but its last request is #1"
      ),
      (
        SubjectReport(effects: [.other(name: "a=b", "")]),
        "the name of an effect is a word without quotes, ;, =, comments and [..], not \"a=b\""
      ),
      (
        SubjectReport(effects: [.other(name: "", "")]),
        "the name of an effect is a word without quotes, ;, =, comments and [..], not \"\""
      ),
      (
        SubjectReport(effects: [.other(name: "#a", "")]),
        "the name of an effect is a word without quotes, ;, =, comments and [..], not \"#a\""
      ),
      (
        SubjectReport(effects: [.other(name: "a[..]", "")]),
        "the name of an effect is a word without quotes, ;, =, comments and [..], not \"a[..]\""
      ),
      (
        SubjectReport(effects: Array(repeating: .asks(key: nil), count: 1_001)),
        "it sent more than 1000 requests in one answer"
      ),
    ])
  func impossible(report: SubjectReport, message: String) throws {
    #expect(try failure { try taking(report, after: Self.action, nothing) } == message)
  }

  @Test("A reported value is read by the type of its observation")
  func values() throws {
    func value(_ name: String, _ json: JSONValue) throws -> Value? {
      let report = SubjectReport(values: [.init(name: name, value: json)])
      return try taking(report, after: Self.action, nothing).state.values
        .compactMap { $0 }.first
    }
    #expect(try value("items", .number("3e0")) == .integer(3))
    #expect(try value("items", .null) == Value.none)
    #expect(try value("more", .null) == .flag(false))
    #expect(try value("view", .string("error+rows")) == .word("error+rows"))
    #expect(try value("view", .string("none")) == .word("none"))
    #expect(try value("error", .string("a\nb")) == .text("a\nb"))
  }

  @Test(
    "A start that reports more than the initial state is an error that names the value to send",
    arguments: [
      (SubjectReport(effects: [.toast("a")]), "the effect \"toast\"", "\"effects\":[]"),
      (SubjectReport(rows: ["1", "2"]), "2 rows", "\"rows\":[]"),
      (
        SubjectReport(values: [.init(name: "more", value: .flag(true))]), "\"more\":true",
        "\"more\":false"
      ),
      (
        SubjectReport(values: [.init(name: "error", value: .string("a"))]), "\"error\":\"a\"",
        "\"error\":null"
      ),
    ])
  func freshness(report: SubjectReport, wrong: String, right: String) throws {
    #expect(
      try failure { try taking(report, after: Self.start, nothing) }
        == "start reported \(wrong) before anything was loaded; send \(right)")
  }

  @Test("An adapter may send 1,000 requests in reply to answers, and an action resets the count")
  func endless() throws {
    var state = nothing
    let asking = SubjectReport(effects: Array(repeating: .asks(key: nil), count: 500))
    for command in [Self.answer, Self.answer, Self.action, Self.answer, Self.answer] {
      state = try taking(asking, after: command, state).state
    }
    #expect(state.asked == 2_500)
    #expect(
      try failure { try taking(asking, after: Self.answer, state) }
        == "it sent more than 1000 requests after consecutive responses; it may load forever")
  }
}
