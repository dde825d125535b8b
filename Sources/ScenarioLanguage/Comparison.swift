/// The operators between a name and a value.
package enum Comparison: String, Hashable, Sendable, CaseIterable {
  /// The same value.
  case equal = "="
  /// A different value.
  case notEqual = "!="
  /// A string that contains the value.
  case contains = "~"
  /// A smaller number.
  case less = "<"
  /// A smaller or equal number.
  case lessOrEqual = "<="
  /// A larger number.
  case greater = ">"
  /// A larger or equal number.
  case greaterOrEqual = ">="
}
