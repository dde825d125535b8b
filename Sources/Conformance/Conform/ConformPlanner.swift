internal import Exploration

/// The plan of a comparison: the results so far, the transitions that are not tried yet, and the
/// paths to them.
///
/// The planner divides the transitions to try into segments of a fixed size. Each segment begins
/// with a fresh list. So the result does not depend on how many segments are walked in parallel.
struct ConformPlanner: Sendable {
  /// How far the two lists have diverged, which determines which transitions can be compared next.
  enum Divergence: Comparable, Sendable, CaseIterable {
    /// Nothing differs.
    case same
    /// Both lists have sent the same requests and have the same rows. Other values may differ.
    case inStep
    /// As ``inStep``, but a request or a cancellation of the list under test may also be missing.
    case afterMissingRequest
  }

  let graph: ReferenceGraph
  /// The map of the walk: its vertices, and the arcs between them. An arc is a transition of the
  /// reference list from one vertex to another.
  let map: ConformMap
  var results: [TransitionResult]
  /// Whether each arc of the map was tried.
  private(set) var isTried: [Bool]
  /// Whether a recording did not contain a transition, perhaps only on one of the paths to it.
  private(set) var hasGaps = false
  /// The arcs for responses to requests that the list under test did not send.
  var unanswerable: Set<Int> = []
  /// The divergence that is allowed on the path to a transition.
  var allowed = Divergence.same

  /// The maximum number of arcs of a segment.
  private static let segmentLength = 96

  /// Creates the plan of a walk over the whole `graph`. The map of the walk is incomplete if
  /// `continues` returns `false`.
  init(
    _ graph: ReferenceGraph, remembering memory: ConformMap.Memory, continues: () -> Bool
  ) {
    self.graph = graph
    map = ConformMap(graph, remembering: memory, continues: continues)
    results = Array(repeating: TransitionResult(), count: graph.edges.count)
    isTried = Array(repeating: false, count: map.arcs.count)
  }

  /// Records the result of an arc, and returns whether the arc was not tried before.
  ///
  /// If the lists differed before the arc (`wasSame` is false), the result of a known transition
  /// does not change.
  mutating func record(
    _ result: TransitionResult, ofArc arc: Int, wasSame: Bool
  ) -> Bool {
    let isNew = !isTried[arc]
    isTried[arc] = true
    hasGaps = hasGaps || result.isUnrecorded
    let edge = map.arcs[arc].edge
    if wasSame || !results[edge].isTried {
      if !results[edge].isTried { results[edge].isAfterMissing = allowed == .afterMissingRequest }
      results[edge].merge(result)
    } else {
      results[edge].differs = results[edge].differs || result.differs
    }
    return isNew
  }

  /// Whether a walk can use an arc on its path. An arc cannot be used if the lists are known to
  /// differ too much after it.
  func isOpen(_ arc: Int) -> Bool {
    if unanswerable.contains(arc) { return false }
    let result = results[map.arcs[arc].edge]
    return !result.isTried || result.allows(allowed)
  }

  /// Whether an arc must still be tried. A transition that differs or fails is not tried again.
  func isWanted(_ arc: Int) -> Bool {
    if unanswerable.contains(arc) { return false }
    let result = results[map.arcs[arc].edge]
    if !result.isTried { return true }
    return !isTried[arc] && !result.differs && !result.isUnrecorded && !result.fails
      && map.vertices[map.arcs[arc].source].isRemembering
  }

  /// Returns, for each vertex, the last arc of a path from a fresh list to the vertex. The paths
  /// prefer known transitions.
  func reach() -> [Int?] {
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

  /// Returns the arcs to try next, divided into segments. Empty if no remaining arc can be reached.
  /// `reach` is the result of ``reach()``.
  func segments(isFirst: Bool, _ reach: [Int?]) -> [[Int]] {
    let isReached = { (vertex: Int) in vertex == 0 || reach[vertex] != nil }
    let arcs = isFirst ? route(isReached) : wantedArcs(isReached)
    return stride(from: 0, to: arcs.count, by: Self.segmentLength).map {
      Array(arcs[$0..<min($0 + Self.segmentLength, arcs.count)])
    }
  }

  /// The arcs that must be tried, in the order of their vertices.
  private func wantedArcs(_ isReached: (Int) -> Bool) -> [Int] {
    let isFree = isTriedAfterMemory(isReached)
    return map.arcs.indices.filter { arc in
      isReached(map.arcs[arc].source) && isWanted(arc) && !isFree(map.arcs[arc].source)
    }
  }

  /// Returns a closure that checks a vertex without memory: whether all transitions of its state are
  /// also tried at a reachable vertex that remembers events.
  private func isTriedAfterMemory(_ isReached: (Int) -> Bool) -> (Int) -> Bool {
    var isTried = graph.nodes.map { _ in false }
    for (index, vertex) in map.vertices.enumerated() where vertex.isRemembering && isReached(index)
    {
      isTried[vertex.node] = true
    }
    return { !map.vertices[$0].isRemembering && isTried[map.vertices[$0].node] }
  }

  /// A walk over all arcs that must be tried, with few other arcs: a Chinese postman tour.
  private func route(_ isReached: (Int) -> Bool) -> [Int] {
    let isFree = isTriedAfterMemory(isReached)
    var arcs: [Route.Arc] = []
    var numbers: [Int] = []
    for (number, arc) in map.arcs.enumerated() {
      guard isReached(arc.source), isOpen(number) || isWanted(number) else { continue }
      let use: Route.Use =
        if isWanted(number), !isFree(arc.source) { .wanted } else {
          isTried[number] ? .possible : .welcome
        }
      arcs.append(Route.Arc(from: arc.source, to: arc.target, use))
      numbers.append(number)
    }
    return Route(over: arcs, nodes: map.vertices.count).steps.compactMap { step in
      if case .arc(let index) = step { numbers[index] } else { nil }
    }
  }

  /// The shortest path from a fresh list to `node` with transitions that allow `divergence`, or `nil`
  /// if there is none.
  ///
  /// If possible, no transition of the path differs, and the path begins with the first action of
  /// the screen, as for a user.
  func shortestPath(to node: Int, allowing divergence: Divergence = .same) -> [Int]? {
    let first = graph.nodes.first?.edges.first.map { graph.edges[$0].event.kind }
    return path(to: node, nil, beginningWith: first) ?? path(to: node, nil, beginningWith: nil)
      ?? path(to: node, divergence, beginningWith: first)
      ?? path(to: node, divergence, beginningWith: nil)
  }

  /// Whether a path without differences leads to `node`.
  func isReachedWithoutDifference(_ node: Int) -> Bool {
    path(to: node, nil, beginningWith: nil) != nil
  }

  /// The shortest path to `node`. Without `divergence`, no transition of the path differs. With
  /// `kind`, its first event has this kind.
  private func path(
    to node: Int, _ divergence: Divergence?, beginningWith kind: ConformEvent.Kind?
  ) -> [Int]? {
    var edges = graph.nodes.map { _ in -1 }
    var isReached = graph.nodes.map { _ in false }
    isReached[0] = true
    var queue = [0]
    var next = 0
    while next < queue.count, !isReached[node] {
      for edge in graph.nodes[queue[next]].edges
      where results[edge].isTried && results[edge].allows(divergence ?? .same)
        && (divergence != nil || !results[edge].differs)
      {
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
