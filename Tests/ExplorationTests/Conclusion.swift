import Exploration

/// The conclusion of a search.
enum Conclusion: Hashable {
  /// The search is complete, and no property can be violated.
  case clean
  /// A property is violated.
  case violated
  /// No violation was found, and the search is incomplete.
  case unfinished
}

extension SearchReport {
  /// The conclusion. An incomplete search is never clean.
  var conclusion: Conclusion {
    for case .violated in findings.lazy.map(\.verdict) { return .violated }
    return limits.isEmpty ? .clean : .unfinished
  }
}
