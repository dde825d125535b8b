/// A list under test that is a value. Its methods return the effects, and receive the responses to
/// the requests.
public protocol ScenarioValue: SendableMetatype {
  /// The description of the list: its actions, and the effects and observations that it reports.
  static var about: SubjectDescription { get }

  /// Creates a list for a case, in the state of a screen that has not appeared yet.
  init(_ start: SubjectStart)

  /// Performs an action of the user, and returns the effects in order.
  ///
  /// The requests of the list are numbered from 1.
  mutating func perform(_ action: SubjectAction) -> [SubjectEffect]

  /// Handles the response to a request, and returns the effects in order.
  mutating func receive(_ answer: ServerAnswer, request: Int) -> [SubjectEffect]

  /// The current observations.
  var look: SubjectLook { get }
}
