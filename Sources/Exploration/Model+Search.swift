extension Model {
  /// Checks each state and, unless the slice `isLast`, each transition, and collects the successors.
  @inlinable
  package func expand(
    _ slice: Slice<Self>, for openProperties: OpenProperties<Self>, isLast: Bool
  ) -> StateExpansion<Self> {
    var expansion = StateExpansion<Self>()
    var open = openProperties
    // A copy outside the loop, because threads would contend for the reference count.
    let isDecidedByState = openProperties.isDecidedByState
    let isDecidedByTransition = openProperties.isDecidedByTransition
    let mask = UInt64(truncatingIfNeeded: expansion.arrivals.count - 1)
    for (key, number) in zip(slice.keys, slice.numbers) {
      let state = state(of: key)
      if isDecidedByState(state) {
        open.check(state, number, &expansion.witnesses)
      }
      if isLast { continue }
      var latest = key
      forEachSuccessor(of: state) { event, next in
        expansion.transitions += 1
        if isDecidedByTransition(state, event, next) {
          open.check(state, event, next, number, &expansion.witnesses)
        }
        let key = self.key(of: next)
        // Skips most events that change nothing or lead to the same state as the event before.
        if key == latest { return }
        latest = key
        let shard = mask == 0 ? 0 : Int(truncatingIfNeeded: Self.digest(of: key) & mask)
        expansion.arrivals[shard].append(Arrival(key: key, parent: number))
      }
    }
    return expansion
  }

  /// Stores the new states among the arrivals of a shard, in the order of arrival.
  @inlinable
  package static func settle(_ shard: inout StateShard<Self>) {
    for batch in shard.arrivals {
      for arrival in batch { shard.insert(arrival) }
    }
    shard.arrivals = []
  }
}
