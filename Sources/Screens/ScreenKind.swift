package import MockSources

/// A kind of screen as a value: its tables, and how to make one.
///
/// It is held by reference, since every world of such a screen has it.
package final class ScreenKind<Subject: Screen>: Sendable {
  /// The kind in words.
  package let description: ScreenDescription
  /// The user's actions.
  package let actions: [Action<Subject.Event>]
  /// The observations of the screen, which can be read at any moment.
  package let observations: [Observation<Subject>]
  /// The observations whose changes a trace reports.
  package let reported: [Observation<Subject>]
  /// Reads the reported observations: a closure made where the type of the screen is known, since each trace line needs them.
  private let readReported: @Sendable (Subject, WorldContext) -> [Value]
  /// The invariants of the page.
  package let invariants: [Invariant<Subject>]
  /// Makes the page before its first event.
  package let make: @Sendable (ScreenOptions, Source) throws(Subject.Failure) -> Subject
  /// Returns the rows that show where no `source` step names others, or `nil` where `numbers` show then.
  package let sample: @Sendable (ScreenOptions) -> RecordTable?
  /// Returns whether a screen with these options copies the rows of its source when it is made.
  package let copiesRows: @Sendable (ScreenOptions) -> Bool
  /// Returns the event that virtual milliseconds have passed, or `nil` where the screen does not ask for time.
  package let time: (@Sendable (Int) -> Subject.Event)?
  /// Returns the event that the wait of a request is over, for a screen with layers.
  package let wake: (@Sendable (Int) -> Subject.Event)?
  /// Returns the arguments of an action that an exploration tries in a state, or `nil` for those of the table.
  package let samples: (@Sendable (Subject, ActionDescription) -> [[ActionArgument]]?)?
  /// Returns whether an action that mostly does not reload would reload a screen in this state.
  package let reloads: (@Sendable (Subject, ActionDescription) -> Bool)?
  /// A model of the screen in exact packed keys, where there is one, for what an exploration tries.
  package let packed: PackedModel?

  /// Makes the packed model over so many rows, in pages of so many, with so many requests in flight, or `nil` where its
  /// states would not fit their keys.
  package typealias PackedModel =
    @Sendable (_ rows: Int, _ pageSize: Int, _ inFlight: Int) ->
    ListModel?

  /// Creates a kind of screen of its tables.
  package init(
    manual: Manual, actions: [Action<Subject.Event>], observations: [Observation<Subject>],
    invariants: [Invariant<Subject>], packed: PackedModel? = nil,
    time: (@Sendable (Int) -> Subject.Event)? = nil,
    wake: (@Sendable (Int) -> Subject.Event)? = nil,
    samples: (@Sendable (Subject, ActionDescription) -> [[ActionArgument]]?)? = nil,
    reloads: (@Sendable (Subject, ActionDescription) -> Bool)? = nil,
    sample: @escaping @Sendable (ScreenOptions) -> RecordTable? = { _ in nil },
    copiesRows: (@Sendable (ScreenOptions) -> Bool)? = nil,
    make: @escaping @Sendable (ScreenOptions, Source) throws(Subject.Failure) -> Subject
  ) {
    let known = Set(observations.map { $0.description.name })
    let observations =
      observations
      + Subject.observationsOnRequest.filter { !known.contains($0.description.name) }
    // No key paths: making one costs more than all the rest, and a start to exit takes a millisecond.
    description = ScreenDescription(
      manual: manual, actions: actions.map { $0.description },
      observations: observations.map { $0.description },
      invariants: invariants.map { $0.description })
    self.actions = actions
    self.observations = observations
    let reported = observations.filter { $0.description.isReported }
    self.reported = reported
    readReported = { screen, context in
      let state = ObservedState(screen, in: context)
      return reported.map { $0.read(state) }
    }
    self.invariants = invariants
    self.packed = packed
    self.time = time
    self.wake = wake
    self.samples = samples
    self.reloads = reloads
    self.sample = sample
    self.copiesRows = copiesRows ?? { _ in !manual.asks }
    self.make = make
  }

  /// Reads every observation but those on request, which are the last, in the order of the table.
  package func values(of state: ObservedState<Subject>) -> [Value] {
    observations.prefix { !$0.description.isOnRequest }.map { $0.read(state) }
  }

  /// Reads the reported observations.
  package func reportedValues(of screen: Subject, in context: WorldContext) -> [Value] {
    readReported(screen, context)
  }

  /// Returns the same kind with more invariants, which no packed model knows.
  package func adding(_ others: [Invariant<Subject>]) -> ScreenKind {
    ScreenKind(
      manual: description.manual, actions: actions, observations: observations,
      invariants: invariants + others, time: time, wake: wake, samples: samples, reloads: reloads,
      sample: sample, copiesRows: copiesRows, make: make)
  }

  /// Returns the indices, in the table, of the invariants that `transition` breaks; of those at `indices`, where some are meant.
  package func brokenInvariants(
    _ transition: Transition<Subject>, among indices: [Int]? = nil
  ) -> [Int] {
    (indices ?? Array(invariants.indices)).filter { !invariants[$0].holds(transition) }
  }
}

/// A kind of screen in a catalog, for any type of screen.
///
/// A function that needs the type has a parameter of type `some CatalogEntry`, which opens the existential once per case.
package protocol CatalogEntry<Subject>: Sendable {
  /// The type of the screens.
  associatedtype Subject: Screen
  /// The kind with its type.
  var kind: ScreenKind<Subject> { get }
  /// The name that `screen NAME` expects.
  var name: String { get }
  /// The contents of its traces, if they omit something that the built-in screen of the same name prints.
  var telling: TraceTelling? { get }
  /// Returns the same kind for repeated plays, each of which reports what the first one reported: with `failures` also if
  /// the first one failed. Returns `nil` if repeated plays are the same anyway.
  func remembering(failures: Bool) -> (any CatalogEntry)?
}

extension CatalogEntry {
  /// All that there is.
  package var telling: TraceTelling? { nil }
  /// A screen is a value, and does the same each time.
  package func remembering(failures: Bool) -> (any CatalogEntry)? { nil }
  /// The kind in words.
  package var description: ScreenDescription { kind.description }
  /// The data about the kind for help and checks.
  package var manual: Manual { description.manual }
}

extension ScreenKind: CatalogEntry {
  package var kind: ScreenKind<Subject> { self }
  package var name: String { description.name }
}
