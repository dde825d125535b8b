package import MockSources

/// What the view model holds: rows, flags and loads that know nothing of each other, as published.
package struct MomentsState: Hashable, Sendable {
  /// The rows that were published last.
  package var listItems: [Row] = []
  /// The message of the failure that `hasError` stands for, if any.
  package var failure: String?
  /// Whether the activity indicator is to spin.
  package var indicatorSpins = false
  /// Whether the refresh control is to spin.
  package var refreshControlSpins = false
  /// Whether the page was on screen before.
  package var hasAppeared = false
  /// The numbers of the loads that nobody has disposed of, in the order in which they began.
  package var loads: [Int] = []

  /// Makes the view model before its first event.
  package init() {}
}
