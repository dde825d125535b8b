import Exploration
import ScenarioLanguage
import ScenarioRunner
import Testing
import Text

@Suite("Case outcomes")
struct CaseCheckingTests {
  private static let wrongTrace = "failed: the trace is not the expected one"
  private static let matchesAnything =
    "error: a trace that is only ... checks nothing; add an expect step or a line"
  private static let assertsNothing =
    "error: the case has no assertion; add an expect step or a trace"

  @Test(
    "An expect passes, or reports every condition that does not hold and ends the case",
    arguments: [
      ("firstLoad; expect items=20", "passed"),
      (
        "firstLoad; expect items=21 more=no; expect items=3",
        "failed: expected items=21, but items=20; expected more=no, but more=yes; expected items=3, but items=20"
      ),
      (
        "firstLoad; fail; expect error~fail error=\"gone\"",
        "failed: expected error=\"gone\", but error=\"request failed\""
      ),
      (
        "succeed; expect items=1",
        "error: no request is in flight; write a reply directly after the action that sends its request"
      ),
      ("firstLoad; expect items=20\n----\n...", "passed"),
    ])
  func checksExpectations(script: String, verdict: String) {
    #expect(verdicts(script) == [verdict])
  }

  @Test(
    "A trace is compared line by line, and as a whole",
    arguments: [
      (
        "firstLoad idle -> loading asks   #1 page 1\n# a comment\n\n#1 [..] items=20; more=yes",
        "passed"
      ),
      ("...\n#1 succeed loading → content items=20; more=yes", "passed"),
      ("firstLoad idle → loading asks #1 page 1", wrongTrace),
      ("#1 succeed loading → content items=20; more=yes", wrongTrace),
      ("firstLoad idle → loading asks #1 page 1\n#1 succeed loading → content", wrongTrace),
      ("firstLoad [..]\n…\nend content in flight #2", wrongTrace),
      ("", wrongTrace),
      ("...", matchesAnything),
      ("…  # any\n\n...", matchesAnything),
    ])
  func checksTraces(expected: String, verdict: String) {
    #expect(verdicts("firstLoad\n----\n\(expected)") == [verdict])
  }

  @Test(
    "A known gap is expected to fail; an error or a pass is reported",
    arguments: [
      ("firstLoad; expect items=21", "known-gap: expected items=21, but items=20"),
      ("firstLoad\n----\n", "known-gap: the trace is not the expected one"),
      (
        "firstLoad; expect items=20",
        "failed: the case passes, although it is marked as a known gap"
      ),
      (
        "succeed; expect items=20",
        "error: no request is in flight; write a reply directly after the action that sends its request"
      ),
      ("firstLoad", assertsNothing),
    ])
  func checksKnownGaps(script: String, verdict: String) {
    #expect(verdicts("known-gap \"why\"\n\(script)") == [verdict])
  }

  @Test("An empty trace and a trace that leaves requests in flight can be expected")
  func checksOtherTraces() {
    let open = "firstLoad & idle → loading asks #1 page 1\nend loading in flight #1"
    #expect(verdicts("wait 1s\n----\n") == ["passed"])
    #expect(verdicts("firstLoad & end\n----\n\(open)") == ["passed"])
    #expect(verdicts("firstLoad") == [Self.assertsNothing])
  }

  @Test("A case that checks only invariants needs an event")
  func needsEvent() {
    let message = "error: the case has no event, so no invariant is checked; add an action"
    let definition = "invariant \"rows\" when more=yes expect items>0"
    #expect(verdicts("invariants") == [message])
    #expect(verdicts("source numbers count=3; \(definition)") == [message])
    #expect(verdicts("invariants; wait 1s") == [message])
    #expect(verdicts("invariants; wait 1s\n----\n...") == [message])
    #expect(verdicts("invariants; firstLoad &\n----\n...") == ["passed"])
    #expect(verdicts("invariants; expect state=idle") == ["passed"])
    #expect(verdicts("invariants\n----\n") == ["passed"])
    #expect(verdicts("invariants; firstLoad &") == ["passed"])
  }

