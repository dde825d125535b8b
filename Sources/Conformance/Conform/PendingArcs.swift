/// The arcs of a segment that are still to be tried.
struct PendingArcs {
  /// The arcs in their order, those that were tried included.
  private let arcs: [Int]
  /// The index of the first that is still to be tried.
  private var next = 0
  /// How often each is still to be tried.
  private var counts: [Int: Int] = [:]
  /// The arcs that begin at each place, in their order.
  private var arcsOfPlace: [Int: [Int]] = [:]

  /// Creates the arcs of a segment of `map`.
  init(_ arcs: [Int], _ map: ConformMap) {
    self.arcs = arcs
    for arc in arcs {
      counts[arc, default: 0] += 1
      arcsOfPlace[map.arcs[arc].source, default: []].append(arc)
    }
  }

  /// The first that is still to be tried.
  var first: Int? { arcs.indices.contains(next) ? arcs[next] : nil }

  /// The first at `place` that is still to be tried.
  func first(at place: Int) -> Int? { arcsOfPlace[place]?.first { counts[$0] ?? 0 > 0 } }

  /// Removes one arc. A route has an arc as often as it uses it.
  mutating func remove(_ arc: Int) {
    counts[arc, default: 0] -= 1
    if first == arc { next += 1 }
    while arcs.indices.contains(next), counts[arcs[next]] ?? 0 <= 0 { next += 1 }
  }
}
