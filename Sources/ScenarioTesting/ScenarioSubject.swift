/// A list under test (a *subject*), written in Swift: an actor, a `@MainActor` class, or a value
/// that wraps one of these.
///
/// Every requirement can be isolated to an actor and can be asynchronous. A step ends when all
/// tasks of the subject have ended or wait for the server or the clock. The test never sleeps, and
/// never yields a fixed number of times.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public protocol ScenarioSubject: Sendable {
  /// The description of the subject: its actions, and the effects and observations that it reports.
  static var about: SubjectDescription { get }

  /// Creates a list for a case, in the state of a screen that has not appeared yet. The initializer
  /// must not send a request.
  init(_ stage: SubjectStage) async throws

  /// Performs an action of the user.
  ///
  /// The method can return immediately or after everything is loaded, because the scenario does not
  /// wait for the method. The method can rethrow the error of the server or of a cancellation. Any
  /// other error is an error of the case.
  func perform(_ action: SubjectAction) async throws

  /// Returns the current observations. Called when the subject is idle.
  func look() async throws -> SubjectLook
}
