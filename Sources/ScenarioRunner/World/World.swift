package import MockSources
package import Screens

/// A screen together with its environment: the mock source, the virtual clock and the requests in flight.
///
/// It turns the screen's effects into requests, and answers into events. A world is a value: copy it to return to it.
package struct World<Subject: Screen>: Sendable {
  /// The kind of screen.
  package let kind: ScreenKind<Subject>
  /// The page.
  package internal(set) var screen: Subject
  /// The virtual time in milliseconds.
  package internal(set) var clock: Int
  /// The requests in flight, in the order they were asked.
  package var requests: [Request] { sink.requests }
  /// Whether an action was done, so that the following steps no longer belong to the setup.
  package internal(set) var hasActed = false
  /// Whether the screen used an answer, that is, did not drop it.
  var hasAnswered = false

  /// How the invariants of the screen are handled.
  package var judging: Judging
  /// The places, in the screen's table, of the invariants that the last event broke, where they are recorded.
  package internal(set) var broken: [Int] = []

  /// How often the server's rows changed or a script set a key. After that, skipped rows are not the screen's error.
  package internal(set) var serverChanges: Int

  /// The options of the screen.
  package let screenOptions: ScreenOptions
  /// The number of edits that were made.
  package internal(set) var madeEdits = 0
  /// The sources that are still needed.
  var sources: ActiveSources
  /// The duration of a request in milliseconds, if its source does not set it.
  var latency: Int
  /// The requests in flight, and what the screen wants done.
  var sink: EffectSink
  /// The name of the state that the line before left.
  var stateBefore: String
  /// The observations that lines report: the screen's own, then those that the case observes.
  let reporting: [Observation<Subject>]
  /// The values of the reported observations after the line before.
  var reported: [Value]
  /// The most rows that may be held at once.
  let rowLimit: Int
  /// The number of rows received so far, as answers or from a cache; the screen never has more.
  var answeredRows = 0
  /// The virtual time of the previous line in milliseconds; 0 before the first line, even if the setup moved the clock.
  var clockBefore = 0

  /// Creates the world of `stage`, whose screen is of this kind, in which nothing has happened.
  package init(
    _ kind: ScreenKind<Subject>, on stage: Stage, at clock: Int = 0
  ) throws(CaseStop) {
    let source = stage.sourceToPlay
    if kind.copiesRows(stage.options), source.count > stage.rowLimit {
      throw .tooManyRows(stage.rowLimit)
    }
    var defined: [Invariant<Subject>] = []
    for invariant in stage.definedInvariants {
      if let invariant = try invariant.invariant(of: kind, stage.entry.telling) {
        defined.append(invariant)
      }
    }
    let kind = defined.isEmpty ? kind : kind.adding(defined)
    self.kind = kind
    screenOptions = stage.options
    do {
      screen = try kind.make(stage.options, source)
    } catch {
      throw CaseStop(failureOfScreen: error)
    }
    self.clock = clock
    sources = ActiveSources(source)
    latency = stage.latency
    sink = EffectSink(answers: stage.answers)
    serverChanges = stage.serverChanges
    rowLimit = stage.rowLimit
    judging = stage.judgedInvariants(in: kind.description).map { .stopping(by: $0) } ?? .none
    stateBefore = screen.stateName
    let others = stage.observed.compactMap { name in
      kind.observations.first { $0.description.name == name && !$0.description.isReported }
    }
    reporting = others.isEmpty ? kind.reported : kind.reported + others
    reported = []
    reported = reportedValues
  }

  /// The source named last.
  package var namedSource: Source { sources[sources.named] }
  /// Whether the source named last takes effect at the next reload.
  package var isSourceUnlisted: Bool { sources.listed != sources.named }
  /// The source of the visible rows.
  package var listedSource: Source { sources.listedSource }

  /// The state of the mock server as the page sees it.
  package var surroundings: WorldContext {
    var context = WorldContext(
      inFlight: requests.count,
      awaited: requests.count { !$0.isCancelled && !$0.isEdit } + sink.waits.count { !$0.isEdit },
      hasAnswered: hasAnswered, source: listedSource)
    context.requests = requests
    context.waits = sink.waits
    return context
  }

  /// The state that observations are read from.
  package var observed: ObservedState<Subject> { ObservedState(screen, in: surroundings) }

  /// The value of the observation at `index` of the screen's table.
  package func value(at index: Int) -> Value { kind.observations[index].read(observed) }

  /// The values of the reported observations.
  var reportedValues: [Value] {
    let observed = observed
    return reporting.map { $0.read(observed) }
  }
}

/// The ways to handle the invariants of a screen after each event.
package enum Judging: Hashable, Sendable {
  /// They are not asked for.
  case none
  /// The first of those at these places of the screen's table that is broken stops the case.
  case stopping(by: [Int])
  /// Those that are broken are recorded.
  case recording
}
