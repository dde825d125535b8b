/// What a subject is made with.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public struct SubjectStage: Sendable {
  /// The server that it asks.
  public var server: ScenarioServer
  /// The clock that it sleeps by.
  public var clock: ScenarioClock
  /// How the case begins.
  public var start: SubjectStart
}
