extension Machine {
  /// What may happen to a list.
  ///
  /// A reload says with `sourceChanged` that other rows are listed than before, so that the ones held go at once.
  public enum Event: Sendable {
    /// The page appears; `cached` is its first page as a cache knows it, shown only if nothing was loaded yet.
    case firstLoad(cached: Content.Page? = nil, sourceChanged: Bool = false)
    /// The user pulls to refresh.
    case refresh(sourceChanged: Bool = false)
    /// What is listed has changed and the rows are covered until the new ones come.
    case refreshWithIndicator(sourceChanged: Bool = false)
    /// The user nears the last row.
    case fetchMore
    /// A request was answered, whether or not it was cancelled.
    case answered(request: Int, Answer)
  }
}
