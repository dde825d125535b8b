internal import Exploration

/// The plan of a comparison: which transitions are known, which are still to be tried, and how they are reached.
///
/// The planner cuts what is to be tried into segments of a fixed size, each of which begins with a fresh list. So the result
/// does not depend on how many segments are walked at once.
package struct ConformPlanner: Sendable {
  /// How much may differ on the way to a transition.
  package enum Depth: Int, Hashable, Sendable, CaseIterable {
    /// Nothing differs.
    case same
    /// Both send the same requests and hold the same rows.
    case inStep
    /// A request or a cancel may be missing too.
    case afterMissingRequest
  }

  /// The transitions of the reference.
  package let graph: ReferenceGraph
  /// The places in which a walk may be.
  package let map: ConformMap
  /// The result of each transition so far.
  package private(set) var results: [TransitionResult]
  /// Whether each arc of the map was tried.
  package private(set) var isTried: [Bool]
  /// The arcs that are responses to requests that the list under test did not send there.
  private var isUnanswerable: Set<Int> = []
  /// How much may differ on the way.
  package var depth = Depth.same

  /// The most arcs of one segment.
  private static let segmentLength = 96

  /// Creates the plan of a walk over all of `graph`.
  package init(_ graph: ReferenceGraph, remembering memory: ConformMap.Memory) {
    self.graph = graph
    map = ConformMap(graph, remembering: memory)
    results = Array(repeating: TransitionResult(), count: graph.edges.count)
    isTried = Array(repeating: false, count: map.arcs.count)
  }

  /// Takes over the result of a tried arc, and returns whether it was not tried before.
  ///
  /// Where something differed before (`wasSame` is false), the result of a known transition stays as it is.
  package mutating func record(
    _ result: TransitionResult, ofArc arc: Int, wasSame: Bool
  ) -> Bool {
    let isNew = !isTried[arc]
    isTried[arc] = true
    let edge = map.arcs[arc].edge
    if wasSame || !results[edge].isTried {
      if !results[edge].isTried { results[edge].isAfterMissing = depth == .afterMissingRequest }
      results[edge].merge(result)
    } else {
      results[edge].differs = results[edge].differs || result.differs
    }
    return isNew
  }

  /// Notes that an arc is the response to a request that the list under test did not send there.
  package mutating func noteUnanswerable(_ arc: Int) { isUnanswerable.insert(arc) }

  /// Replaces the result of a transition by one that the shortest path to it shows.
  package mutating func replace(_ result: TransitionResult, ofEdge edge: Int) {
    results[edge] = result
  }

  /// Whether the walk may use an arc on its way: it is not known to lead away from the reference.
  package func isOpen(_ arc: Int) -> Bool {
    if isUnanswerable.contains(arc) { return false }
    let result = results[map.arcs[arc].edge]
    return !result.isTried || result.allows(depth)
  }

  /// Whether an arc is still to be tried; a transition that differs is not tried again.
  package func isWanted(_ arc: Int) -> Bool {
    if isUnanswerable.contains(arc) { return false }
    let result = results[map.arcs[arc].edge]
    if !result.isTried { return true }
    return !isTried[arc] && !result.differs && !result.isUnrecorded
      && map.vertices[map.arcs[arc].source].isRemembering
  }

  /// The arc by which a fresh list reaches each place, by known transitions if possible.
  package func reach() -> [Int?] {
    var arcs: [Int?] = map.vertices.map { _ in nil }
    var isReached = map.vertices.map { _ in false }
    isReached[0] = true
    var reached = [0]
    for usesUntried in [false, true] {
      var next = 0
      while next < reached.count {
        for arc in map.vertices[reached[next]].arcs where isOpen(arc) {
          guard usesUntried || results[map.arcs[arc].edge].isTried else { continue }
          let target = map.arcs[arc].target
          if isReached[target] { continue }
          isReached[target] = true
          arcs[target] = arc
          reached.append(target)
        }
        next += 1
      }
    }
    return arcs
  }

  /// Returns the arcs to try next, cut into segments; none if nothing that is left can be reached.
  package func segments(isFirst: Bool) -> [[Int]] {
    let reach = reach()
    let isReached = { (vertex: Int) in vertex == 0 || reach[vertex] != nil }
    let arcs = isFirst ? route(isReached) : wantedArcs(isReached)
    return stride(from: 0, to: arcs.count, by: Self.segmentLength).map {
      Array(arcs[$0..<min($0 + Self.segmentLength, arcs.count)])
    }
  }

  /// The arcs that are wanted, in the order of their places.
  private func wantedArcs(_ isReached: (Int) -> Bool) -> [Int] {
    let isFree = isTriedBehindMemory(isReached)
    return map.arcs.indices.filter { arc in
      isReached(map.arcs[arc].source) && isWanted(arc)
        && !(isFree(map.arcs[arc].source) && !map.vertices[map.arcs[arc].source].isRemembering)
    }
  }

  /// Returns whether all transitions of a place's state are tried in another place as well, after a remembered event.
  private func isTriedBehindMemory(_ isReached: (Int) -> Bool) -> (Int) -> Bool {
    var isTried = graph.nodes.map { _ in false }
    for (index, vertex) in map.vertices.enumerated() where vertex.isRemembering && isReached(index)
    {
      isTried[vertex.node] = true
    }
    return { isTried[map.vertices[$0].node] }
  }

  /// A walk over all wanted arcs with few others: a Chinese postman tour.
  private func route(_ isReached: (Int) -> Bool) -> [Int] {
    let isFree = isTriedBehindMemory(isReached)
    var arcs: [Route.Arc] = []
    var numbers: [Int] = []
    for (number, arc) in map.arcs.enumerated() {
      guard isReached(arc.source), isOpen(number) || isWanted(number) else { continue }
      let isWelcome = !map.vertices[arc.source].isRemembering && isFree(arc.source)
      let use: Route.Use =
        if isWanted(number), !isWelcome { .wanted } else {
          isTried[number] ? .possible : .welcome
        }
      arcs.append(Route.Arc(from: arc.source, to: arc.target, use))
      numbers.append(number)
    }
    return Route(over: arcs, nodes: map.vertices.count).steps.compactMap { step in
      if case .arc(let index) = step { numbers[index] } else { nil }
    }
  }

  /// The shortest path from a fresh list to `node` over transitions that allow `depth`, or `nil` if there is none.
  ///
  /// It begins with the screen's first action if such a path exists, as a user would.
  package func shortestPath(to node: Int, allowing depth: Depth = .same) -> [Int]? {
    path(
      to: node, depth,
      beginningWith: graph.nodes.first?.edges.first.map { graph.edges[$0].event.kind })
      ?? path(to: node, depth, beginningWith: nil)
  }

  /// The shortest path to `node` whose first event is of `kind`, if one is given.
  private func path(
    to node: Int, _ depth: Depth, beginningWith kind: ConformEvent.Kind?
  ) -> [Int]? {
    var edges = graph.nodes.map { _ in -1 }
    var isReached = graph.nodes.map { _ in false }
    isReached[0] = true
    var queue = [0]
    var next = 0
    while next < queue.count, !isReached[node] {
      for edge in graph.nodes[queue[next]].edges
      where results[edge].isTried && results[edge].allows(depth) {
        if queue[next] == 0, let kind, graph.edges[edge].event.kind != kind { continue }
        let target = graph.edges[edge].target
        if isReached[target] { continue }
        isReached[target] = true
        edges[target] = edge
        queue.append(target)
      }
      next += 1
    }
    guard isReached[node] else { return nil }
    var path: [Int] = []
    var vertex = node
    while edges[vertex] >= 0 {
      path.append(edges[vertex])
      vertex = graph.edges[edges[vertex]].source
    }
    return path.reversed()
  }
}

