// What a store asks its machine, beside what it shows.

extension PagedList {
  /// Whether rows near the end are to be followed by the next page: at rest, with more, and where no failure is told.
  package var awaitsDemand: Bool {
    guard case .content(let content) = state else { return false }
    return content.hasNextPage && content.reloadFailure == nil && content.fetchFailure == nil
  }

  /// Whether `event` may change the rows held; where it may not, who shows them need not look.
  package func mayChangeRows(_ event: Event) -> Bool {
    switch event {
    case .firstLoad(let cached, let sourceChanged):
      sourceChanged && content != nil || cached != nil && isIdle
    case .refresh(let sourceChanged), .refreshWithIndicator(let sourceChanged):
      sourceChanged && content != nil
    case .fetchMore, .answered(_, .failure): false
    case .answered(let request, .success): request == currentRequest
    }
  }
}
