/// The values that `conform` compares.
package enum ComparisonMode: String, Hashable, Sendable, CaseIterable {
  /// Requests, cancellations and the values that the user sees.
  case visible
  /// The same, and also state names, values, strings and other effects.
  case everything
  /// Only requests and the rows in the list.
  case requests
}
