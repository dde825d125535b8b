/// The environment of a subject in a case: the server, the clock and the start of the case.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public struct SubjectStage: Sendable {
  /// The server for the requests of the subject.
  public var server: ScenarioServer
  /// The clock for the sleeps of the subject.
  public var clock: ScenarioClock
  /// The start of the case.
  public var start: SubjectStart
}
