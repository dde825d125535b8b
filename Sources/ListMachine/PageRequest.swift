/// A request for one page, as the `load` closure receives it.
@frozen public enum PageRequest<Key: Hashable & Sendable>: Hashable, Sendable {
  /// The first page of the list.
  case first(Reason)
  /// The next page, with this key.
  case next(Key)
  /// The previous page, with this key.
  case previous(Key)

  /// The reason why the first page is requested.
  @frozen public enum Reason: Hashable, Sendable {
    /// No first page of this source has been loaded yet.
    case initial
    /// A first page of this source was loaded before, and the app wants newer rows.
    case refresh
  }

  /// The key of a next or previous page, or `nil` for a first page.
  @inlinable
  public var key: Key? {
    switch self {
    case .first: nil
    case .next(let key), .previous(let key): key
    }
  }
}
