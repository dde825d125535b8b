/// A state as it arrives at its shard.
@usableFromInline
package struct Arrival<Key: Sendable>: Sendable {
  /// The key of the state.
  @usableFromInline package var key: Key
  /// The number of the state it was first reached from.
  @usableFromInline package var parent: UInt32

  /// Makes an arrival.
  @inlinable
  package init(key: Key, parent: UInt32) {
    self.key = key
    self.parent = parent
  }
}
