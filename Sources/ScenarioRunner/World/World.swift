package import MockSources
package import Screens

/// A screen together with its environment: the mock source, the virtual clock and the requests in
/// flight.
///
/// A world turns the screen's effects into requests, and responses into events. A world is a value,
/// so a copy preserves the current moment.
package struct World<Subject: Screen>: Sendable {
  package let kind: ScreenKind<Subject>
  package internal(set) var screen: Subject
  /// The virtual time in milliseconds.
  package internal(set) var clock: Int
  /// The requests in flight, in the order in which they were sent.
  package var requests: [Request] { sink.requests }
  /// Whether an action was performed, so that the following steps no longer belong to the setup.
  package internal(set) var hasActed = false
  /// Whether the screen has handled a response, and not dropped it.
  var hasAnswered = false

  /// The kind of invariant check after each event.
  package var invariantChecks: InvariantChecks
  /// The invariants that the last event violated, as indices of the screen's table. Empty unless
  /// violations are recorded.
  package internal(set) var violated: [Int] = []

  /// The number of times that a step changed the server's rows or set a key.
  package internal(set) var serverChanges: Int
  /// The number of edits that the server saved before it responded to them.
  var commits = 0
  /// The facts about the loaded rows, as of the last check of the invariants.
  var rowFacts = RowFacts()

  package let screenOptions: ScreenOptions
  package internal(set) var madeEdits = 0
  var sources: ActiveSources
  /// The duration of a response in milliseconds, unless the source of the response sets another
  /// duration.
  var latency: Int
  /// The requests in flight, and the effects of the screen.
  var sink: EffectSink
  /// The name of the state after the previous line.
  var stateBefore: String
  /// The observations whose changes the trace reports: the screen's own, then those that an
  /// `observe` step of the case adds.
  let reportedObservations: [Observation<Subject>]
  /// Their values after the previous line.
  var reported: [Value]
  /// The invariants of the case that are not checked, because the list under test does not report an
  /// observation of their conditions.
  let unreportedInvariants: [String]
  /// Whether an invariant of the case reads `reused`. An exploration then must not reset it.
  let readsReuse: Bool
  /// The maximum number of rows in memory.
  let rowLimit: Int
  /// The number of rows received so far from responses and caches. The screen never contains more
  /// rows.
  var answeredRows = 0
  /// The foreground requests before the first of consecutive `expect` steps. The closure returns
  /// the value of an observation before their responses. `nil` if there was none, or after any other
  /// step.
  var beforeExpect: (requests: [Int], value: @Sendable (_ observation: Int) -> Value)?
  /// The virtual time of the previous line in milliseconds; 0 before the first line, even if the
  /// setup moved the clock.
  var clockBefore = 0

  /// Creates the initial world of `setup` with a screen of this kind.
  package init(
    _ kind: ScreenKind<Subject>, with setup: CaseSetup, at clock: Int = 0
  ) throws(CaseStop) {
    let source = setup.sourceToPlay
    if kind.copiesRows(setup.options), source.count > setup.rowLimit {
      throw .tooManyRows(setup.rowLimit)
    }
    var defined: [Invariant<Subject>] = []
    var unreported: [String] = []
    for written in setup.definedInvariants {
      if let invariant = try written.invariant(of: kind, setup.entry.reportedParts) {
        defined.append(invariant)
      } else {
        unreported.append(written.name)
      }
    }
    unreportedInvariants = unreported
    readsReuse = setup.definedInvariants.contains { invariant in
      invariant.conditions.contains { $0.name == "reused" }
    }
    let kind = defined.isEmpty ? kind : kind.adding(defined)
    self.kind = kind
    screenOptions = setup.options
    do {
      screen = try kind.make(setup.options, source)
    } catch {
      throw CaseStop(failureOfScreen: error)
    }
    self.clock = clock
    sources = ActiveSources(source)
    latency = setup.latency
    sink = EffectSink(answers: setup.answers)
    serverChanges = setup.serverChanges
    rowLimit = setup.rowLimit
    invariantChecks =
      setup.checkedInvariants(in: kind.description).map { .stopping(by: $0) } ?? .none
    stateBefore = screen.stateName
    let observedByCase = setup.observed.compactMap { name in
      // Every line has the state in a column of its own.
      kind.observations.first {
        $0.description.name == name && name != "state" && !$0.description.isReported
      }
    }
    reportedObservations =
      observedByCase.isEmpty ? kind.reported : kind.reported + observedByCase
    reported = []
    let observed = observed
    reported = reportedObservations.map { $0.read(observed) }
  }

  /// The source that was named last.
  package var namedSource: Source { sources[sources.named] }
  /// Whether the source that was named last takes effect only at the next reload.
  package var isSourceUnlisted: Bool { sources.listed != sources.named }
  /// The source of the visible rows.
  package var listedSource: Source { sources.listedSource }

  /// The facts about the screen that only the mock server knows.
  package var context: WorldContext {
    WorldContext(
      requests: requests, waits: sink.waits, hasAnswered: hasAnswered, source: listedSource)
  }

  package var observed: ObservedState<Subject> { kind.observe(screen, context) }

  /// The value of the observation at `index` of the screen's table.
  package func value(at index: Int) -> Value { kind.observations[index].read(observed) }

  package func reloads(_ action: ActionDescription) -> Bool {
    action.isReload || kind.reloads?(screen, action) == true
  }
}

/// The kinds of invariant checks after each event.
package enum InvariantChecks: Hashable, Sendable {
  case none
  /// The case stops when an invariant at one of these indices of the screen's table is violated.
  case stopping(by: [Int])
  case recording
}
