/// The states of one depth that are not expanded yet.
package struct Frontier: Sendable {
  /// The position of the next state in each shard.
  package var starts: [Int]
  /// The position after the last state in each shard.
  package var ends: [Int]
  /// The index of the shard that provides the next states.
  package var shard = 0

  /// Removes up to `count` states and returns them, or `nil` if none are left.
  package mutating func take<Subject: Model>(
    _ count: Int, of graph: borrowing StateGraph<Subject>
  ) -> Slice<Subject>? {
    var slice = Slice<Subject>()
    while shard < ends.count {
      let start = starts[shard]
      let end = min(ends[shard], start + count - slice.keys.count)
      graph.shards[shard].keys.copy(start..<end, to: &slice.keys)
      for position in start..<end {
        slice.numbers.append(graph.number(shard: shard, position: position))
      }
      starts[shard] = end
      if end < ends[shard] { break }
      shard += 1
    }
    return slice.keys.isEmpty ? nil : slice
  }
}
