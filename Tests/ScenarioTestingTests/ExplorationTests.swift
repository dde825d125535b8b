import Foundation
import ScenarioTesting
import Testing

/// Tests of `explore` and `exploration`.
@Suite struct ExplorationTests {
  @Test(
    "A list that violates no invariant gets a complete result with the checked invariants")
  @MainActor func right() throws {
    let found = try exploration(of: RightList.self, inFlight: 2)
    #expect(found.violations == [])
    #expect(
      found.invariants == [
        "no-row-twice", "no-row-skipped", "more-under-rows", "superseded-changes-nothing",
      ])
    #expect(found.isComplete)
    #expect(
      found.description
        == "RightList violates none of 4 invariants: 68 states, 480 transitions, complete for the values that it reports"
    )
    try explore(RightList.self, inFlight: 2, changesServer: true)
  }

  @Test(
    "A violated invariant is reported with a shortest scenario and its trace")
  @MainActor func spinning() throws {
    let found = try exploration(of: SpinningList.self)
    #expect(
      found.description == """
        SpinningList can violate 1 of 9 invariants: 6 states, 10 transitions, complete for the values that it reports

        violated: spins-while-loading: a spinner is visible exactly while a request that was not cancelled is in flight

        # spins-while-loading: the shortest scenario that violates it.
        == a spinner is visible exactly while a request that was not cancelled is in flight
        invariants spins-while-loading
        source numbers count=4 pageSize=2
        firstLoad; #1 fail "request failed"
          firstLoad                  idle → loading   asks #1 page 1
          #1 fail "request failed"   loading          dropped

        """)
    let failure = #expect(throws: ScenarioFailure.self) { try explore(SpinningList.self) }
    #expect(failure?.description == found.description)
  }

  @Test("Each violated invariant is reported once, with a case for a scenario file")
  @MainActor func late() throws {
    let found = try exploration(of: LateList.self, inFlight: 2)
    #expect(found.violations.map(\.invariant) == ["no-row-twice", "no-row-skipped"])
    let twice = try #require(found.violations.first)
    #expect(
      twice.scenario == """
        # no-row-twice: the shortest scenario that violates it.
        == no row is shown twice
        invariants no-row-twice
        source numbers count=4 pageSize=2
        firstLoad; #1 succeed; fetchMore & fetchMore; #2 succeed; #3 succeed

        """)
    #expect(
      twice.trace == [
        "firstLoad     ?   asks #1 page 1", "#1 succeed    ?   items=2; more=yes",
        "fetchMore &   ?   asks #2 page 2", "fetchMore     ?   asks #3 page 2",
        "#2 succeed    ?   items=4", "#3 succeed    ?   items=6",
      ])
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).txt")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(twice.scenario.utf8).write(to: file)
    let cases = try scenarios(in: file.path, for: LateList.self)
    #expect(cases.map(\.title) == ["no row is shown twice"])
    let failure = #expect(throws: ScenarioFailure.self) { try cases.first?.play() }
    #expect(failure?.message == "violated invariant no-row-twice: no row is shown twice")
  }

  @Test("A search that is not complete gives the reason")
  @MainActor func incomplete() throws {
    let stateless = try exploration(of: StatelessList.self, inFlight: 1).description
    #expect(
      stateless
        == "StatelessList violates none of 2 invariants: 4 states, 10 transitions, "
        + "not complete: limited by a fingerprint that the list reports with different values")
    let quiet = try exploration(of: QuietList.self, inFlight: 1).description.prefix { $0 != "\n" }
    #expect(
      quiet
        == "QuietList can violate 1 of 1 invariant: 3 states, 5 transitions, "
        + "not complete: the search ended when every invariant was violated")
  }

  @Test("A list that is a value can be explored")
  @MainActor func value() throws {
    try explore(ListValue.self, inFlight: 2)
    try conform(ListValue.self, comparing: .requests)
  }

  @Test("A subject that reports nothing to check is an error, not a success")
  @MainActor func silent() throws {
    let failure = #expect(throws: ScenarioFailure.self) { try explore(SilentList.self) }
    #expect(failure?.description == "SilentList reports nothing that an invariant could check")
  }

  @Test("A subject that never reports the values that it declares is an error, not a success")
  @MainActor func declared() throws {
    let failure = #expect(throws: ScenarioFailure.self) { try explore(DescribedList.self) }
    #expect(failure?.description == "DescribedList reports nothing that an invariant could check")
  }

  @Test("A subject without actions is an error that gives the reason")
  @MainActor func inactive() throws {
    var about = RightList.about
    about.actions = []
    let failure = #expect(throws: ScenarioFailure.self) {
      try ListValue.$about.withValue(about) { try explore(ListValue.self) }
    }
    #expect(
      failure?.description
        == "nothing was checked on RightList: no event is possible after the start")
  }

  @Test("A subject on which no action does anything is an error that gives the reason")
  @MainActor func idle() throws {
    let failure = #expect(throws: ScenarioFailure.self) { try explore(IdleList.self) }
    #expect(
      failure?.description
        == "nothing was checked on IdleList: no event changes the list or sends a request")
  }

  @Test("A limit that is out of range is an error, not a success")
  @MainActor func limits() throws {
    var failure = #expect(throws: ScenarioFailure.self) {
      try explore(RightList.self, inFlight: 0)
    }
    #expect(failure?.description == "invalid inFlight '0'; must be 1 or greater")
    failure = #expect(throws: ScenarioFailure.self) { try explore(ListValue.self, rows: -5) }
    #expect(failure?.description == "invalid rows '-5'; must be 0 or greater")
    try explore(ListValue.self, inFlight: 1, rows: 0)
  }

  @Test(
    "An option that the screen does not have or allow is an error",
    arguments: [
      (
        "feed", "retries",
        "unknown option 'retries'; its options are start, retry, backoff, distance"
      ),
      ("feed", "retry", "invalid retry 'x'; must be a whole number from 0 to 10 (default: 0)"),
      ("list", "retry", "unknown option 'retry'; the screen list has no options"),
      ("own", "retry", "unknown option 'retry'; the screen own has no options"),
    ])
  @MainActor func options(screen: String, option: String, message: String) throws {
    let about = SubjectDescription(
      name: "DescribedList", screen: screen, actions: ["firstLoad"], observes: ["rows"],
      options: [option: "x"])
    DescribedList.$about.withValue(about) {
      var failure = #expect(throws: ScenarioFailure.self) { try explore(DescribedList.self) }
      #expect(failure?.description == message)
      failure = #expect(throws: ScenarioFailure.self) { try conform(DescribedList.self) }
      #expect(failure?.description == message)
    }
  }

  @Test("A description with a name twice, or with a name that is not a word, is an error")
  @MainActor func names() throws {
    let invalid: [(SubjectDescription, String)] = [
      (
        SubjectDescription(name: "Twice", actions: ["fetchMore", "fetchMore"], observes: ["rows"]),
        #"Twice reported "actions" with "fetchMore" twice; send it once"#
      ),
      (
        SubjectDescription(name: "Twice", actions: ["refresh"], observes: ["rows", "rows"]),
        #"Twice reported "observes" with "rows" twice; send it once"#
      ),
      (
        SubjectDescription(name: "Empty", screen: "own", actions: [""], observes: ["rows"]),
        #"Empty reported "actions" with ""; send a word of letters, digits, - _ and ."#
      ),
      (
        SubjectDescription(
          name: "Once", screen: "own", actions: ["open"], once: ["opne"], observes: ["rows"]),
        #"Once reported "once" with "opne", which "actions" lacks; did you mean open?"#
      ),
    ]
    for (about, message) in invalid {
      let failure = #expect(throws: ScenarioFailure.self) {
        try DescribedList.$about.withValue(about) { try explore(DescribedList.self) }
      }
      #expect(failure?.description == message)
    }
  }

  @Test("A subject that never becomes idle is an error that gives the reason")
  @MainActor func sleepy() throws {
    let failure = #expect(throws: ScenarioFailure.self) { try explore(SleepyList.self) }
    #expect(
      failure?.description == """
        after firstLoad the list sleeps on ContinuousClock, which does not advance in a scenario; use the clock of the \
        stage
        step: firstLoad
        """)
  }
}

/// A list whose fingerprint does not represent its state.
private struct StatelessList: ScenarioValue {
  static let about = SubjectDescription(
    name: "StatelessList", actions: ["firstLoad"], effects: ["asks"], observes: ["rows"])

  private var rows: [String] = []

  init(_ start: SubjectStart) {}

  mutating func perform(_ action: SubjectAction) -> [SubjectEffect] { [.asks(key: nil)] }

  mutating func receive(_ answer: ServerAnswer, request: Int) -> [SubjectEffect] {
    if case .page(let page) = answer { rows = page.rows.map(\.id) }
    return []
  }

  var look: SubjectLook { SubjectLook(rows: rows, fingerprint: "same") }
}

/// A list that opens a screen after each response, and never shows a failure.
private struct QuietList: ScenarioValue {
  static let about = SubjectDescription(
    name: "QuietList", actions: ["firstLoad"], effects: ["asks", "toast", "opens"], observes: [])

  init(_ start: SubjectStart) {}

  mutating func perform(_ action: SubjectAction) -> [SubjectEffect] { [.asks(key: nil)] }

  mutating func receive(_ answer: ServerAnswer, request: Int) -> [SubjectEffect] {
    [.opens("details")]
  }

  var look: SubjectLook { SubjectLook() }
}
