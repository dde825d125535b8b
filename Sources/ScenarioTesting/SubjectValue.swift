/// The value of an observation.
public enum SubjectValue: Hashable, Sendable {
  /// No value, for example the value of `error` in a list without an error.
  case none
  /// A Boolean.
  case flag(Bool)
  /// An integer.
  case number(Int)
  /// A string.
  case text(String)

  /// Creates the value of a string, or ``none`` for `nil`.
  public init(_ text: String?) {
    self = text.map { .text($0) } ?? .none
  }
}

extension SubjectValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringLiteral, ExpressibleByNilLiteral
{
  /// Creates a Boolean value.
  public init(booleanLiteral value: Bool) { self = .flag(value) }
  /// Creates an integer value.
  public init(integerLiteral value: Int) { self = .number(value) }
  /// Creates a string value.
  public init(stringLiteral value: String) { self = .text(value) }
  /// Creates the value ``none``.
  public init(nilLiteral: ()) { self = .none }
}