  @Test("Cases share the setup and do not affect each other")
  func playsEachCaseAfresh() {
    let text = """
      source numbers count=3; answers fail
      == one
      firstLoad; expect state=error
      == two
      firstLoad; expect items=3
      == three
      firstLoad; expect state=error inFlight=0
      """
    #expect(verdicts(text) == ["passed", "failed: expected items=3, but items=0", "passed"])
  }

  @Test(
    "The failed step is that of the differing line; for a response, the step that sent the request"
  )
  func findsTheStepAtFault() throws {
    let trace = [
      "firstLoad idle → loading asks #1 page 1", "#1 succeed loading → content items=20; more=yes",
      "fetchMore content → fetchingMore asks #2 page 2",
      "#2 succeed fetchingMore → content items=40",
    ]
    let faults = try trace.indices.map { place in
      var wrong = trace
      wrong[place] += "; wrong"
      return try fault("firstLoad; fetchMore", wrong)
    }
    #expect(faults == ["firstLoad", "firstLoad", "fetchMore", "fetchMore"])
    #expect(try fault("firstLoad; fetchMore", trace + ["refresh [..]"]) == "fetchMore")
    let behindAny = ["...", "fetchMore [..]", "#2 wrong"]
    #expect(try fault("firstLoad; fetchMore; expect items=40", behindAny) == "fetchMore")
    #expect(try fault("firstLoad & expect items=0", ["...", "end wrong"]) == "expect items=0")
  }

  @Test("The position of a difference after a wildcard line is that line, not a later equal line")
  func findsTheLineAfterAWildcard() {
    let text = """
      source numbers count=20
      == one
      firstLoad; fetchMore×2; refresh; fetchMore×3
      ----
      firstLoad idle → loading asks #1 page 1
      ...
      #2 succeed fetchingMore → content more=no
      fetchMore content ignored: nothing
      refresh content → refreshing asks #3 page 1
      ...
      """
    let problem = plannedFile(text).cases.first?.check().problem
    #expect(problem?.location == Location(line: 3, column: 12))
  }

  @Test("A difference has the expected lines and the actual lines")
  func reportsTheDifference() throws {
    let file = plannedFile("firstLoad\n----\nfirstLoad [..]\n#1 succeed loading → content items=21")
    let problem = try #require(file.cases.first?.check().problem)
    #expect(problem.difference.map(\.kind) == [.kept, .expected, .actual])
    #expect(
      problem.difference.map(\.text) == [
        "firstLoad    idle → loading      asks #1 page 1",
        "#1 succeed loading → content items=21",
        "#1 succeed   loading → content   items=20; more=yes",
      ])
  }

  /// Returns the failing step if `script` is expected to produce the lines `trace`.
  private func fault(_ script: String, _ trace: [String]) throws -> String {
    let file = plannedFile("\(script)\n----\n\(trace.joined(separator: "\n"))")
    let scenario = try #require(file.cases.first)
    let problem = try #require(scenario.check().problem)
    let step = scenario.plan.steps.first {
      scenario.location(of: $0.span.offset) == problem.location
    }
    return file.source.text(at: try #require(step).span)
  }

  @Test("The stored trace equals the printed one, however the expected trace is spaced")
  func keepsTrace() throws {
    var generator = SplitMix64(seed: 4)
    for script in [
      "firstLoad; fail \"网络\"; refresh; fetchMore×3", "firstLoad; wait 1s",
      "firstLoad", "refresh; refresh",
    ] {
      let printed = try trace(script)
      let lines = printed.split(separator: "\n").map(String.init)
      let spacings: [(String) -> String] = [
        { $0 }, { $0.replacing("   ", with: "  ") }, { $0.replacing("   ", with: "    ") },
        { " \($0)" }, { "\($0)  " }, { "\($0)\n" },
        { line in Int.random(in: 0...1, using: &generator) == 0 ? line : " \(line)" },
        { line in line.replacing("   ", with: Bool.random(using: &generator) ? "   " : " ") },
        { line in line.replacing("→", with: "->") },
      ]
      for spacing in spacings {
        let text = "\(script)\n----\n\(lines.map(spacing).joined(separator: "\n"))\n"
        let file = plannedFile(text)
        let outcome = try #require(file.cases.first).check(keepsTrace: true)
        #expect(outcome.status == .passed, "\(text)")
        #expect(outcome.trace == lines, "\(text)")
      }
    }
  }
}
