/// The successors of the states in a slice, and the properties that the slice decides.
@usableFromInline
package struct StateExpansion<Subject: Model>: Sendable {
  /// The successors by shard, in the order found.
  @usableFromInline package var arrivals: [[Arrival<Subject.Key>]]
  @usableFromInline package var transitions = 0
  /// The first witness for each decided property, in the order found.
  @usableFromInline package var witnesses: [Witness<Subject>] = []

  @inlinable
  package init() {
    arrivals = Array(repeating: [], count: 1 << Subject.shardBits)
  }
}

/// A part of the frontier, which one job expands.
@usableFromInline
package struct Slice<Subject: Model>: Sendable {
  @usableFromInline package var keys: [Subject.Key] = []
  @usableFromInline package var numbers: [UInt32] = []

  @inlinable
  package init() {}
}

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

/// The state or transition that decided a property.
@usableFromInline
package struct Witness<Subject: Model>: Sendable {
  @usableFromInline package var property: Int
  @usableFromInline package var number: UInt32
  /// The event of the transition that decided the property, or `nil` if a state decided it.
  @usableFromInline package var event: Subject.Event?

  @inlinable
  package init(property: Int, number: UInt32, event: Subject.Event?) {
    self.property = property
    self.number = number
    self.event = event
  }
}
