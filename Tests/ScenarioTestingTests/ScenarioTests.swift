import Foundation
import ScenarioTesting
import TestSupport
import Testing

/// Tests of scenarios as arguments of a test.
@Suite struct ScenarioTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "A correct list passes every scenario",
    arguments: try scenarios(in: orders, for: RightList.self))
  func right(_ scenario: Scenario) async throws {
    try await scenario.play()
  }

  @Test("Each case is an argument with its title, its file and its line")
  func arguments() throws {
    let cases = try scenarios(in: Self.orders, for: RightList.self)
    #expect(cases.count == 40)
    let first = try #require(cases.first)
    #expect(first.description == "a first load shows the first page")
    #expect(first.line == 4)
    #expect(first.file.hasSuffix("/OrdersTests/Scenarios/orders.txt"))
    #expect(Set(cases.map(\.id)).count == 40)
  }

  @Test("Two cases with the same title in one file have different identities")
  func identities() throws {
    let file = try folder.write(
      "a.txt", "== twice\nfirstLoad; expect items=1\n\n== twice\nexpect items=0")
    let cases = try scenarios(in: file, for: RightList.self)
    #expect(cases.map(\.id) == ["\(file):1: twice", "\(file):4: twice"])
  }

  @Test("A failure names the file, the line, the step and the difference")
  @MainActor func failure() throws {
    let file = try folder.write(
      "a.txt",
      """
      source numbers count=4 pageSize=2

      == a late page is dropped
      firstLoad; fetchMore & refresh & #3 succeed; #2 succeed
      ----
      firstLoad    idle → loading           asks #1 page 1
      #1 succeed   loading → content        items=2; more=yes
      fetchMore &  content → fetchingMore   asks #2 page 2
      refresh &    fetchingMore → refreshing  cancels #2; asks #3 page 1
      #3 succeed   refreshing → content
      #2 succeed   content                  dropped: superseded by #3
      """)
    let scenario = try #require(try scenarios(in: file, for: LateList.self).first)
    let failure = #expect(throws: ScenarioFailure.self) { try scenario.play() }
    #expect(
      failure?.description == """
        \(file):4:46: error: the trace is not the expected one
          |
        4 | firstLoad; fetchMore & refresh & #3 succeed; #2 succeed
          |                                              ^
        (-expected +actual)
          …
          fetchMore &  asks #2 page 2
          refresh &  asks #3 page 1
          #3 succeed
        - #2 succeed
        + #2 succeed  items=4
        """)
    #expect(failure?.line == 4)
    #expect(failure?.column == 46)
  }

  @Test("A sleep on a real clock is an error that names the step and the clock")
  @MainActor func restless() throws {
    let file = try folder.write(
      "a.txt", "== it sleeps\nfirstLoad\nexpect items=0\n")
    let scenario = try #require(try scenarios(in: file, for: SleepyList.self).first)
    let failure = #expect(throws: ScenarioFailure.self) { try scenario.play() }
    #expect(
      failure?.message == """
        after firstLoad the list sleeps on ContinuousClock, which does not advance in a scenario; use the clock of the \
        stage
        """)
  }

  @Test("A case fails if the subject reports no value that its assertions need")
  @MainActor func unreported() throws {
    let file = try folder.write(
      "a.txt", "== the error is shown\nfirstLoad; fail\nexpect error=\"no net\"\n")
    let scenario = try #require(try scenarios(in: file, for: ListValue.self).first)
    let failure = #expect(throws: ScenarioFailure.self) { try scenario.play() }
    #expect(
      failure?.description
        == "\(file):1:1: error: nothing of the case was checked: ListValue does not report error")
  }

  @Test("A case passes if the subject reports one of the values that its assertions need")
  @MainActor func partlyUnreported() throws {
    let file = try folder.write(
      "a.txt",
      "source numbers count=2 pageSize=2\n\n== the rows are shown\nfirstLoad; expect items=2 view=error\n"
    )
    try #require(try scenarios(in: file, for: ListValue.self).first).play()
  }

  @Test("A case with an action that the subject lacks is left out")
  func lacking() throws {
    let file = try folder.write(
      "a.txt",
      "== more\nfirstLoad; fetchMore; expect items=40\n\n== first\nfirstLoad; expect items=20\n")
    #expect(try scenarios(in: file, for: SleepyList.self).map(\.title) == ["first"])
  }

  @Test("If the subject can play no case, the error gives the reasons")
  func nothingToPlay() throws {
    let file = try folder.write(
      "a.txt",
      "== more\nfirstLoad; fetchMore; expect items=40\n\n== again\nrefresh; expect items=20\n")
    var failure = #expect(throws: ScenarioFailure.self) {
      _ = try scenarios(in: file, for: SleepyList.self, from: "Tests.swift")
    }
    #expect(
      failure?.description == """
        Tests.swift:1:1: error: no case at \(file) can be played: 1 skipped: SleepyList has no fetchMore, \
        1 skipped: SleepyList has no refresh
        """)
    let feed = try folder.write("b.txt", "screen feed\n\n== more\nfirstLoad; expect items=20\n")
    failure = #expect(throws: ScenarioFailure.self) {
      _ = try scenarios(in: feed, for: SleepyList.self, from: "Tests.swift")
    }
    #expect(
      failure?.description == "Tests.swift:1:1: error: no case of the screen list is at \(feed)")
  }

  @Test("A wrong value is reported without a message of the adapter protocol")
  @MainActor func wrong() throws {
    let file = try folder.write("a.txt", "== rows\nfirstLoad; expect items=0\n")
    let scenario = try #require(try scenarios(in: file, for: WrongList.self).first)
    let failure = #expect(throws: ScenarioFailure.self) { try scenario.play() }
    #expect(failure?.message == "more is true, false or null, not 3")
  }

  @Test("A file with an error becomes one case, which fails with that error")
  @MainActor func error() throws {
    let file = try folder.write(
      "a.txt", "== wrong\nfirstLod\nexpect items=0\n")
    let cases = try scenarios(in: file, for: RightList.self)
    #expect(cases.count == 1)
    let failure = #expect(throws: ScenarioFailure.self) { try cases[0].play() }
    #expect(failure?.description.hasPrefix("\(file):2:1: error: ") == true)
    #expect(failure?.description.contains("did you mean firstLoad?") == true)
    #expect(failure?.message == "unknown step 'firstLod'; did you mean firstLoad?")
  }

  @Test("A missing file becomes one case, which fails")
  @MainActor func nothing() throws {
    let cases = try scenarios(in: "/nowhere/orders.txt", for: RightList.self)
    #expect(cases.map(\.title) == ["orders.txt"])
    let failure = #expect(throws: ScenarioFailure.self) { try cases[0].play() }
    #expect(
      failure?.description
        == "/nowhere/orders.txt:1:1: error: /nowhere/orders.txt: No such file or directory")
  }

  /// The scenario file of the example package.
  private static let orders = "../ScenarioTestingExample/Tests/OrdersTests/Scenarios/orders.txt"
}
