import Conformance
import Exploration
import MockSources
import Reporting
import ScenarioRunner
import Screens
import Testing
import Text

@Suite("Explorer")
struct ExplorerTests {
  @Test(
    "The search of the reference list is complete, finds no violation, and can always reach rows")
  func findsListClean() throws {
    var settings = Explorer.Settings()
    settings.checksReach = true
    let report = Explorer(settings, .builtIn()).search(
      try #require(ListModel(rows: 4, pageSize: 2, inFlight: 3)))
    #expect(report.status == .passed)
    #expect(report.violations.isEmpty)
    #expect(report.limits.isEmpty)
    #expect(report.neverSeen.isEmpty)
    #expect(report.states == 553)
    #expect(report.transitions == 6012)
    #expect(report.depth == 16)
  }

  /// The invariants that each screen violates, with its shortest scripts.
  static let flaws: [(screen: String, invariants: [String])] = [
    (
      "aliyun",
      [
        "no-row-twice", "no-row-skipped", "no-error-over-rows", "no-error-with-empty",
        "no-empty-over-rows", "more-under-rows", "spins-while-loading",
      ]
    ),
    (
      "films-flags",
      ["one-property-set", "one-thing-on-screen", "no-error-over-rows", "spins-while-loading"]
    ),
  ]

  @Test(
    "Each known flaw is found, and the search ends when the last flaw is found", arguments: flaws)
  func findsFlaws(screen name: String, invariants: [String]) throws {
    let report = try explored(name, invariants)
    #expect(Set(report.violations.map(\.invariant.name)) == Set(invariants))
    #expect(report.limits.isEmpty)
    #expect(report.status == .failed)
  }

  @Test("Each counterexample fails as long as its invariant can be violated", arguments: flaws)
  func writesRunnableFiles(screen name: String, invariants: [String]) throws {
    for violation in try explored(name, invariants).violations {
      let source = SourceText(name: "counterexample", violation.text)
      let file = PlannedFile(reading: source, ReadingSettings(.builtIn())) {
        (specification) throws(SourceError) in Source(specification)
      }
      let scenario = try #require(file.cases.first)
      #expect(file.cases.count == 1)
      #expect(file.errors.isEmpty)
      let result = scenario.check()
      #expect(result.status == .failed, "\(violation.text)")
      #expect(result.problem?.message.contains(violation.invariant.name) == true)
    }
  }

  private func explored(_ name: String, _ invariants: [String]) throws -> ExplorationReport {
    var settings = Explorer.Settings()
    settings.invariants = invariants
    settings.jobs = 1
    return try explore(name, settings)
  }

  @Test(
    "By default every invariant is decided, and with --first the search ends after one violation")
  func first() throws {
    var settings = Explorer.Settings()
    settings.jobs = 1
    settings.depth = 5
    #expect(try explore("films-flags", settings).violations.count == 5)
    settings.continuesAfterViolation = false
    let report = try explore("films-flags", settings)
    #expect(report.violations.map(\.invariant.name) == ["never-blank-after-response"])
    #expect(report.limits == ["--first"])
    #expect(report.status == .failed)
  }

  @Test("An incomplete search names its bounds, and never passes")
  func reportsBounds() throws {
    var settings = Explorer.Settings()
    settings.depth = 2
    settings.states = 1_000
    let list = try #require(ListModel(rows: 4, pageSize: 2, inFlight: 3))
    let report = Explorer(settings, .builtIn()).search(list)
    #expect(report.limits == ["--depth 2"])
    #expect(report.status == .unchecked)
    #expect(
      report.text(call: "").hasPrefix("incomplete: limited by --depth 2; no violation found\n"))
  }

  @Test("The search of a screen that grows with every step ends at the default depth")
  func endsByItself() throws {
    let report = try explore("messages")
    #expect(report.limits == ["--depth 200"])
  }

  @Test("States and verdicts that are never reached are reported")
  func reportsVacuity() throws {
    var scope = ExplorationScope()
    scope.rows = 0
    scope.inFlight = 1
    let report = try explore("list", scope: scope)
    #expect(report.neverSeen == ["state content", "state fetchingMore", "verdict dropped"])
    #expect(report.status == .passed)
  }

  @Test(
    "The same seed always finds the same violation, in a shortened scenario"
  )
  func walksBySeed() throws {
    let first = try walked(seed: 3)
    #expect(try walked(seed: 3).text == first.text)
    for place in first.path.steps.indices {
      var steps = first.path.steps
      steps.remove(at: place)
      let path = ExploredPath(initial: first.path.initial, steps: steps)
      #expect(!path.breaks(first.invariant.name), "\(path.script)")
    }
    #expect(first.path.breaks(first.invariant.name))
  }

  @Test("Random walks that end because of the time limit say so, also after a violation")
  func walksUntilTime() throws {
    var settings = Explorer.Settings()
    // A shorter walk does not read the time.
    settings.depth = 20
    settings.time = 1
    let model = try WorldModel(AliyunScreen.kind(), scope: ExplorationScope())
    let report = Explorer(settings, .builtIn()).walk(model, walks: 5, seed: 3)
    #expect(report.violations.count == 1)
    #expect(report.limits == ["--time"])
  }

  private func walked(seed: UInt64) throws -> Counterexample {
    var settings = Explorer.Settings()
    settings.invariants = ["no-row-twice"]
    settings.continuesAfterViolation = false
    let model = try WorldModel(AliyunScreen.kind(), scope: ExplorationScope())
    let report = Explorer(settings, .builtIn()).walk(model, walks: 50, seed: seed)
    #expect(report.seed == seed)
    return try #require(report.violations.first)
  }
}

extension ExploredPath {
  /// Whether the path is possible and one of its steps violates the invariant `name`.
  fileprivate func breaks(_ name: String) -> Bool {
    breaks(name, from: initial)
  }

  private func breaks(_ name: String, from initial: some SomeWorld) -> Bool {
    let model = WorldModel(initial.typed, scope: ExplorationScope())
    let invariant = model.invariants.first { $0.name == name }
    guard case .alwaysAcross(let holds)? = invariant?.claim else { return false }
    var world = model.initial
    for step in steps {
      guard let next = model.successors(of: world).first(where: { $0.event.step == step })
      else { continue }
      if !holds(world, next.event, next.state) { return true }
      world = next.state
    }
    return false
  }
}
