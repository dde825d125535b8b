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
