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
  /// Returns which of the invariants that `isChecked` selects a transition violates, as indices of
  /// the table.
  ///
  /// An exploration does this millions of times, so this closure is created where the type of the
  /// screen is known.
  package let violatedInvariants:
    @Sendable (
      Transition<Subject>, _ isChecked: (Int) -> Bool
    ) -> [Int]
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
    copiesRows: @escaping @Sendable (ScreenOptions) -> Bool,
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
    violatedInvariants = { transition, isChecked in
      checks.indices.filter { isChecked($0) && !checks[$0](transition) }
    }
    self.packed = packed
    self.time = time
    self.wake = wake
    self.samples = samples
    self.reloads = reloads
    self.sample = sample
    self.copiesRows = copiesRows
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

extension ScreenKind: CatalogEntry {
  package var kind: ScreenKind<Subject> { self }
}
