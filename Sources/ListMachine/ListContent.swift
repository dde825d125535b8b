/// A page as it came: rows of some kind, and the key of the page after it.
public protocol ListPage: Sendable {
  /// What a source is asked with for a page that is not the first.
  associatedtype Key: Hashable & Sendable

  /// Whether the page holds no row.
  var isEmpty: Bool { get }
  /// The key of the page after this one, or `nil` at the end.
  var nextKey: Key? { get }
}

/// The rows that a list holds, with what the machine must remember of how they came.
///
/// An app uses ``PagedContent``. The machine asks only for what stands here, so that a search over millions of states can
/// hold rows of its own kind and still run the machine that ships.
public protocol ListContent: Hashable, Sendable {
  /// What an answer brings.
  associatedtype Page: ListPage

  /// Makes a content without rows, for which no page after the first was asked yet.
  init()

  /// Whether no row is held.
  var isEmpty: Bool { get }
  /// The key of the page after the last one held, or `nil` at the end.
  var nextKey: Page.Key? { get set }
  /// Whether the rows come from a cache and no answer confirmed them yet.
  var isCached: Bool { get set }

  /// Forgets everything, so that it is like one made anew; the memory may stay for what comes.
  mutating func removeAll()
  /// Appends the rows of `page` that are not held yet and returns how many were left out.
  mutating func append(_ page: Page) -> Int
  /// Remembers that the page of `key` was asked for.
  mutating func recordAsked(_ key: Page.Key)
  /// Returns whether the page of `key` was asked for since the first page of the rows held.
  func hasAsked(_ key: Page.Key) -> Bool
}

extension ListContent {
  /// Takes the place of what was held by a content made anew.
  @inlinable
  public mutating func removeAll() { self = Self() }
}
