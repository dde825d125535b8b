internal import Adapters
internal import Exploration
internal import Files
internal import MockSources
package import ScenarioRunner
package import Screens
internal import Text

/// Searches a model for violated invariants, and reports the result.
package struct Explorer {
  /// The invariants and the limits of a search.
  package struct Settings: Sendable {
    /// The maximum number of steps of a scenario, or `nil` for the default.
    package var depth: Int?
    /// The maximum number of states, or `nil` for the default of the model.
    package var states: Int?
    /// The time limit in nanoseconds, or `nil` for none.
    package var time: Int?
    /// The names of the invariants to check. If empty, all are checked.
    package var invariants: [String] = []
    /// Whether to continue after the first violated invariant until every invariant is decided.
    package var continuesAfterViolation = true
    /// Whether to check that a state with rows is reachable from every state.
    package var checksReach = false
    /// Whether counterexamples are marked as `known-gap`.
    package var marksGaps = false
    /// The number of cores to use, or `nil` for all.
    package var jobs: Int?

    package init() {}
  }

  private let settings: Settings
  /// The kinds of screen that counterexamples can name.
  private let catalog: Catalog
  /// The steps before the search, if it does not begin in the initial state of the screen.
  private let opening: ExplorationStart?
  /// Receives the progress of the search, and can stop it.
  private let progress: ProgressHandler
  /// The start of the search, in nanoseconds.
  private let start = Environment.monotonicNanoseconds()
  /// The peak memory of the process before the search, in bytes.
  private let memoryBefore = Environment.peakMemory

  /// Creates an explorer, which measures its time from now on. With `opening`, it searches
  /// everything that can follow these steps.
  package init(
    _ settings: Settings, _ catalog: Catalog, opening: ExplorationStart? = nil,
    progress: ProgressHandler = ProgressHandler()
  ) {
    self.settings = settings
    self.catalog = catalog
    self.opening = opening
    self.progress = progress
  }

  package func search(_ model: WorldModel<some Screen>) -> ExplorationReport {
    var report = search(model, from: model.initial)
    report.recordFailure(of: model)
    return report
  }

  /// Searches all states of `model`. `initial` is the world for its initial state.
  package func search<Subject: Explorable>(
    _ model: Subject, from initial: any SomeWorld
  ) -> ExplorationReport {
    subject(of: initial)?.pool.beginFingerprintCheck()
    var properties = invariants(of: model)
    if settings.checksReach { properties.append(model.rowsWithinReach) }
    properties += model.sights + model.conditions(of: names(of: model))
    var search = Search(
      model, for: properties,
      within: Bounds(
        depth: settings.depth ?? Self.defaultDepth,
        states: settings.states ?? Subject.defaultStates),
      continuesAfterViolation: settings.continuesAfterViolation)
    if let time = settings.time { model.stop(at: start + time) }
    watching { isRunning in
      let watch = { (progress: Progress) in
        isRunning("\(progress.states) states, depth \(progress.depth)") && !model.hasFailed
      }
      search.run(
        on: ThreadExecutor(jobs: settings.jobs ?? Environment.coreCount), watch: watch)
      search.limits += model.limits.map(Limit.model)
      search.checkWhole(watch: watch)
    }
    var report = ExplorationReport()
    report.unrecorded = model.unrecordedCount
    report.refusals = model.refusals
    report.interruption = resume(model)
    let found = search.report
    report.stopsAtFirst = !settings.continuesAfterViolation
    report.record(
      invariants: names(of: model), of: uncheckedParts(of: initial), in: initial)
    report.checksReach = settings.checksReach
    report.bounds = bounds(of: model, from: initial)
    report.isOfReportsOnly = hidesState(of: initial)
    report.conclude(found, elapsed: elapsed, memory: Environment.peakMemory - memoryBefore)
    let check = subject(of: initial)?.pool.endFingerprintCheck()
    report.recordGaps(
      unreportedInvariants: unreportedInvariants(in: initial),
      hasContradiction: check?.hasContradiction == true)
    report.fingerprints = check
    for finding in found.findings {
      guard case .violated(let path) = finding.verdict else { continue }
      report.violations.append(
        violation(
          finding.name, model.explored(path, from: initial), within: model.otherLimits,
          isShortest: true))
    }
    return report
  }

  /// Performs random walks through `model`, and shortens those that violate an invariant.
  package func walk(_ model: WorldModel<some Screen>, walks: Int, seed: UInt64) -> ExplorationReport
  {
    var search = RandomSearch(
      model, for: invariants(of: model), seed: seed, walks: walks,
      length: settings.depth ?? Self.walkLength)
    search.continuesAfterViolation = settings.continuesAfterViolation
    let outcome = watching { isRunning in
      search.run { model.failure == nil && isRunning("\($0.walks) walks") }
    }
    var report = ExplorationReport()
    report.record(
      invariants: names(of: model), of: uncheckedParts(of: model.initial), in: model.initial)
    report.interruption = resume(model)
    report.stopsAtFirst = !settings.continuesAfterViolation
    report.conclude(outcome, of: walks, seed: seed, elapsed: elapsed) {
      violation($0.property, model.explored($0.path, from: model.initial), isShortest: false)
    }
    report.recordGaps(unreportedInvariants: unreportedInvariants(in: model.initial))
    report.unrecorded = model.unrecordedCount
    report.refusals = model.refusals
    report.limits += model.limits
    report.recordFailure(of: model)
    return report
  }

  /// The default of `--depth`. A screen that does not grow forever needs fewer steps.
  ///
  /// Without this limit, the search of a screen that grows forever would take hours.
  package static let defaultDepth = 200
  /// The default of `--max-states` for a world.
  package static let defaultStates = 100_000
  /// The default of `--depth` for a random walk.
  package static let walkLength = 100

  private func invariants<Subject: Explorable>(of model: Subject) -> [Property<Subject>] {
    model.invariants.filter { settings.invariants.isEmpty || settings.invariants.contains($0.name) }
  }

  private func names(of model: some Explorable) -> [String] { invariants(of: model).map(\.name) }

  /// The parts that the list under test reports, if the search checks all invariants. They determine
  /// which invariants of the built-in screen are not checked.
  private func uncheckedParts(of initial: some SomeWorld) -> ReportedParts? {
    settings.invariants.isEmpty ? catalog[initial.description.name]?.reportedParts : nil
  }

  /// The invariants of the setup that are to be checked, but need more than the list under test
  /// reports.
  private func unreportedInvariants(in initial: some SomeWorld) -> [String] {
    initial.unreportedInvariants.filter {
      settings.invariants.isEmpty || settings.invariants.contains($0)
    }
  }

  /// Returns a description of the limits of the search.
  private func bounds(of model: some Explorable, from initial: any SomeWorld) -> String {
    let before = initial.requests.count
    let edits = model.edits.map { " \(counted($0, "edit"))," } ?? ""
    // Without these options, a list with layers sends no request that they cause.
    let unset = initial.description.manual.hasLayers ? initial.screenOptions.unset : []
    return "at most \(counted(model.inFlight, "request")) in flight"
      + (before > model.inFlight ? ", \(before) at the start" : "")
      + ",\(edits) \(words(of: initial.listedSource))"
      + (initial.isSourceUnlisted ? ", after a reload \(words(of: initial.namedSource))" : "")
      + (unset.isEmpty ? "" : ", without the options \(unset.joined(separator: ", "))")
      + (responseLimit(from: initial).map { ", \($0)" } ?? "")
      + model.otherLimits.map { ", \($0)" }.joined()
      + (sendsResponses(in: initial)
        ? "" : ", no responses, because the list does not report the effect asks")
      + (subject(of: initial)?.vocabulary.hello.wantsTime == true
        ? ", no time passes" : "")
  }

  /// The number of rows of `source` and its pages, in words.
  private func words(of source: Source) -> String {
    "\(counted(source.count, "row")) in \(source.pagesInWords)"
  }

  /// Whether the search began in `initial` on a list under test that does not report its whole state.
  private func hidesState(of initial: any SomeWorld) -> Bool {
    subject(of: initial)?.pool.hidesState ?? false
  }

  /// The list under test whose behavior the search explores, if it is one.
  private func subject(of initial: any SomeWorld) -> SubjectEntry? {
    catalog[initial.description.name] as? SubjectEntry
  }

  /// Whether requests are known, so that the search can respond to them.
  private func sendsResponses(in initial: any SomeWorld) -> Bool {
    guard let subject = subject(of: initial) else { return true }
    return subject.vocabulary.reports(effect: "asks") || subject.pool.hasRequests
  }

  /// The limit of the responses that the search tries, in words, or `nil` if it tries every number
  /// of rows up to the requested one.
  private func responseLimit(from initial: any SomeWorld) -> String? {
    let manual = initial.description.manual
    if initial.copiesRows { return nil }
    if manual.hasLayers { return "only responses with all requested rows" }
    let source = initial.listedSource
    let rows = source.paging == .single ? source.count : min(source.pageSize, source.count)
    return rows > 2 ? "only responses with 0, 1 or all requested rows" : nil
  }

  /// The elapsed time in nanoseconds.
  private var elapsed: Int { Environment.monotonicNanoseconds() - start }

  /// Runs `body`, which performs the search. `body` passes the progress to a closure that returns
  /// whether to continue. The closure returns `false` if the user stopped the search or the time is
  /// over.
  private func watching<Outcome>(_ body: ((String) -> Bool) -> Outcome) -> Outcome {
    body { text in
      progress.report(text)
      return !progress.isStopped() && settings.time.map { elapsed < $0 } ?? true
    }
  }

  /// Lets the scenarios that were found be played, and returns what stopped the search, if anything.
  private func resume(_ model: some Explorable) -> String? {
    model.resume()
    guard progress.isStopped() else { return nil }
    progress.resume()
    return progress.interruption()
  }

  /// Creates the counterexample for the invariant called `name`. `limits` are the limits of the
  /// search that make some states unreachable.
  private func violation(
    _ name: String, _ path: ExploredPath, within limits: [String] = [], isShortest: Bool
  ) -> Counterexample {
    let described = path.initial.description.invariants.first { $0.name == name }
    func counterexample(_ steps: [ExploredStep]) -> Counterexample {
      Counterexample(
        described ?? .rowsWithinReach(limits),
        ExploredPath(initial: opening?.world ?? path.initial, steps: steps, opening: opening),
        catalog, isShortest: isShortest, isKnownGap: settings.marksGaps)
    }
    let found = counterexample(path.steps)
    return found.isViolatedBefore ? counterexample([]) : found
  }
}

extension InvariantDescription {
  /// The property that only the explorer can check, with the limits of its search.
  fileprivate static func rowsWithinReach(_ limits: [String]) -> InvariantDescription {
    let within = limits.isEmpty ? "" : " (\(limits.joined(separator: ", ")))"
    return InvariantDescription(
      name: rowsWithinReachName,
      sentence: "a state with rows can be reached from every state\(within)")
  }
}