/// The result of a transition that was tried.
package struct TransitionResult: Hashable, Sendable {
  /// Whether it was tried.
  package var isTried = false
  /// Whether something began to differ, other than after a missing request or cancel.
  package var differs = false
  /// Whether a recording does not have it.
  package var isUnrecorded = false
  /// Whether it was reached only while a request or a cancel was missing.
  package var isAfterMissing = false
  /// What may follow it: how little differs afterwards, or `nil` if the path ended.
  package var depth: ConformPlanner.Depth?

  /// Creates the result of a transition that was not tried.
  package init() {}

  package init(differs: Bool, depth: ConformPlanner.Depth?) {
    isTried = true
    self.differs = differs
    self.depth = depth
  }

  /// Whether a walk that allows `allowed` may continue after the transition.
  package func allows(_ allowed: ConformPlanner.Depth) -> Bool {
    depth.map { $0.rawValue <= allowed.rawValue } ?? false
  }

  /// Takes over another result of the same transition.
  mutating func merge(_ other: TransitionResult) {
    guard other.isTried else { return }
    guard isTried, !isUnrecorded else {
      let isAfterMissing = isAfterMissing
      self = other
      self.isAfterMissing = isAfterMissing
      return
    }
    differs = differs || other.differs
    // The first result counts, unless a later one found what the first did not.
    if other.differs || other.depth == nil { depth = worse(depth, other.depth) }
  }

  /// Returns the depth that allows less.
  private func worse(
    _ first: ConformPlanner.Depth?, _ second: ConformPlanner.Depth?
  ) -> ConformPlanner.Depth? {
    guard let first, let second else { return nil }
    return first.rawValue >= second.rawValue ? first : second
  }
}

/// The arcs of a segment that are still to be tried.
struct PendingArcs {
  /// The arcs in their order, those that were tried included.
  private let arcs: [Int]
  /// The index of the first that is still to be tried.
  private var next = 0
  /// How often each is still to be tried.
  private var counts: [Int: Int] = [:]
  /// The arcs that begin at each place, in their order.
  private var arcsOfVertex: [Int: [Int]] = [:]

  /// Creates the arcs of a segment of `map`.
  init(_ arcs: [Int], _ map: ConformMap) {
    self.arcs = arcs
    for arc in arcs {
      counts[arc, default: 0] += 1
      arcsOfVertex[map.arcs[arc].source, default: []].append(arc)
    }
  }

  /// The first that is still to be tried.
  var first: Int? { arcs.indices.contains(next) ? arcs[next] : nil }

  /// The first at `vertex` that is still to be tried.
  func first(at vertex: Int) -> Int? { arcsOfVertex[vertex]?.first { counts[$0] ?? 0 > 0 } }

  /// Removes one arc. A route has an arc as often as it uses it.
  mutating func remove(_ arc: Int) {
    counts[arc, default: 0] -= 1
    if first == arc { next += 1 }
    while arcs.indices.contains(next), counts[arcs[next]] ?? 0 <= 0 { next += 1 }
  }
}
