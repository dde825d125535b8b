/// What may stand between a name and a value.
package enum Comparison: String, Hashable, Sendable, CaseIterable {
  /// The same value.
  case equal = "="
  /// Another value.
  case notEqual = "!="
  /// A text that contains the value.
  case contains = "~"
  /// A smaller number.
  case less = "<"
  /// A smaller number or the same.
  case lessOrEqual = "<="
  /// A larger number.
  case greater = ">"
  /// A larger number or the same.
  case greaterOrEqual = ">="
}
