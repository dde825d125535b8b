import Conformance
import MockSources
import ScenarioRunner
import Screens
import Testing
import Text

@Suite("Mutants")
struct MutantsTests {
  /// The invariant that detects each broken rule.
  static let violatedInvariants: [(rule: Mutant.Rule, invariant: String?)] = [
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
    (.hidesFailure, "failure-shown"),
    (.keepsSpinning, "spins-while-loading"),
    (.goesBlank, "never-blank-after-response"),
    (.coversRows, "one-thing-on-screen"),
  ]

  @Test("violatedInvariants has an entry for every rule that a mutant can break")
  func coversRules() {
    #expect(Self.violatedInvariants.map(\.rule) == Mutant.Rule.allCases)
  }

  @Test(
    "Exploration finds a violation for every broken rule, and none for the correct list",
    arguments: violatedInvariants)
  func catches(rule: Mutant.Rule, invariant: String?) throws {
    var scope = ExplorationScope()
    scope.rows = 6
    scope.inFlight = 2
    // A row arrives twice only if the server's rows change.
    scope.changesServer = rule == .forgetsDuplicates
    var settings = Explorer.Settings()
    settings.invariants = invariant.map { [$0] } ?? []
    settings.states = 20_000
    settings.jobs = 1
    settings.continuesAfterViolation = false
    let kind = Mutant.kind()
    let setup = CaseSetup(
      kind,
      options: ScreenOptions(
        [ScreenOption("rule", .text, "the rule that is broken")],
        written: [ScreenOptions.Setting(name: "rule", value: rule.rawValue)]),
      source: scope.setup(for: kind).source)
    let world = try World(kind, with: setup)
    let report = Explorer(settings, .builtIn()).search(WorldModel(world, scope: scope))
    #expect(report.violations.map(\.invariant.name) == (invariant.map { [$0] } ?? []))
    #expect(report.status == (invariant == nil ? .passed : .failed))
  }
}
