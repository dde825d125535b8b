package import Adapters
internal import Files
internal import MockSources
package import ScenarioRunner
package import Screens

/// Compares a list under test with the built-in screen that has the same name.
package struct Conformer {
  /// The mode and the limits of a comparison.
  package struct Settings: Sendable {
    /// The limits of a walk.
    package var scope = ExplorationScope(inFlight: 2, rows: 4)
    /// Whether the user set the number of rows, the page size or the number of requests in flight.
    package var setsRows = false, setsPageSize = false, setsInFlight = false
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

  /// The command that creates a fresh list, for walks with the source `source`.
  func start(_ source: Source) -> SubjectCommand {
    .start(
      SubjectCommand.Start(
        title: "conform", options: settings.scope.screenOptions, paging: source.paging,
        pageSize: source.pageSize))
  }

  /// Compares both lists, and returns the report.
  package func run() throws(CaseStop) -> ConformReport {
    guard let reference = catalog[subject.name] else {
      throw .error(
        "conform compares with a built-in screen, and the screen of "
          + "\(subject.vocabulary.hello.name) is '\(subject.name)'; use one of "
          + catalog.names.joined(separator: ", "))
    }
    if comparator.comparesNothing { throw .error(comparator.nothingCompared) }
    if subject.vocabulary.hasLayers, settings.additions.contains(.server) {
      throw .error("with --with server, the screen \(subject.name) has too many states to compare")
    }
    var report = ConformReport(
      subject: subject.vocabulary.hello.name, screen: subject.name, mode: settings.mode)
    report.missing = comparator.missing
    report.actions = reference.description.actions.map(\.name)
    report.compares = { [comparator] in comparator.compares($0) }
    if case .choice(let states) = reference.manual.states { report.states = states }
    report.walks = settings.walks
    report.seed = settings.walks == nil ? nil : settings.seed
    let scopes = scopes(for: reference.manual)
    for scope in scopes {
      try walk(scope, beside: reference, into: &report)
      if report.isInterrupted || report.failure != nil { break }
    }
    report.notTried = notTried(scopes, reference.manual)
    report.finish(settings.accepted)
    return report
  }

  /// Walks within one scope, and adds the results to `report`.
  private func walk(
    _ scope: ExplorationScope, beside reference: some CatalogEntry,
    into report: inout ConformReport
  ) throws(CaseStop) {
    let world = try World(reference.kind, with: scope.setup(for: reference))
    let walk = ConformWalk(self, world, scope)
    do throws(CaseStop) {
      if settings.walks == nil {
        try walk.tryEverything(into: &report)
      } else {
        try walk.tryRandomly(into: &report)
      }
    } catch {
      try report.end(with: error)
    }
  }

  // MARK: Scopes

  /// Whether the list under test has actions that edit rows.
  private var hasEdits: Bool { subject.vocabulary.actions.contains(where: \.isEdit) }

  /// The scopes of the walks, in order.
  func scopes(for manual: Manual) -> [ExplorationScope] {
    if settings.walks != nil { return [beyondBounds] }
    var scopes = [scope(paging: settings.scope.paging)]
    if settings.isThorough {
      let first = settings.scope.paging ?? manual.pagings.first
      for paging in [Paging.numbered, .cursor, .offset] where manual.pagings.contains(paging) {
        if paging != first { scopes.append(scope(paging: paging)) }
      }
    }
    let additions =
      settings.isThorough
      ? Addition.allCases.filter { $0 != .server || !subject.vocabulary.hasLayers }
      : settings.additions
    for addition in additions { scopes += self.scopes(adding: addition, manual) }
    return scopes
  }

  /// Returns the scope for a paging. With cursors there are more transitions, because replies can
  /// set keys.
  private func scope(paging: Paging?) -> ExplorationScope {
    var scope = settings.scope
    scope.paging = paging
    if hasEdits {
      // With edits, a larger scope has too many transitions.
      if !settings.setsRows { scope.rows = 2 }
      if !settings.setsPageSize { scope.pageSize = 1 }
      scope.edits = 1
    }
    if paging == .cursor {
      if !settings.setsRows { scope.rows = 2 }
      if !settings.setsPageSize { scope.pageSize = 1 }
      // Keys are not tried for a list with layers, because such a list has too many other events.
      scope.setsKeys = !subject.vocabulary.hasLayers
    }
    return scope
  }

  private func scopes(adding addition: Addition, _ manual: Manual) -> [ExplorationScope] {
    var scope = scope(paging: settings.scope.paging)
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
      scope.setsKeys = false
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
  private var beyondBounds: ExplorationScope {
    var scope = scope(paging: settings.scope.paging)
    if !settings.setsRows { scope.rows = 12 }
    if !settings.setsPageSize { scope.pageSize = 3 }
    if !settings.setsInFlight { scope.inFlight = 6 }
    scope.edits = settings.scope.edits
    for addition in settings.additions { add(addition, to: &scope) }
    return scope
  }

  /// Returns the options and events that would compare more.
  private func notTried(_ scopes: [ExplorationScope], _ manual: Manual) -> [String] {
    var options: [String] = []
    let isTried = { (test: (ExplorationScope) -> Bool) in scopes.contains(where: test) }
    let paging = { (scope: ExplorationScope) in scope.paging ?? manual.pagings.first }
    if manual.pagings.contains(.cursor), !isTried({ paging($0) == .cursor && $0.emptyPages == 0 }) {
      options.append("--paging cursor")
    }
    if !isTried({ paging($0) != .cursor }),
      let first = manual.pagings.first(where: { $0 != .cursor })
    {
      options.append("--paging \(first.rawValue)")
    }
    for addition in Addition.allCases
    where !settings.isThorough && !settings.additions.contains(addition)
      || addition == .server && subject.vocabulary.hasLayers
    {
      options.append("--with \(addition.rawValue)")
    }
    if subject.vocabulary.hasLayers, !isTried({ $0.emptyPages > 0 }) {
      options.append("next keys by hand")
    }
    if hasEdits, settings.walks == nil { options.append("a second edit") }
    if subject.vocabulary.hasLayers, settings.scope.screenOptions.isEmpty {
      options.append("options of the screen")
    }
    if settings.mode != .everything { options.append("--compare everything") }
    return options
  }
}
