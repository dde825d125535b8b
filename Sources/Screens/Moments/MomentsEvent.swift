package import MockSources

/// What may happen to the page of moments.
package enum MomentsEvent: Hashable, Sendable {
  /// The page comes on screen.
  case appeared
  /// The page loads its rows.
  case loadItems
  /// The user pulls the rows down.
  case pulled
  /// The user leaves the page.
  case left
  /// The user brings the row of this number, from 1, to the top.
  case scrolled(toRow: Int)
  /// The load brought rows.
  case loaded(request: Int, [Row])
  /// The load went wrong.
  case failed(request: Int, message: String)
}
