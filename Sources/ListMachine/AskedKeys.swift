/// The keys that a list has requested since its first page.
///
/// The first eight keys are compared one by one, which is faster than hashing. Most lists need no
/// more keys.
@frozen
@usableFromInline
package struct AskedKeys<Key: Hashable & Sendable>: Hashable, Sendable {
  /// The first keys, at most eight.
  @usableFromInline var few: [Key] = []
  /// The keys after the first eight.
  @usableFromInline var others: Set<Key> = []

  @inlinable
  init() {}

  /// Adds `key` if it is new.
  @inlinable
  mutating func insert(_ key: Key) {
    guard !contains(key) else { return }
    if few.capacity == 0 { few.reserveCapacity(8) }
    if few.count < 8 { few.append(key) } else { others.insert(key) }
  }

  @inlinable
  mutating func removeAll() {
    few.removeAll(keepingCapacity: true)
    if !others.isEmpty { others = [] }
  }

  @inlinable
  func contains(_ key: Key) -> Bool {
    few.contains(key) || !others.isEmpty && others.contains(key)
  }
}
