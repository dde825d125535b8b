import Conformance
import Foundation
import Reporting
import ScenarioRunner
import Screens
import TestSupport
import Testing

@Suite("ExplorationReport")
struct ExplorationReportTests {
  /// The report of a search with one row that took two milliseconds.
  private var report: ExplorationReport

  init() throws {
    report = Explorer(Explorer.Settings(), .builtIn()).search(
      try #require(ListModel(rows: 1, pageSize: 2, inFlight: 1)))
    report.elapsed = 2_000_000
  }

  /// A made-up violation of an invariant.
  private let violation = Counterexample(
    InvariantDescription(
      name: "no-row-twice", sentence: "there is never more"),
    ExploredPath(initial: listWorld(), steps: [.action(0, []), .answer(0, .succeed())]),
    .builtIn(), isShortest: true)

  @Test("A complete search reports its counts and the states that it never reached")
  func complete() {
    #expect(
      report.text(call: "listsh explore") == """
        all 11 invariants hold in all 11 reachable states (at most 1 request in flight, 100 rows in pages of 20, only responses with 0, 1 or all requested rows)
        11 states, 44 transitions, depth 4, 2 ms, 5500 states per second
        never seen: state fetchingMore
        never seen: verdict dropped

        """)
    #expect(
      report.jsonLines(call: "listsh explore") == """
        {"v":1,"kind":"exploration","call":"listsh explore","complete":true,"violations":0,\
        "states":11,"transitions":44,"depth":4,"milliseconds":2,"statesPerSecond":5500,\
        "limits":[],"neverSeen":["state fetchingMore","verdict dropped"]}

        """)
  }

  @Test("Counts of 1 use the singular, and a zero-duration search shows no rate")
  mutating func singular() {
    report.states = 1
    report.elapsed = 0
    report.bytesPerState = 24
    report.limits = ["--depth 2", "Ctrl-C"]
    report.neverSeen = ["state error"]
    #expect(
      report.text(call: "") == """
        incomplete: limited by --depth 2 and Ctrl-C; no violation found
        1 state, 44 transitions, depth 4, 0 ms, 0 states per second, 24 bytes per state
        never seen: state error

        """)
  }

  @Test("A violated invariant is reported with its scenario and a command to replay it")
  mutating func violated() {
    report.violations = [violation]
    report.neverSeen = []
    #expect(
      report.text(call: "") == """
        violated: no-row-twice: there is never more

        # no-row-twice: the shortest scenario that violates it.
        == there is never more
        invariants no-row-twice
        source numbers count=100 pageSize=20
        firstLoad; #1 succeed

        to replay: listsh play -c 'source numbers count=100 pageSize=20; invariants no-row-twice; firstLoad; #1 succeed'

        1 invariant can be violated
        11 states, 44 transitions, depth 4, 2 ms, 5500 states per second

        """)
    report.violations += [violation]
    report.limits = ["--time", "Ctrl-C"]
    #expect(
      report.text(call: "").contains(
        "\n2 invariants can be violated (bounded by --time and Ctrl-C)\n"))
  }

  @Test("Random walks report their number, their seed and a command to repeat them")
  mutating func walks() {
    report.isComplete = false
    report.walks = 1
    report.seed = 7
    report.limits = ["1 random walk"]
    report.neverSeen = []
    #expect(
      report.text(call: "listsh explore --seed 7") == """
        incomplete: limited by 1 random walk; no violation found
        1 walk, 44 transitions, 2 ms
        to repeat: listsh explore --seed 7

        """)
    #expect(
      report.jsonLines(call: "") == """
        {"v":1,"kind":"exploration","call":"","complete":false,"violations":0,"states":11,\
        "transitions":44,"walks":1,"seed":7,"depth":4,"milliseconds":2,\
        "limits":["1 random walk"],"neverSeen":[]}

        """)
  }

  @Test("The report replays a saved counterexample from its file")
  mutating func saves() throws {
    let folder = try TemporaryFolder()
    #expect(try report.save(into: folder.path("none")) == [])
    #expect(folder.names == [])
    report.violations = [violation]
    #expect(try report.save(into: folder.path("found/here")) == [])
    let path = folder.path("found/here/no-row-twice.txt")
    #expect(try folder.text("found/here/no-row-twice.txt") == violation.text)
    #expect(report.text(call: "").contains("to replay: listsh run \(path)\n"))
    #expect(
      report.jsonLines(call: "").hasPrefix(
        #"{"v":1,"kind":"violation","invariant":"no-row-twice","message":"there is never more","#))
    #expect(
      report.jsonLines(call: "").contains(#""violatedLine":2,"replay":"listsh run \#(path)"}"#))
  }

  @Test(
    "A file with other contents is not overwritten, and a file with the same contents counts as saved"
  )
  mutating func keeps() throws {
    let folder = try TemporaryFolder()
    report.violations = [violation]
    var again = report
    var other = report
    #expect(try report.save(into: folder.path) == [])
    #expect(try again.save(into: folder.path) == [])
    #expect(again.violations[0].savedPath == folder.path("no-row-twice.txt"))
    try "mine".write(toFile: folder.path("no-row-twice.txt"), atomically: true, encoding: .utf8)
    #expect(
      try other.save(into: folder.path) == [
        "\(folder.path("no-row-twice.txt")): error: exists and differs; move or delete the file"
      ])
    #expect(try folder.text("no-row-twice.txt") == "mine")
    #expect(other.violations[0].savedPath == nil)
  }

  @Test("Random walks with a violation report that an invariant can be violated")
  mutating func found() {
    report.walks = 3
    report.limits = []
    report.violations = [violation]
    #expect(
      report.text(call: "").contains("\n1 invariant can be violated, as 3 random walks found\n"))
  }

  static let statuses:
    [(breaks: Bool, limits: [String], isInterrupted: Bool, status: ScenarioRunner.ExitStatus)] =
      [
        (false, [], false, .passed), (false, ["--time"], false, .unchecked),
        (true, [], false, .failed), (true, ["--time"], false, .failed),
        (true, ["Ctrl-C"], true, .interrupted), (false, [], true, .interrupted),
      ]

  @Test("An incomplete search never passes, and a violation makes it fail", arguments: statuses)
  mutating func status(
    breaks: Bool, limits: [String], isInterrupted: Bool, status: ScenarioRunner.ExitStatus
  ) {
    report.violations = breaks ? [violation] : []
    report.limits = limits
    report.interruption = isInterrupted ? "Ctrl-C" : nil
    #expect(report.status == status)
  }
}
