package import MockSources
package import Screens

/// A world, whatever its screen is.
package protocol SomeWorld: Sendable {
  /// The type of the screen.
  associatedtype Subject: Screen
  /// The world with its type.
  var typed: World<Subject> { get }
  /// The kind of screen.
  var entry: any CatalogEntry { get }
  /// The kind of screen in words.
  var description: ScreenDescription { get }
  /// The virtual time in milliseconds.
  var clock: Int { get }
  /// The requests in flight, in the order they were asked.
  var requests: [Request] { get }
  /// The requests that wait for their retry, in the order of their numbers.
  var waits: [Wait] { get }
  /// The number of edits that were made.
  var madeEdits: Int { get }
  /// The options of the screen.
  var screenOptions: ScreenOptions { get }
  /// Returns the arguments of `action` that an exploration tries now.
  func samples(of action: ActionDescription) -> [[ActionArgument]]
  /// Returns whether a stale page of the request at `place` differs from the page of the source now.
  func differsIfStale(_ place: Int) -> Bool
  /// Whether an action was done, so that what comes is no setup any more.
  var hasActed: Bool { get }
  /// How often the server's rows changed, or a key was set by hand, so that skipped rows say nothing of the screen.
  var serverChanges: Int { get }
  /// The source named last.
  var namedSource: Source { get }
  /// The source that the rows shown came from.
  var listedSource: Source { get }
  /// Whether the source named last takes effect at the next reload.
  var isSourceUnlisted: Bool { get }
  /// What a reply to the request at `place` would bring, or `nil` where it cannot be given.
  func outcome(ofRequestAt place: Int, for reply: Reply) -> Answer.Outcome?
  /// The name of the screen's state.
  var stateName: String { get }
  /// What a person sees.
  var picture: Picture { get }
  /// What is on screen in a few words, with the rows held behind it.
  var shown: Shown { get }
  /// The value of every observation, in the order of the screen's table.
  var values: [Value] { get }
  /// The value of the observation at `index` of the screen's table.
  func value(at index: Int) -> Value
  /// How many rows the source's own answer to the request at `place` would have.
  func ownPageCount(ofRequestAt place: Int) -> Int
  /// The world as if all that is in flight had been sent to the background, by no step that is still to come.
  var inBackground: Self { get }
  /// Performs `step`, which has this index in its plan, and passes every line of the trace to `sink`.
  mutating func perform(_ step: PlannedStep, at index: Int, to sink: TraceSink) throws(CaseStop)
  /// Returns the last line of a trace that ends here, or `nil` if no request is in flight.
  func endLine(step: Int) -> TraceLine?
}

extension SomeWorld {
  /// Everything that can be observed now, in the order of the screen's table.
  package var observations: [(name: String, value: Value)] {
    zip(description.observations, values).map { ($0.name, $1) }
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
}
