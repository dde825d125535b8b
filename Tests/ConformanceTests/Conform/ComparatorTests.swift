import Adapters
import Conformance
import Screens
import Testing
import Text

@Suite("Comparator")
struct ComparatorTests {
  /// The vocabulary of a custom screen that reports `observations` and toasts.
  private func vocabulary(_ observations: [SubjectHello.Observation]) throws -> SubjectVocabulary {
    let hello = SubjectHello(
      name: "Feed", screen: "feed", actions: [], effects: ["asks", "toast"],
      observations: observations)
    return try SubjectVocabulary(hello, beside: [])
  }

  @Test(
    "The view decides which rows, spinners and failures are visible",
    arguments: [
      ("rows", ["1"], false, false), ("indicator", [], true, false),
      ("error+rows", ["1"], false, true), ("none", [], false, false),
    ])
  func view(view: String, rows: [String], spins: Bool, failure: Bool) throws {
    let comparator = Comparator(.visible, try vocabulary([.init("rows"), .init("view", .word)]))
    let values = comparator.values(
      of: Appearance(state: nil, rows: ["1"], values: ["view": .word(view)]))
    #expect(values.rows?.map(\.text) == ["1"])
    #expect(values.visibleRows?.map(\.text) == rows)
    #expect(values.view == view)
    #expect(values.spins == spins)
    #expect(values.failure == failure)
    #expect(values.more == nil)
    #expect(values.words == [])
    #expect(comparator.notCompared(effects: []) == ["cancels", "pull", "more"])
  }

  @Test("Requests and cancels are compared only if hello lists these effects")
  func effects() throws {
    let hello = SubjectHello(
      name: "Feed", screen: "feed", actions: [], effects: ["toast"],
      observations: [.init("view", .word)])
    let vocabulary = try SubjectVocabulary(hello, beside: [])
    let visible = Comparator(.visible, vocabulary)
    #expect(!visible.compares(effect: "asks") && !visible.compares(effect: "cancels"))
    #expect(!visible.compares(.requestLost) && !visible.compares(.cancelMissing))
    #expect(
      visible.notCompared(effects: []) == ["requests", "cancels", "visibleRows", "pull", "more"])
    #expect(!visible.comparesNothing)
    let requests = Comparator(.requests, vocabulary)
    #expect(requests.notCompared(effects: []) == ["requests", "rows"])
    #expect(requests.comparesNothing)
  }

  @Test(
    "An error view over rows is found if the view or the state is reported",
    arguments: [("view", true), ("state", true), ("error", false), ("rows", false)])
  func errorView(observation: String, isCompared: Bool) throws {
    let hello = SubjectHello(
      name: "Feed", screen: "list", actions: [], effects: ["toast"],
      observations: [.init(observation)])
    let list = try #require(Catalog.builtIn()["list"]).description
    let vocabulary = try SubjectVocabulary(hello, builtIn: list, beside: [])
    #expect(Comparator(.visible, vocabulary).compares(.errorOverRows) == isCompared)
    #expect(!Comparator(.requests, vocabulary).compares(.errorOverRows))
  }

  @Test("The compared value more is true only if rows are visible")
  func more() throws {
    let comparator = Comparator(
      .visible, try vocabulary([.init("rows"), .init("more", .flag), .init("indicator", .flag)]))
    func more(_ rows: [String], isLoading: Bool) -> Bool? {
      comparator.values(
        of: Appearance(
          state: nil, rows: rows, values: ["more": .flag(true), "indicator": .flag(isLoading)])
      ).more
    }
    #expect(more(["1"], isLoading: false) == true)
    #expect(more(["1"], isLoading: true) == false)
    #expect(more([], isLoading: false) == false)
  }

  @Test("Without reported rows, the compared value more does not depend on the reference's rows")
  func moreWithoutRows() throws {
    let comparator = Comparator(.visible, try vocabulary([.init("more", .flag)]))
    let appearance = Appearance(state: "content", rows: [], values: ["more": .flag(true)])
    #expect(comparator.values(of: appearance).more == true)
  }

  @Test(
    "Only --compare everything compares words; --compare requests compares rows but no other value")
  func modes() throws {
    let vocabulary = try vocabulary([.init("rows"), .init("error", .text)])
    let appearance = Appearance(state: "error", rows: ["1"], values: ["error": .text("offline")])
    let requests = Comparator(.requests, vocabulary)
    #expect(requests.reports(value: "rows"))
    #expect(!requests.reports(value: "failure"))
    #expect(!requests.compares(.failureHidden))
    let everything = Comparator(.everything, vocabulary)
    #expect(
      everything.values(of: appearance).words == [.init(name: "error", value: #""offline""#)])
    #expect(everything.reports(value: "error"))
    #expect(!Comparator(.visible, vocabulary).reports(value: "error"))
  }

  @Test("Ids and strings are compared by their bytes, not by canonical equivalence")
  func bytes() throws {
    let vocabulary = try vocabulary([.init("rows"), .init("error", .text)])
    let comparator = Comparator(.everything, vocabulary)
    let values = ["é", "e\u{301}"].map { text in
      comparator.values(
        of: Appearance(state: nil, rows: [text], values: ["error": .text(text)]))
    }
    #expect(
      values[0].differences(from: values[1]).map(\.name) == ["rows", "error"])
    #expect(
      Symptom(rows: [ExactString("é")], [ExactString("e\u{301}")]) == .rowMissing)
    #expect(Reaction.Other(name: "toast", note: "é") != .init(name: "toast", note: "e\u{301}"))
  }

  @Test("A toast counts as a visible failure only if no observation shows the failure")
  func toasts() throws {
    #expect(Comparator(.visible, try vocabulary([.init("rows")])).showsFailuresByToast)
    #expect(!Comparator(.visible, try vocabulary([.init("error", .text)])).showsFailuresByToast)
  }

  @Test("Two pull controls differ only if exactly one of them spins")
  func pull() {
    var (first, second) = (ComparedValues(), ComparedValues())
    (first.pull, second.pull) = ("on", "off")
    #expect(first.differences(from: second) == [])
    second.pull = "spinning"
    #expect(first.differences(from: second) == [ValueDifference("pull", "on", "spinning")])
  }

  @Test("The position of a list with layers is named unless --compare everything compares it")
  func position() throws {
    let vocabulary = try vocabulary([.init("view", .word), .init("anchor", .text)])
    let notCompared = [ComparisonMode.visible, .everything].map {
      Comparator($0, vocabulary).notCompared(effects: [])
    }
    #expect(
      notCompared == [
        ["cancels", "visibleRows", "pull", "more", "anchor"],
        ["cancels", "visibleRows", "pull", "more", "state"],
      ])
  }
}
