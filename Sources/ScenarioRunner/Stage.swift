package import MockSources
package import Screens
internal import Text

/// What a case is played on: all that is said before its first action.
package struct Stage: Sendable {
  /// The kind of screen.
  package var entry: any CatalogEntry
  /// What was set of its options.
  package var options: ScreenOptions
  /// The source.
  package var source: Source { didSet { isSourceShared = false } }
  /// Whether a step named the source, so that no screen brings another.
  private var isSourceNamed: Bool
  /// Whether the source is one for all cases that say nothing of it.
  private var isSourceShared = false
  /// How many milliseconds an answer takes where the source does not say it.
  package var latency = 0
  /// What the source answers to the requests to come.
  package var answers = AnswerPlan()
  /// What events are judged by.
  package var invariants = InvariantSelection.none
  /// The observations that lines report besides the screen's own, in order.
  package var observed: [String] = []
  /// Whether they are judged by all invariants of the screen, whatever the steps say.
  package var checksInvariants = false
  /// How often the server's rows were changed, so that skipped rows say nothing of the screen.
  package var serverChanges = 0
  /// The most rows that may be held at once.
  package var rowLimit = Limits.rows

  /// Makes a stage on which nothing was said but which screen is meant.
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

  /// Makes the stage of all cases that say nothing of it.
  init(standardOf catalog: Catalog, rowLimit: Int) {
    self.init(catalog.standard, rowLimit: rowLimit)
    isSourceShared = true
  }

  /// The source for a world of this stage.
  ///
  /// One that only the plan of a case has must not keep what it gave: many cases are planned at once.
  var sourceToPlay: Source { isSourceShared ? source : source.unshared }

  /// The invariants that events are judged by, if by any: their places in the table of `description`.
  func judgedInvariants(in description: ScreenDescription) -> [Int]? {
    switch checksInvariants ? .all : invariants {
    case .none: nil
    case .all: Array(description.invariants.indices)
    case .named(let names):
      description.invariants.indices.filter { names.contains(description.invariants[$0].name) }
    }
  }

  /// Takes what a step says before the first action, which ``PlannedStep/Kind/setsStage`` tells of it.
  package mutating func take(_ step: PlannedStep.Kind) throws(CaseStop) {
    switch step {
    case .screen(let entry, let options):
      self.entry = entry
      self.options = options
      source =
        isSourceNamed
        ? entry.filled(source, options: options) : entry.standardSource(options: options)
    case .source(let source):
      isSourceNamed = true
      self.source = entry.filled(source, options: options)
    case .latency(let milliseconds): latency = milliseconds
    case .answers(let plan): answers = plan
    case .invariants(let invariants): self.invariants.add(invariants)
    case .observe(let names):
      for name in names where !observed.contains(name) { observed.append(name) }
    case .server(let change):
      serverChanges += 1
      try change.apply(to: &source)
    case .action, .unavailable, .reply, .waitForAll, .wait, .expect, .end: break
    }
  }

  /// Makes the world that the stage is for, whose clock stands at `clock`.
  package func world(at clock: Int = 0) throws(CaseStop) -> any SomeWorld {
    try entry.world(on: self, at: clock)
  }
}

extension CatalogEntry {
  /// Makes the world of `stage`, which is of this kind.
  fileprivate func world(on stage: Stage, at clock: Int) throws(CaseStop) -> any SomeWorld {
    try World(kind, on: stage, at: clock)
  }
}
