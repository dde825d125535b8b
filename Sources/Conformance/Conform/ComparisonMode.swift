/// How much of two lists is compared.
package enum ComparisonMode: String, Hashable, Sendable, CaseIterable {
  /// Requests, cancels and what the user sees.
  case visible
  /// Also state names, values, strings and other effects.
  case everything
  /// Requests and the rows held only.
  case requests
}
