import Conformance
import MockSources
import ScenarioRunner
import Screens
import Testing
import Text

@Suite("Mutants")
struct MutantsTests {
  /// The law that catches each broken rule.
  static let lawsBroken: [(rule: Mutant.Rule, law: String?)] = [
    (.none, nil),
    (.takesSuperseded, "superseded-changes-nothing"),
    (.cancelsNothing, "spins-while-loading"),
    (.resetsPage, "only-answers-move"),
    (.keepsPage, "no-row-skipped"),
    (.skipsFailedPage, "no-row-skipped"),
    (.forgetsDuplicates, "no-row-twice"),
    (.keepsErrorView, "no-error-over-rows"),
    (.keepsRowsWhenEmpty, "no-empty-over-rows"),
    (.showsEmptyAtEnd, "no-empty-over-rows"),
    (.offersMoreWhenEmpty, "more-under-rows"),
    (.fetchesWhileRefreshing, "spins-while-loading"),
    (.fetchesTwice, "spins-while-loading"),
    (.hidesFailure, "failure-told"),
    (.keepsSpinning, "spins-while-loading"),
    (.goesBlank, "never-blank-at-rest"),
    (.coversRows, "one-thing-on-screen"),
  ]

  @Test("Every rule of the list can be broken in a test")
  func coversRules() {
    #expect(Self.lawsBroken.map(\.rule) == Mutant.Rule.allCases)
  }

  @Test("Exploration catches every broken rule, and nothing where none is", arguments: lawsBroken)
  func catches(rule: Mutant.Rule, law: String?) throws {
    var scope = ExplorationScope()
    scope.rows = 6
    scope.inFlight = 2
    // Rows come twice only where the server's rows move.
    scope.changesServer = rule == .forgetsDuplicates
    var settings = Explorer.Settings()
    settings.invariants = law.map { [$0] } ?? []
    settings.states = 20_000
    settings.jobs = 1
    settings.goesOn = false
    let kind = Mutant.kind()
    let stage = Stage(
      kind,
      options: ScreenOptions(
        [ScreenOption("rule", .text, "the rule that is broken")],
        written: [ScreenOptions.Setting(name: "rule", value: rule.rawValue)]),
      source: scope.stage(for: kind).source)
    let world = try World(kind, on: stage)
    let report = Explorer(settings, .builtIn()).search(WorldModel(world, scope: scope))
    #expect(report.breaches.map(\.invariant.name) == (law.map { [$0] } ?? []))
    #expect(report.status == (law == nil ? .passed : .failed))
  }
}
