package import MockSources
package import Screens
internal import Text

/// The setup of a case: everything that is set before its first action.
package struct CaseSetup: Sendable {
  package var entry: any CatalogEntry
  package var options: ScreenOptions
  package var source: Source { didSet { isSourceShared = false } }
  /// Whether a step named the source, so that the screen does not replace it.
  private(set) var isSourceNamed: Bool
  /// The changes of the server's rows, if the screen determines these rows. Another screen then has
  /// the same changes.
  private var changesOfScreenRows: [ServerChange] = []
  /// Whether the source is the default that all cases share.
  private var isSourceShared = false
  /// The duration of a response in milliseconds, unless the source sets it.
  package var latency = 0
  package var answers = AnswerPlan()
  /// The invariants that are checked after each event.
  package var invariants = InvariantSelection.named([])
  /// The invariants that the case defines. They are checked after each line of the trace.
  package private(set) var definedInvariants: [WrittenInvariant] = []
  /// The observations that lines report in addition to the screen's own, in order.
  package var observed: [String] = []
  /// Whether all invariants of the screen are checked, even without an `invariants` step.
  package var checksInvariants = false
  /// The number of changes of the server's rows. After a change, the screen is not responsible for
  /// skipped rows.
  package var serverChanges = 0
  /// The maximum number of rows in memory.
  package var rowLimit = Limits.rows

  /// Creates a setup with a screen and default settings.
  package init(
    _ entry: any CatalogEntry, options: ScreenOptions? = nil, source: Source? = nil,
    rowLimit: Int = Limits.rows
  ) {
    self.entry = entry
    let options = options ?? ScreenOptions(entry.manual.options)
    self.options = options
    self.source =
      source.map { entry.filled($0, options: options) } ?? entry.standardSource(options: options)
    isSourceNamed = source != nil
    self.rowLimit = rowLimit
  }

  init(standardOf catalog: Catalog, rowLimit: Int) {
    self.init(catalog.standard, rowLimit: rowLimit)
    isSourceShared = true
  }

  /// Whether the screen copies rows that are not its own sample. A list under test does not receive
  /// these rows.
  var copiesForeignRows: Bool {
    guard entry.copiesRows(options), entry.hasSample else { return entry.copiesRows(options) }
    let ownRows = entry.standardSource(options: options)
    return isSourceNamed && source.specification != ownRows.specification
  }

  /// The source for a world of this setup.
  ///
  /// If only one plan uses the source, each world gets a source with a cache of its own. Many cases
  /// are planned in parallel, and a plan must not keep cached pages.
  var sourceToPlay: Source { isSourceShared ? source : source.unshared }

  /// Returns the checked invariants as indices in the table of `description`, or `nil` if none are
  /// checked.
  func checkedInvariants(in description: ScreenDescription) -> [Int]? {
    if checksInvariants || invariants == .all { return Array(description.invariants.indices) }
    let checked = description.invariants.indices.filter {
      let invariant = description.invariants[$0]
      return invariants.names.contains(invariant.name) || invariant.definition != nil
    }
    return checked.isEmpty ? nil : checked
  }

  /// Applies a setup step before the first action.
  package mutating func apply(_ step: PlannedStep.SetupStep) throws(CaseStop) {
    switch step {
    case .screen(let entry, let options):
      self.entry = entry
      let title = self.options.title
      self.options = options
      self.options.title = title
      source =
        isSourceNamed
        ? entry.filled(source, options: options) : entry.standardSource(options: options)
      for change in changesOfScreenRows { try change.apply(to: &source) }
    case .source(let source):
      isSourceNamed = true
      changesOfScreenRows = []
      self.source = entry.filled(source, options: options)
    case .latency(let milliseconds): latency = milliseconds
    case .answers(let plan): answers = plan
    case .invariants(let invariants): self.invariants.add(invariants)
    case .invariant(let invariant): definedInvariants.append(invariant)
    case .observe(let names):
      for name in names where !observed.contains(name) { observed.append(name) }
    case .server(let change):
      serverChanges += 1
      if !isSourceNamed || source.isSample { changesOfScreenRows.append(change) }
      try change.apply(to: &source)
    }
  }

  package func world(at clock: Int = 0) throws(CaseStop) -> any SomeWorld {
    try entry.world(with: self, at: clock)
  }
}

extension CatalogEntry {
  /// Creates the world of `setup` with a screen of this kind.
  fileprivate func world(with setup: CaseSetup, at clock: Int) throws(CaseStop) -> any SomeWorld {
    try World(kind, with: setup, at: clock)
  }
}
