/// A successor state that is not stored in its shard yet. The shard stores it if it is new.
@usableFromInline
package struct Arrival<Key: Sendable>: Sendable {
  @usableFromInline package var key: Key
  /// The number of its parent state.
  @usableFromInline package var parent: UInt32

  @inlinable
  package init(key: Key, parent: UInt32) {
    self.key = key
    self.parent = parent
  }
}
