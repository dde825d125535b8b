/// The successors of the states in a slice, and the properties that the slice decides.
@usableFromInline
package struct StateExpansion<Subject: Model>: Sendable {
  /// The successors by shard, in the order found.
  @usableFromInline package var arrivals: [[Arrival<Subject.Key>]]
  @usableFromInline package var transitions = 0
  /// The first sighting for each decided property, in the order found.
  @usableFromInline package var sightings: [Sighting<Subject>] = []

  @inlinable
  package init() {
    arrivals = Array(repeating: [], count: 1 << Subject.shardBits)
  }
}
