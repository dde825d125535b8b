package import MockSources

/// The page and its view model: rows, flags and loads that know nothing of each other, as published.
package struct MomentsState: Hashable, Sendable {
  /// The rows that the view model publishes.
  package var listItems: [Row] = []
  /// The message of the failure that `hasError` stands for, if any.
  package var failure: String?
  /// Whether the activity indicator spins.
  package var indicatorSpins = false
  /// Whether the refresh control spins.
  package var refreshControlSpins = false
  /// The numbers of the loads that nobody has disposed of, in the order in which they began.
  package var loads: [Int] = []
  /// The number of the request that was asked last, or 0.
  package var lastRequest = 0

  /// Makes the page before its first event.
  package init() {}

  /// Whether the view model says that something went wrong.
  package var hasError: Bool { failure != nil }
}
