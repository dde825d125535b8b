/// A piece of the frontier, for one body to continue.
@usableFromInline
package struct Slice<Subject: Model>: Sendable {
  /// The keys of the states.
  @usableFromInline package var keys: [Subject.Key] = []
  /// The numbers of the states.
  @usableFromInline package var numbers: [UInt32] = []

  /// Makes an empty slice.
  @inlinable
  package init() {}
}

/// What came of a slice.
@usableFromInline
package struct Expansion<Subject: Model>: Sendable {
  /// The successors by shard, in the order they were found.
  @usableFromInline package var arrivals: [[Arrival<Subject.Key>]]
  /// The transitions taken.
  @usableFromInline package var transitions = 0
  /// The first sightings of what the questions look for, in the order they were made.
  @usableFromInline package var sightings: [Sighting<Subject>] = []

  /// Makes an expansion that holds nothing.
  @inlinable
  package init() {
    arrivals = Array(repeating: [], count: 1 << Subject.shardBits)
  }
}
