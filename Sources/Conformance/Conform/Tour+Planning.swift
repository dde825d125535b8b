internal import Exploration

/// The plan of a tour: what is still to be tried, what can be reached, and the shortest ways there.
extension Tour {
  /// Plans a walk over all that is still to be tried and can be reached, as far as is known.
  func route() -> [Route.Step] {
    var isReached = map.places.map { _ in false }
    isReached[0] = true
    var queue = [0]
    var next = 0
    while next < queue.count {
      for arc in map.places[queue[next]].arcs where isOpen(arc) {
        let target = map.arcs[arc].target
        if isReached[target] { continue }
        isReached[target] = true
        queue.append(target)
      }
      next += 1
    }
    // What is tried again behind a remembered event need not be tried in the plain state as well.
    var isTriedBehindMemory = graph.nodes.map { _ in false }
    for (place, reached) in zip(map.places, isReached) where reached && place.isRemembering {
      isTriedBehindMemory[place.node] = true
    }
    var arcs: [Route.Arc] = []
    var numbers: [Int] = []
    for number in map.arcs.indices {
      let arc = map.arcs[number]
      guard isReached[arc.source], isOpen(number) || isWanted(number) else { continue }
      let isFree =
        !map.places[arc.source].isRemembering
        && isTriedBehindMemory[map.places[arc.source].node]
      let use: Route.Use =
        if isWanted(number), !isFree { .wanted } else { isDone[number] ? .possible : .welcome }
      arcs.append(Route.Arc(from: arc.source, to: arc.target, use))
      numbers.append(number)
    }
    return Route(over: arcs, nodes: map.places.count).steps.map { step in
      switch step {
      case .arc(let place): .arc(numbers[place])
      case .restart: .restart
      }
    }
  }

  /// Whether an arc may be gone along: its transition is not known to lead anywhere else than the reference.
  func isOpen(_ arc: Int) -> Bool {
    let edge = map.arcs[arc].edge
    return !knowledge[edge].isTried || isUsable(edge)
  }

  /// Whether an arc is still to be tried; what differs anyhow need not be tried once more.
  func isWanted(_ arc: Int) -> Bool {
    let known = knowledge[map.arcs[arc].edge]
    if !known.isTried { return true }
    return !isDone[arc] && known.differences.isEmpty
      && map.places[map.arcs[arc].source].isRemembering
  }

  /// Finds what can be reached from a start by what is known.
  mutating func findReach() {
    isReachStale = false
    cameBy = Array(repeating: nil, count: map.places.count)
    reach(from: [0])
  }

  /// Goes on finding what can be reached, from places that are.
  private mutating func reach(from places: [Int]) {
    var queue = places
    var next = 0
    while next < queue.count {
      for arc in map.places[queue[next]].arcs where isUsable(map.arcs[arc].edge) {
        let target = map.arcs[arc].target
        guard target != 0, cameBy[target] == nil else { continue }
        cameBy[target] = arc
        queue.append(target)
      }
      next += 1
    }
  }

  /// Takes over that a transition became usable, or is so no more.
  mutating func noteUse(of edge: Int, before: Bool) {
    let after = isUsable(edge)
    if before, !after { isReachStale = true }
    guard after, !before, !isReachStale else { return }
    for place in map.placesOfNode[graph.edges[edge].source]
    where place == 0 || cameBy[place] != nil {
      let arc = map.arc(at: place, along: edge, in: graph)
      let target = map.arcs[arc].target
      guard target != 0, cameBy[target] == nil else { continue }
      cameBy[target] = arc
      reach(from: [target])
    }
  }

  /// Finds the shortest way from a start to `node` through what is known, or `nil` where there is none.
  package func shortestPath(to node: Int) -> [Int]? {
    var cameBy = graph.nodes.map { _ in -1 }
    var isReached = graph.nodes.map { _ in false }
    isReached[0] = true
    var queue = [0]
    var next = 0
    while next < queue.count, !isReached[node] {
      for edge in graph.nodes[queue[next]].edges where isUsable(edge) {
        let target = graph.edges[edge].target
        if isReached[target] { continue }
        isReached[target] = true
        cameBy[target] = edge
        queue.append(target)
      }
      next += 1
    }
    guard isReached[node] else { return nil }
    var path: [Int] = []
    var place = node
    while cameBy[place] >= 0 {
      path.append(cameBy[place])
      place = graph.edges[cameBy[place]].source
    }
    return path.reversed()
  }

  /// Whether the walk may go along a transition that was tried.
  func isUsable(_ edge: Int) -> Bool {
    isDirty ? knowledge[edge].isInStep : knowledge[edge].isClean
  }
}
