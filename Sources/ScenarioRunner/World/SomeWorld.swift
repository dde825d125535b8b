package import MockSources
package import Screens

/// A world with a screen of any kind.
package protocol SomeWorld: Sendable {
  associatedtype Subject: Screen
  var typed: World<Subject> { get }
  /// The kind of screen.
  var entry: any CatalogEntry { get }
  var description: ScreenDescription { get }
  /// The virtual time in milliseconds.
  var clock: Int { get }
  /// The requests in flight, in the order in which they were sent.
  var requests: [Request] { get }
  /// The requests that wait before a retry, in the order of their numbers.
  var waits: [Wait] { get }
  /// The number of edits that were made.
  var madeEdits: Int { get }
  var screenOptions: ScreenOptions { get }
  /// Returns the arguments of `action` that an exploration tries now.
  func samples(of action: ActionDescription) -> [[ActionArgument]]
  /// Returns whether a stale page for the request at `position` would differ from the source's current
  /// page.
  func differsIfStale(_ position: Int) -> Bool
  /// Whether an action was performed, so that the following steps no longer belong to the setup.
  var hasActed: Bool { get }
  /// The number of times that the server's rows changed or a script set a key. After that, the
  /// screen is not responsible for skipped rows.
  var serverChanges: Int { get }
  /// The source that was named last.
  var namedSource: Source { get }
  /// The source of the visible rows.
  var listedSource: Source { get }
  /// Whether the source that was named last takes effect only at the next reload.
  var isSourceUnlisted: Bool { get }
  /// Returns the outcome of a reply to the request at `position`, or `nil` if the reply is not
  /// possible.
  func outcome(ofRequestAt position: Int, for reply: Reply) -> Answer.Outcome?
  /// The name of the screen's state.
  var stateName: String { get }
  /// The picture that the user sees.
  var picture: Picture { get }
  /// The visible contents of the screen, with its loaded rows.
  var shown: Shown { get }
  /// The value of every observation that is not on request, in the order of the screen's table.
  var values: [Value] { get }
  /// The observations on request that the case observes, in the order written.
  var observedOnRequest: [(name: String, value: Value)] { get }
  /// The value of the observation at `index` of the screen's table.
  func value(at index: Int) -> Value
  /// Returns the number of rows of the requested page for the request at `position`.
  func ownPageCount(ofRequestAt position: Int) -> Int
  /// The world as if all its requests had been sent in the background, before any step.
  var inBackground: Self { get }
  /// The world without the check of invariants.
  var withoutInvariants: Self { get }
  /// Performs `step`, which has this index in its plan, and passes every line of the trace to
  /// `sink`.
  mutating func perform(_ step: PlannedStep, at index: Int, to sink: TraceSink) throws(CaseStop)
  /// Returns the last line of a trace that ends here, or `nil` if no request is in flight.
  func endLine(step: Int) -> TraceLine?
}

extension SomeWorld {
  /// All current observations: first those of the screen's table, then the observations on request
  /// that the case observes.
  package var observations: [(name: String, value: Value)] {
    zip(description.observations, values).map { ($0.name, $1) } + observedOnRequest
  }
}

extension World: SomeWorld {
  package var typed: World<Subject> { self }
  package var entry: any CatalogEntry { kind }
  package var description: ScreenDescription { kind.description }
  package var stateName: String { screen.stateName }
  package var picture: Picture { screen.picture }
  package var shown: Shown { screen.shown }
  package var values: [Value] { kind.values(of: observed) }
  package var observedOnRequest: [(name: String, value: Value)] {
    let onRequest = observedByCase.filter(\.description.isOnRequest)
    if onRequest.isEmpty { return [] }
    let observed = observed
    return onRequest.map { ($0.description.name, $0.read(observed)) }
  }
}
