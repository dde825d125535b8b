/// A list that somebody wrote in Swift, which scenarios play: an actor, a `@MainActor` class, or a value that holds one.
///
/// Every requirement may be isolated to an actor and may be asynchronous. The scenario goes on once the subject's
/// tasks are all done or wait for the server or the clock: nothing sleeps, and nothing yields a number of times.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public protocol ScenarioSubject: Sendable {
  /// What it is and what it tells.
  static var about: SubjectDescription { get }

  /// Makes it anew for a case, as a page that has not appeared yet: it asks for nothing.
  init(_ stage: SubjectStage) async throws

  /// Does what a person does.
  ///
  /// It may return at once or wait until everything is loaded; the scenario does not wait for its end. It may throw what the
  /// server or a cancellation threw; any other error is one of the case.
  func perform(_ action: SubjectAction) async throws

  /// Returns what it looks like now that it is at rest.
  func look() async throws -> SubjectLook
}
