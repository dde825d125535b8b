package import MockSources

/// A kind of screen: its tables, and closures that create and change its screens.
///
/// The kind is a class, because every world of such a screen refers to it.
package final class ScreenKind<Subject: Screen>: Sendable {
  package let description: ScreenDescription
  package let actions: [Action<Subject.Event>]
  /// Whether an exploration tries some action only in the initial state. Stored, because each step of
  /// an exploration reads it.
  package let hasOnceActions: Bool
  /// The observations of the screen, which can be read at any moment.
  package let observations: [Observation<Subject>]
  /// The observations whose changes a trace reports.
  package let reported: [Observation<Subject>]
  /// Returns the state that observations read.
  ///
  /// Each trace line needs it, so this closure is created where the type of the screen is known.
  package let observe: @Sendable (Subject, WorldContext) -> ObservedState<Subject>
  package let invariants: [Invariant<Subject>]
  /// Returns which of the invariants at the given indices of the table a transition violates.
  ///
  /// An exploration does this millions of times, so this closure is created where the type of the
  /// screen is known.
  package let violatedInvariants: @Sendable (Transition<Subject>, [Int]) -> [Int]
  /// Creates a screen before its first event.
  package let make: @Sendable (ScreenOptions, Source) throws(Subject.Failure) -> Subject
  /// Returns the rows of the screen if no `source` step names others, or `nil` if the screen then
  /// uses `numbers`.
  package let sample: @Sendable (ScreenOptions) -> RecordTable?
  /// Returns whether a screen with these options copies the rows of its source when it is created.
  package let copiesRows: @Sendable (ScreenOptions) -> Bool
  /// Returns the event for a number of virtual milliseconds that pass. `nil` if the screen needs no
  /// clock.
  package let time: (@Sendable (Int) -> Subject.Event)?
  /// Returns the event for the end of a request's wait, for a screen with layers.
  package let wake: (@Sendable (Int) -> Subject.Event)?
  /// Returns the arguments that an exploration tries for an action in a state, or `nil` to use
  /// those of the table.
  package let samples: (@Sendable (Subject, ActionDescription) -> [[ActionArgument]]?)?
  /// Returns whether an action that usually does not reload would reload a screen in this state.
  package let reloads: (@Sendable (Subject, ActionDescription) -> Bool)?
  /// What the list under test has reported, or `nil` for a built-in screen.
  package let reports: SubjectReports<Subject>?
  /// Creates a model of the screen with exact packed keys for an exploration, if there is one.
  package let packed: PackedModel?

  /// Creates the packed model for a number of rows, a page size and a number of requests in flight,
  /// or returns `nil` if its states do not fit into their keys.
  package typealias PackedModel =
    @Sendable (_ rows: Int, _ pageSize: Int, _ inFlight: Int) ->
    ListModel?

  package init(
    manual: Manual, actions: [Action<Subject.Event>], observations: [Observation<Subject>],
    invariants: [Invariant<Subject>], packed: PackedModel? = nil,
    time: (@Sendable (Int) -> Subject.Event)? = nil,
    wake: (@Sendable (Int) -> Subject.Event)? = nil,
    samples: (@Sendable (Subject, ActionDescription) -> [[ActionArgument]]?)? = nil,
    reloads: (@Sendable (Subject, ActionDescription) -> Bool)? = nil,
    sample: @escaping @Sendable (ScreenOptions) -> RecordTable? = { _ in nil },
    copiesRows: (@Sendable (ScreenOptions) -> Bool)? = nil,
    reports: SubjectReports<Subject>? = nil,
    make: @escaping @Sendable (ScreenOptions, Source) throws(Subject.Failure) -> Subject
  ) {
    let known = Set(observations.map { $0.description.name })
    let observations =
      observations
      + Subject.observationsOnRequest.filter { !known.contains($0.description.name) }
    // Use closures instead of key paths, because the creation of a key path takes too much of the
    // start time.
    description = ScreenDescription(
      manual: manual, actions: actions.map { $0.description },
      observations: observations.map { $0.description },
      invariants: invariants.map { $0.description })
    self.actions = actions
    hasOnceActions = actions.contains { $0.description.isOnce }
    self.observations = observations
    reported = observations.filter { $0.description.isReported }
    observe = { ObservedState($0, in: $1) }
    self.invariants = invariants
    let checks = invariants.map(\.holds)
    violatedInvariants = { transition, indices in
      indices.filter { !checks[$0](transition) }
    }
    self.packed = packed
    self.time = time
    self.wake = wake
    self.samples = samples
    self.reloads = reloads
    self.sample = sample
    self.copiesRows = copiesRows ?? { _ in !manual.asks }
    self.reports = reports
    self.make = make
  }

  /// Returns the same kind with more invariants. No packed model checks these.
  package func adding(_ others: [Invariant<Subject>]) -> ScreenKind {
    ScreenKind(
      manual: description.manual, actions: actions, observations: observations,
      invariants: invariants + others, time: time, wake: wake, samples: samples, reloads: reloads,
      sample: sample, copiesRows: copiesRows, reports: reports, make: make)
  }
}

