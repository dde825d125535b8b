package import Adapters
internal import Files
internal import MockSources
package import ScenarioRunner
package import Screens
internal import Text

/// Compares a list under test with the built-in screen that has the same name.
package struct Conformer {
  /// The mode and the limits of a comparison.
  package struct Settings: Sendable {
    /// The limits of a walk.
    package var scope = ExplorationScope(inFlight: 2, rows: 4)
    /// Whether the user set the number of rows, the page size or the number of requests in flight.
    package var setsRows = false, setsPageSize = false, setsInFlight = false
    /// The maximum number of edits in one script, or `nil` for the default.
    package var edits: Int?
    package var mode = ComparisonMode.visible
    /// The variations to compare in addition to the defaults. Each has a walk of its own.
    package var additions: [Addition] = []
    /// Whether all pagings and all additions are tried.
    package var isThorough = false
    /// The number of previous events after which every event is tried again. With `nil`, every
    /// event is tried again after an event that the list ignored or dropped.
    package var repeats: Int?
    /// The number of random walks, or `nil` to try every transition.
    package var walks: Int?
    package var seed: UInt64 = 1
    /// The number of lists that run in parallel.
    package var jobs = 1
    package var accepted = AcceptedDifferences()

    package init() {}
  }

  /// A variation to compare in addition to the defaults.
  package enum Addition: String, Hashable, Sendable, CaseIterable {
    /// Changes of the server's rows.
    case server
    /// A cached first page.
    case cache
    /// A change of the source.
    case source
    /// Other failure messages.
    case failures
    /// More rows, other page sizes, and pages without rows.
    case sizes
  }

  package let settings: Settings
  /// The list under test.
  let subject: SubjectEntry
  /// The screens, including the reference list.
  let catalog: Catalog
  /// The callbacks that receive the progress and decide whether to stop.
  let progress: ProgressHandler

  /// Creates a comparison of `subject` with the screen of the same name in `catalog`, which has the
  /// built-in screens.
  package init(
    _ subject: SubjectEntry, _ catalog: Catalog, _ settings: Settings,
    progress: ProgressHandler = ProgressHandler()
  ) {
    self.subject = subject
    self.catalog = catalog
    self.settings = settings
    self.progress = progress
  }

  var comparator: Comparator { Comparator(settings.mode, subject.vocabulary) }

  /// Compares both lists, and returns the report.
  package func run() throws(CaseStop) -> ConformReport {
    let reference = try catalog.reference(of: subject)
    if comparator.comparesNothing { throw .error(comparator.nothingCompared) }
    var report = ConformReport(
      subject: subject.vocabulary.hello.name, screen: subject.name, mode: settings.mode)
    report.actions = reference.description.actions.map(\.name)
    let own = subject.vocabulary.actions.map(\.name)
    report.missingActions = report.actions.filter { !own.contains($0) }
    report.hidesRequests = !subject.vocabulary.reports(effect: "asks")
    report.compares = { [comparator] in comparator.compares($0) }
    if case .choice(let states) = reference.manual.states { report.states = states }
    report.walks = settings.walks
    report.seed = settings.walks == nil ? nil : settings.seed
    let scopes = scopes(for: reference.manual)
    try refuseOptions(scopes, reference.manual)
    var begun: [ExplorationScope] = []
    for scope in scopes {
      begun.append(scope)
      try walk(scope, beside: reference, into: &report)
      if report.failure != nil || report.hasTooManyFailures { break }
      if report.isInterrupted || progress.isStopped() {
        report.isInterrupted = true
        report.limit = "interrupted"
        break
      }
    }
    if report.hasTriedNothing, let first = report.errors.first { throw first }
    report.notTried = notTried(begun, reference.manual)
    report.notCompared = comparator.notCompared(effects: report.effects)
    report.neverReported = subject.vocabulary.note(neverReported: subject.pool.unreported ?? [])
    report.finish(settings.accepted)
    return report
  }

  /// Walks within one scope, and adds the results to `report`.
  private func walk(
    _ scope: ExplorationScope, beside reference: some CatalogEntry,
    into report: inout ConformReport
  ) throws(CaseStop) {
    let world = try World(reference.kind, with: scope.setup(for: reference))
    do throws(CaseStop) {
      if settings.walks == nil {
        try ConformWalk(self, world, scope).perform(into: &report)
      } else {
        try RandomWalks(self, world, scope).perform(into: &report)
      }
    } catch {
      try report.end(with: error)
    }
  }

  // MARK: Scopes

  /// Whether the list reports the waits before its automatic retries.
  private var reportsRetries: Bool { subject.reportedParts?.effects.contains("wakes") == true }

  /// Throws if an option of the screen makes a comparison in one of `scopes` impossible.
  private func refuseOptions(_ scopes: [ExplorationScope], _ manual: Manual) throws(CaseStop) {
    let options = ScreenOptions(manual.options, written: settings.scope.screenOptions)
    if options.integer("retry") > 0, !reportsRetries {
      throw .error(
        "the option retry needs the effect wakes, which \(subject.vocabulary.hello.name) does not"
          + " report; a list in a Swift test can report it")
    }
    let rows = scopes.map(\.rows).min() ?? 0
    if let start = options.settings.first(where: { $0.name == "start" })?.value {
      if let number = Int(start), number >= 1, number <= rows { return }
      throw .error("no row has the id \(quoted(start)); the rows are 1 to \(rows) (--rows)")
    }
  }

  /// Whether actions that edit rows are tried on the list under test.
  private var hasEdits: Bool {
    subject.vocabulary.actions.contains { $0.isEdit && settings.scope.tries($0) }
  }

  /// The pagings that the reference list supports with the options of the screen.
  private func pagings(of manual: Manual) -> [Paging] {
    // Only a row that is a cursor can be the first row of a list.
    settings.scope.screenOptions.contains { $0.name == "start" } ? [.cursor] : manual.pagings
  }

  /// The scopes of the walks, in order.
  func scopes(for manual: Manual) -> [ExplorationScope] {
    let first = settings.scope.paging ?? manual.pagings.first
    if settings.walks != nil {
      let sizes = additions.contains(.sizes) ? self.scopes(adding: .sizes, manual) : []
      return [beyondBounds(paging: first)] + sizes
    }
    var scopes = self.scopes(paging: first)
    if settings.isThorough {
      let pagings = pagings(of: manual)
      for paging in [Paging.numbered, .cursor, .offset] where pagings.contains(paging) {
        if paging != first { scopes += self.scopes(paging: paging) }
      }
    }
    for addition in additions { scopes += self.scopes(adding: addition, manual) }
    return scopes
  }

  /// The variations to compare. With changes of the server's rows, a list with layers has too many
  /// states for `--thorough`, unless only some actions are tried or the user names this variation.
  private var additions: [Addition] {
    guard settings.isThorough else { return settings.additions }
    let hasManyStates = subject.vocabulary.hasLayers && settings.scope.actions.isEmpty
    return Addition.allCases.filter {
      $0 != .server || !hasManyStates || settings.additions.contains($0)
    }
  }

  /// Returns the scope for a paging. With cursors there are more transitions, because replies can
  /// set keys.
  private func scope(paging: Paging?) -> ExplorationScope {
    var scope = settings.scope
    scope.paging = paging
    scope.edits = settings.edits ?? 1
    // With edits, a larger scope has too many transitions.
    if paging == .cursor || hasEdits {
      if !settings.setsRows { scope.rows = 2 }
      if !settings.setsPageSize { scope.pageSize = 1 }
    }
    // Keys are not tried for a list with layers, because such a list has too many other events.
    if paging == .cursor, !subject.vocabulary.hasLayers { scope.keys = ["1"] }
    return scope
  }

  /// Returns the scopes for a paging. If replies set keys, a second key leads to loops of several
  /// keys and to pages without rows that have a new key. It is tried with one request in flight,
  /// because with two there are more than three times as many transitions.
  private func scopes(paging: Paging?) -> [ExplorationScope] {
    let scope = scope(paging: paging)
    if scope.keys.isEmpty || scope.rows < 2 { return [scope] }
    var withSecondKey = scope
    withSecondKey.keys.append(String(scope.rows))
    withSecondKey.inFlight = 1
    return scope.inFlight == 1 ? [withSecondKey] : [scope, withSecondKey]
  }

  private func scopes(adding addition: Addition, _ manual: Manual) -> [ExplorationScope] {
    var scope = scope(paging: settings.scope.paging ?? manual.pagings.first)
    add(addition, to: &scope)
    if addition == .failures || addition == .sizes, !settings.setsInFlight { scope.inFlight = 1 }
    guard addition == .sizes else { return [scope] }
    scope.triesShortPages = subject.vocabulary.hasLayers
    if !settings.setsRows { scope.rows = 8 }
    var scopes = [3, 4].map { size in
      var scope = scope
      scope.pageSize = size
      return scope
    }
    if manual.pagings.contains(.cursor) {
      scope.paging = .cursor
      if !settings.setsRows { scope.rows = 6 }
      scope.pageSize = 3
      scope.keys = []
      scope.triesShortPages = false
      scope.emptyPages = 5
      scopes.append(scope)
    }
    return scopes
  }

  /// Adds the events of an addition to `scope`.
  private func add(_ addition: Addition, to scope: inout ExplorationScope) {
    switch addition {
    case .server: scope.changesServer = true
    case .cache: scope.isCached = true
    case .source: scope.changesSource = true
    case .failures: scope.failureTexts = ExplorationScope.unusualFailureTexts
    case .sizes: break
    }
  }

  /// The scope of random walks, with more rows and more requests in flight.
  private func beyondBounds(paging: Paging?) -> ExplorationScope {
    var scope = scope(paging: paging)
    if !settings.setsRows { scope.rows = 12 }
    if !settings.setsPageSize { scope.pageSize = 3 }
    if !settings.setsInFlight { scope.inFlight = 6 }
    scope.edits = settings.edits ?? settings.scope.edits
    for addition in settings.additions { add(addition, to: &scope) }
    return scope
  }

  /// Returns the options and events that would compare more than the walks within `scopes`, which
  /// are those that began.
  private func notTried(_ scopes: [ExplorationScope], _ manual: Manual) -> [String] {
    var options: [String] = []
    let isTried = { (test: (ExplorationScope) -> Bool) in scopes.contains(where: test) }
    let pagings = pagings(of: manual)
    if pagings.contains(.cursor), !isTried({ $0.paging == .cursor && $0.emptyPages == 0 }) {
      options.append("--paging cursor")
    }
    // With all rows in one page, no next page is requested.
    let withPages = pagings.filter { [.numbered, .offset].contains($0) }
    let others = withPages.isEmpty ? pagings.filter { $0 != .cursor } : withPages
    if let first = others.first, !isTried({ $0.paging.map(others.contains) ?? true }) {
      options.append("--paging \(first.rawValue)")
    }
    options += Addition.allCases.filter { addition in
      // Random walks try all other additions together.
      let isAlone = settings.walks == nil || addition == .sizes
      return !additions.contains(addition)
        || isAlone && !self.scopes(adding: addition, manual).allSatisfy(scopes.contains)
    }.map { "--with \($0.rawValue)" }
    let actions = subject.vocabulary.actions.filter { !settings.scope.tries($0) }.map(\.name)
    if !actions.isEmpty { options.append("the actions \(actions.joined(separator: ", "))") }
    if subject.vocabulary.hasLayers {
      if !isTried({ $0.emptyPages > 0 }) { options.append("next keys set by the script") }
      if hasEdits, settings.walks == nil {
        options.append("--edits \((settings.edits ?? 1) + 1)")
      }
    }
    let screen = ScreenOptions(manual.options, written: settings.scope.screenOptions)
    let unset = screen.unset.filter { $0 != "retry" || reportsRetries }
    if !unset.isEmpty { options.append("the options \(unset.joined(separator: ", "))") }
    let withArguments = subject.vocabulary.actions
      .filter { settings.scope.tries($0) && !$0.parameters.isEmpty }.map(\.name)
    if !withArguments.isEmpty {
      options.append("other arguments of \(withArguments.joined(separator: ", "))")
    }
    if settings.mode != .everything { options.append("--compare everything") }
    return options
  }
}

extension Catalog {
  /// Returns the built-in screen with the same name as `subject`.
  package func reference(of subject: SubjectEntry) throws(CaseStop) -> any CatalogEntry {
    if let reference = self[subject.name] { return reference }
    throw .error(
      "conform compares with a built-in screen, and the screen of "
        + "\(subject.vocabulary.hello.name) is '\(subject.name)'; use one of "
        + names.joined(separator: ", "))
  }
}
