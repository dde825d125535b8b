extension PagedList {
  /// The state of a list. Each case has the data of that state.
  @frozen
  @usableFromInline
  package enum Status: Sendable {
    /// Nothing is shown and nothing has been requested.
    case idle
    /// The first page is requested and an indicator covers the screen.
    case loading(Reload)
    /// The first page is requested; the rows, if any, stay visible.
    case refreshing(Reload)
    /// There are rows, and no next page is requested.
    case content(Content)
    /// There are rows, and the next page is requested. `followUps` pages without rows led to this
    /// request.
    case fetchingMore(Content, followUps: Int)
    /// The source has no rows.
    case empty
    /// The first page could not be loaded, and there are no rows.
    case error(LoadFailure<Failure>)
  }

  /// A request for the first page.
  @frozen
  @usableFromInline
  package struct Reload: Sendable {
    /// The rows that become visible again if the request fails.
    @usableFromInline package var held: Content?
    /// The keys of the pages that were requested because the pages before them had no rows, in the
    /// order requested.
    @usableFromInline package var followed: [Key]
    /// The last total that one of the pages without rows reported.
    @usableFromInline var total: Int?

    @inlinable
    package init(held: Content? = nil, followed: [Key] = [], total: Int? = nil) {
      self.held = held
      self.followed = followed
      self.total = total
    }
  }
}

extension PagedList.Status {
  /// Returns the content and removes it from the state, so that changing it makes no copy.
  @inlinable
  consuming func intoContent() -> PagedList.Content? {
    switch consume self {
    case .idle, .empty, .error: nil
    case .loading(let reload), .refreshing(let reload): reload.held
    case .content(let content), .fetchingMore(let content, _): content
    }
  }
}

extension PagedList.Status: Equatable where Row: Equatable, Failure: Equatable {}
extension PagedList.Status: Hashable where Row: Hashable, Failure: Hashable {}
extension PagedList.Reload: Equatable where Row: Equatable, Failure: Equatable {}
extension PagedList.Reload: Hashable where Row: Hashable, Failure: Hashable {}
