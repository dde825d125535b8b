package import MockSources
package import Screens

/// A world with a screen of any kind.
package protocol SomeWorld: Sendable {
  associatedtype Subject: Screen
  var typed: World<Subject> { get }
  var description: ScreenDescription { get }
  var clock: Int { get }
  var requests: [Request] { get }
  /// The requests that wait before a retry, in the order of their numbers.
  var waits: [Wait] { get }
  var madeEdits: Int { get }
  var screenOptions: ScreenOptions { get }
  /// Returns the arguments of `action` that an exploration tries now.
  func samples(of action: ActionDescription) -> [[ActionArgument]]
  /// Returns whether a stale page for the request at `position` would differ from the source's current
  /// page.
  func differsIfStale(_ position: Int) -> Bool
  var hasActed: Bool { get }
  var serverChanges: Int { get }
  var namedSource: Source { get }
  var listedSource: Source { get }
  var isSourceUnlisted: Bool { get }
  func outcome(ofRequestAt position: Int, for reply: Reply) -> Answer.Outcome?
  var stateName: String { get }
  func value(at index: Int) -> Value
  /// Returns whether `action` would load the first page now.
  func reloads(_ action: ActionDescription) -> Bool
  func ownPageCount(ofRequestAt position: Int) -> Int
  var inBackground: Self { get }
  var withoutInvariants: Self { get }
  mutating func perform(_ step: PlannedStep, at index: Int, to sink: TraceSink) throws(CaseStop)
  func endLine(step: Int) -> TraceLine?
}

extension SomeWorld {
  package var entry: any CatalogEntry { typed.kind }
  /// Whether the screen copies the rows of its source before the first action, so that no later
  /// change of the server reaches the screen.
  package var copiesRows: Bool { typed.kind.copiesRows(screenOptions) }
  package var picture: Picture { typed.screen.picture }
  /// The invariants of the case that are not checked, because the list under test does not report an
  /// observation of their conditions.
  package var unreportedInvariants: [String] { typed.unreportedInvariants }
  /// The number of requests for rows that are in flight or wait before a retry, without those that
  /// the screen cancelled.
  package var awaited: Int { typed.context.awaited }
  /// The visible contents of the screen, with its loaded rows.
  package var shown: Shown { typed.screen.shown }
  /// The current values of all observations of the screen's table.
  package var allObservations: [(name: String, value: Value)] {
    let world = typed
    let observed = world.observed
    return world.kind.observations.map { ($0.description.name, $0.read(observed)) }
  }

  /// The current observations that reports show: first those of the screen's table that are not on
  /// request, then the observations on request that the case observes.
  package var observations: [(name: String, value: Value)] {
    let world = typed
    let observed = world.observed
    let shown =
      world.kind.observations.filter { !$0.description.isOnRequest }
      + world.reportedObservations.dropFirst(world.kind.reported.count)
      .filter(\.description.isOnRequest)
    return shown.map { ($0.description.name, $0.read(observed)) }
  }
}

extension World: SomeWorld {
  package var typed: World<Subject> { self }
  package var description: ScreenDescription { kind.description }
  package var stateName: String { screen.stateName }
}
