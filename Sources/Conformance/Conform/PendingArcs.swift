/// The arcs of a segment that are not tried yet.
struct PendingArcs {
  /// All arcs of the segment, in order.
  private let arcs: [Int]
  /// The index of the first arc that is not tried yet.
  private var next = 0
  /// The number of times that each arc must still be tried.
  private var counts: [Int: Int] = [:]
  /// The arcs that begin at each vertex, in their order.
  private var arcsOfVertex: [Int: [Int]] = [:]

  init(_ arcs: [Int], _ map: ConformMap) {
    self.arcs = arcs
    for arc in arcs {
      counts[arc, default: 0] += 1
      arcsOfVertex[map.arcs[arc].source, default: []].append(arc)
    }
  }

  /// The first arc that is not tried yet.
  var first: Int? { arcs.indices.contains(next) ? arcs[next] : nil }

  /// Returns the first arc at `vertex` that is not tried yet.
  func first(at vertex: Int) -> Int? { arcsOfVertex[vertex]?.first { counts[$0] ?? 0 > 0 } }

  /// Removes one occurrence of an arc. A route can contain an arc several times.
  mutating func remove(_ arc: Int) {
    counts[arc, default: 0] -= 1
    if first == arc { next += 1 }
    while arcs.indices.contains(next), counts[arcs[next]] ?? 0 <= 0 { next += 1 }
  }
}
