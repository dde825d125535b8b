/// The keys that a list asked for since its first page.
///
/// The first few are compared one by one, which costs less than to hash them and is all that most lists need.
@frozen
@usableFromInline
package struct AskedKeys<Key: Hashable & Sendable>: Hashable, Sendable {
  /// The keys that came first, at most eight.
  @usableFromInline var few: [Key] = []
  /// The keys that came after those.
  @usableFromInline var others: Set<Key> = []

  /// Creates a memory of no keys.
  @inlinable
  init() {}

  /// Adds `key` if it is new.
  @inlinable
  mutating func insert(_ key: Key) {
    guard !contains(key) else { return }
    if few.capacity == 0 { few.reserveCapacity(8) }
    if few.count < 8 { few.append(key) } else { others.insert(key) }
  }

  /// Forgets every key.
  @inlinable
  mutating func removeAll() {
    few.removeAll(keepingCapacity: true)
    if !others.isEmpty { others = [] }
  }

  /// Returns whether `key` was added.
  @inlinable
  func contains(_ key: Key) -> Bool {
    few.contains(key) || !others.isEmpty && others.contains(key)
  }
}
