/// The value of an observation.
public enum SubjectValue: Hashable, Sendable {
  /// There is none, as there is no error where none shows.
  case none
  /// Yes or no.
  case flag(Bool)
  /// A whole number.
  case number(Int)
  /// A text.
  case text(String)

  /// Makes the value of a text, or none.
  public init(_ text: String?) {
    self = text.map { .text($0) } ?? .none
  }
}

extension SubjectValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringLiteral, ExpressibleByNilLiteral
{
  /// Makes yes or no.
  public init(booleanLiteral value: Bool) { self = .flag(value) }
  /// Makes a whole number.
  public init(integerLiteral value: Int) { self = .number(value) }
  /// Makes a text.
  public init(stringLiteral value: String) { self = .text(value) }
  /// Makes the value of what is not there.
  public init(nilLiteral: ()) { self = .none }
}