/// What a list under test reports.
package struct SubjectReports<Subject: Screen>: Sendable {
  /// The parts of a trace that the list reports.
  package let parts: ReportedParts
  /// Returns the observations that no report has contained so far.
  package var missing: @Sendable () -> Set<String>
  /// Returns the observations that no report has contained until a screen.
  package var missingUntil: @Sendable (Subject) -> Set<String>
  /// Returns whether an invariant can be checked without these observations.
  package var suffice: @Sendable (InvariantDescription, Set<String>) -> Bool

  package init(
    parts: ReportedParts, missing: @escaping @Sendable () -> Set<String>,
    missingUntil: @escaping @Sendable (Subject) -> Set<String>,
    suffice: @escaping @Sendable (InvariantDescription, Set<String>) -> Bool
  ) {
    self.parts = parts
    self.missing = missing
    self.missingUntil = missingUntil
    self.suffice = suffice
  }
}

/// A kind of screen in a catalog, for any type of screen.
///
/// A function that needs the type has a parameter of type `some CatalogEntry`, which opens the
/// existential once per case.
package protocol CatalogEntry<Subject>: Sendable {
  associatedtype Subject: Screen
  var kind: ScreenKind<Subject> { get }
  /// Returns the same kind for repeated runs of one case. Later runs repeat the reports of the
  /// first run and, with `failures`, its failures. Returns `nil` if repeated runs are equal anyway.
  func remembering(failures: Bool) -> (any CatalogEntry)?
}

extension CatalogEntry {
  /// The parts of a trace that a list under test reports, or `nil` for a built-in screen, which reports
  /// everything.
  package var reportedParts: ReportedParts? { kind.reports?.parts }
  /// The observations that the list under test has declared, but never reported so far.
  package var neverReported: Set<String> { kind.reports?.missing() ?? [] }
  /// Returns the observations that the list under test has declared, but not reported until
  /// `screen`.
  package func unreported(by screen: Subject) -> Set<String> {
    kind.reports?.missingUntil(screen) ?? []
  }
  /// Whether `invariant` can be checked although the list under test does not report
  /// `observations`.
  package func canCheck(
    _ invariant: InvariantDescription, without observations: Set<String>
  ) -> Bool {
    kind.reports?.suffice(invariant, observations) ?? true
  }
  /// A built-in screen is a value, and repeats the same reactions.
  package func remembering(failures: Bool) -> (any CatalogEntry)? { nil }
  package var description: ScreenDescription { kind.description }
  package var name: String { description.name }
  /// The data about the kind for help and checks.
  package var manual: Manual { description.manual }
}

extension ScreenKind: CatalogEntry {
  package var kind: ScreenKind<Subject> { self }
}
