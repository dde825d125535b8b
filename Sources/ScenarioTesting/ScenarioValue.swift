/// A list that is a value: it returns what is to be done, and is handed what comes of it.
public protocol ScenarioValue: SendableMetatype {
  /// What it is and what it tells.
  static var about: SubjectDescription { get }

  /// Makes it anew for a case, as a page that has not appeared yet.
  init(_ start: SubjectStart)

  /// Does what a person does, and returns what is to be done now, in order.
  ///
  /// The first request that it ever asks is number 1, the next number 2.
  mutating func perform(_ action: SubjectAction) -> [SubjectEffect]

  /// Takes the answer of a request, and returns what is to be done now, in order.
  mutating func receive(_ answer: ServerAnswer, request: Int) -> [SubjectEffect]

  /// What it looks like now.
  var look: SubjectLook { get }
}
