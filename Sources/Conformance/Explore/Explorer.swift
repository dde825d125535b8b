internal import Exploration
internal import Files
internal import MockSources
package import ScenarioRunner
package import Screens
internal import Text

/// Searches a model and says what came of it.
package struct Explorer {
  /// What to look for and how far to go.
  package struct Settings: Sendable {
    /// How many steps a scenario has at most, or `nil` for as many as is usual.
    package var depth: Int?
    /// How many states are looked at, or `nil` for as many as is usual for the model.
    package var states: Int?
    /// How many nanoseconds the search goes on, or `nil` for any time.
    package var time: Int?
    /// The invariants to judge by; none means all.
    package var invariants: [String] = []
    /// Whether to go on after the first invariant that is broken, until each is decided.
    package var goesOn = true
    /// Whether rows must be reachable from everywhere.
    package var checksReach = false
    /// Whether counterexamples say that they are known to fail.
    package var marksGaps = false
    /// How many cores are used, or `nil` for all.
    package var jobs: Int?

    /// Makes the settings that nobody asked to be others.
    package init() {}
  }

  /// What is searched for, and how far.
  private let settings: Settings
  /// The kinds of screen that counterexamples can name.
  private let catalog: Catalog
  /// What happened before, where the search begins in the middle.
  private let opening: ExplorationStart?
  /// Who is told how far the search is, and may stop it.
  private let supervision: ProgressHandler
  /// When the search began, in nanoseconds.
  private let start = Environment.monotonicNanoseconds()
  /// The most memory that the process had until then, in bytes.
  private let memoryBefore = Environment.peakMemory

  /// Makes an explorer, whose time begins now, of what can come after `opening`, or from a screen's beginning.
  package init(
    _ settings: Settings, _ catalog: Catalog, opening: ExplorationStart? = nil,
    supervision: ProgressHandler = ProgressHandler()
  ) {
    self.settings = settings
    self.catalog = catalog
    self.opening = opening
    self.supervision = supervision
  }

  /// Searches everything that `model` can do.
  package func search(_ model: WorldModel<some Screen>) -> ExplorationReport {
    var report = search(model, from: model.initial)
    report.note(model.failure)
    return report
  }

  /// Searches everything that `model` can do, whose initial state stands for `initial`.
  package func search<Subject: Explorable>(
    _ model: Subject, from initial: any SomeWorld
  ) -> ExplorationReport {
    var properties = invariants(of: model)
    // Where the source has no rows, that none can be shown is no flaw.
    if settings.checksReach, initial.listedSource.count > 0 {
      properties.append(model.rowsWithinReach)
    }
    properties += model.sights
    var search = Search(
      model, for: properties,
      within: Bounds(
        depth: settings.depth ?? Self.usualDepth,
        states: settings.states ?? Subject.usualStates),
      goesOn: settings.goesOn)
    watching { goesOn in
      search.run(on: ThreadExecutor(jobs: settings.jobs ?? Environment.coreCount)) { progress in
        goesOn("\(progress.states) states, depth \(progress.depth)")
      }
    }
    let found = search.report
    var report = ExplorationReport()
    report.isInterrupted = supervision.isStopped()
    report.stopsAtFirst = !settings.goesOn
    report.invariantCount = invariants(of: model).count
    report.bounds = bounds(of: model, from: initial)
    report.conclude(found, elapsed: elapsed, memory: Environment.peakMemory - memoryBefore)
    for finding in found.findings {
      guard case .broken(let path) = finding.verdict else { continue }
      report.violations.append(
        violation(finding.name, model.explored(path, from: initial), isShortest: true))
    }
    return report
  }

  /// Walks `model` at random and shortens what breaks an invariant.
  package func walk(_ model: WorldModel<some Screen>, walks: Int, seed: UInt64) -> ExplorationReport
  {
    var search = RandomSearch(
      model, for: invariants(of: model), seed: seed, walks: walks,
      length: settings.depth ?? Self.walkLength)
    search.goesOn = settings.goesOn
    let outcome = watching { goesOn in search.run { goesOn("\($0.walks) walks") } }
    var report = ExplorationReport()
    report.isInterrupted = supervision.isStopped()
    report.stopsAtFirst = !settings.goesOn
    report.conclude(outcome, of: walks, seed: seed, elapsed: elapsed) {
      violation($0.property, model.explored($0.path, from: model.initial), isShortest: false)
    }
    report.note(model.failure)
    return report
  }

  /// How many steps a scenario has at most unless `--depth` says so: more than a screen needs that does not grow forever.
  ///
  /// One that does would be followed for hours.
  package static let usualDepth = 200
  /// How many states of a world are looked at unless `--max-states` says so.
  package static let usualStates = 100_000
  /// How many steps a random walk has unless `--depth` says so.
  package static let walkLength = 100

  /// The invariants to judge `model` by.
  private func invariants<Subject: Explorable>(of model: Subject) -> [Property<Subject>] {
    model.invariants.filter { settings.invariants.isEmpty || settings.invariants.contains($0.name) }
  }

  /// The bounds of what was searched, in words.
  private func bounds(of model: some Explorable, from initial: any SomeWorld) -> String {
    let source = initial.listedSource
    return "at most \(counted(model.inFlight, "request")) in flight,"
      + " \(counted(source.count, "row")) in pages of \(source.pageSize)"
  }

  /// How many nanoseconds went by.
  private var elapsed: Int { Environment.monotonicNanoseconds() - start }

  /// Lets `body` search, which asks with a line of progress whether to go on: not where it is stopped, nor when the time is up.
  private func watching<Outcome>(_ body: ((String) -> Bool) -> Outcome) -> Outcome {
    body { progress in
      supervision.tell(progress)
      return !supervision.isStopped() && settings.time.map { elapsed < $0 } ?? true
    }
  }

  /// Makes the counterexample for the invariant called `name`.
  private func violation(_ name: String, _ path: ExploredPath, isShortest: Bool) -> Counterexample {
    let described = path.initial.description.invariants.first { $0.name == name }
    return Counterexample(
      described ?? .rowsWithinReach,
      ExploredPath(initial: opening?.world ?? path.initial, steps: path.steps, opening: opening),
      catalog, isShortest: isShortest, isKnownGap: settings.marksGaps)
  }
}

extension InvariantDescription {
  /// The promise that the explorer alone can judge.
  fileprivate static let rowsWithinReach = InvariantDescription(
    name: rowsWithinReachName,
    sentence: "from every state one can be reached that shows rows", shownBy: ["view", "state"])
}
