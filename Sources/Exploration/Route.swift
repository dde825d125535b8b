/// A walk that takes every required arc of a directed graph, with few extra steps.
///
/// This is the Chinese postman problem on a directed graph (the rural variant: only some arcs are required). A minimum-cost
/// flow adds the steps that connect the end of one required arc to the start of another. Then every node has as many
/// incoming as outgoing steps, and an Euler circuit takes each step once.
package struct Route: Hashable, Sendable {
  /// The steps in order.
  ///
  /// A step can begin at a different node than the previous step ended at. In this case, the caller
  /// must find a path between the two nodes.
  package private(set) var steps: [Step] = []

  package enum Step: Hashable, Sendable {
    /// Take the arc with this index.
    case arc(Int)
    /// Restart at the first node. A restart costs as much as an arc and is possible at every node.
    case restart
  }

  package struct Arc: Hashable, Sendable {
    /// The start node and the end node.
    package var source, target: Int
    package var use: Use

    package init(from source: Int, to target: Int, _ use: Use) {
      self.source = source
      self.target = target
      self.use = use
    }
  }

  /// The required use of an arc in a walk.
  package enum Use: Hashable, Sendable {
    /// Take it at least once.
    case wanted
    /// Prefer it to other arcs, the first time.
    case welcome
    /// Take it only to reach another arc.
    case possible
  }

  /// Creates a walk that takes all required arcs of `arcs`. Nodes are numbered from 0, where the
  /// walk begins.
  package init(over arcs: [Arc], nodes: Int) {
    guard arcs.contains(where: { $0.use == .wanted }) else { return }
    // The first use of a preferred arc costs half as much as any other step.
    var network = Network(nodes: nodes + 3)
    let (restart, source, sink) = (nodes, nodes + 1, nodes + 2)
    var missing = Array(repeating: 0, count: nodes)
    let paths = arcs.map { arc -> (Int, Int?) in
      if arc.use == .wanted {
        missing[arc.target] += 1
        missing[arc.source] -= 1
      }
      return (
        network.add(from: arc.source, to: arc.target, capacity: .max, cost: 2),
        arc.use == .welcome
          ? network.add(from: arc.source, to: arc.target, capacity: 1, cost: 1) : nil
      )
    }
    let returns = missing.indices.map {
      network.add(from: $0, to: restart, capacity: .max, cost: 2)
    }
    network.add(from: restart, to: 0, capacity: .max, cost: 0)
    for (node, count) in missing.enumerated() {
      if count > 0 { network.add(from: source, to: node, capacity: count, cost: 0) }
      if count < 0 { network.add(from: node, to: sink, capacity: -count, cost: 0) }
    }
    network.fill(from: source, to: sink)
    let times = zip(arcs, paths).map { arc, paths in
      (arc.use == .wanted ? 1 : 0) + network.flow(along: paths.0)
        + (paths.1.map { network.flow(along: $0) } ?? 0)
    }
    walk(arcs, times: times, restarts: returns.map { network.flow(along: $0) })
  }

  /// Joins the steps into Euler circuits. `times` is the number of times that each arc must be
  /// taken. The first circuit starts at node 0.
  private mutating func walk(_ arcs: [Arc], times: [Int], restarts: [Int]) {
    var times = times
    var restarts = restarts
    var leaving = restarts.map { _ in [Int]() }
    for (index, arc) in arcs.enumerated() where times[index] > 0 {
      leaving[arc.source].append(index)
    }
    for beginning in restarts.indices {
      var circuit: [Step] = []
      var path: [(node: Int, step: Step?)] = [(beginning, nil)]
      while let (node, step) = path.last {
        if let index = leaving[node].last {
          times[index] -= 1
          if times[index] == 0 { leaving[node].removeLast() }
          path.append((arcs[index].target, .arc(index)))
        } else if restarts[node] > 0 {
          restarts[node] -= 1
          path.append((0, .restart))
        } else {
          path.removeLast()
          if let step { circuit.append(step) }
        }
      }
      steps += circuit.reversed()
    }
    while steps.last == .restart { steps.removeLast() }
  }
}

/// A network for a minimum-cost flow, found by Dinic's algorithm on shortest-path levels.
private struct Network {
  /// The arcs that leave each node. The numbers of an arc and its reverse differ in the last bit.
  private var leaving: [[Int]]
  /// The end node of each arc.
  private var targets: [Int] = []
  /// The remaining capacity of each arc.
  private var capacities: [Int] = []
  /// The cost of one unit of flow along each arc.
  private var costs: [Int] = []
  /// The cost of the cheapest path from the source to each node in the residual network.
  private var distances: [Int]
  /// The smallest number of arcs of a cheapest path to each node. `Int.max` if no cheapest path to
  /// the node has remaining capacity.
  private var levels: [Int]

  /// Creates a network without arcs.
  init(nodes: Int) {
    leaving = Array(repeating: [], count: nodes)
    distances = Array(repeating: .max, count: nodes)
    levels = distances
  }

  /// Adds an arc, and returns its number.
  @discardableResult
  mutating func add(from source: Int, to target: Int, capacity: Int, cost: Int) -> Int {
    leaving[source].append(targets.count)
    leaving[target].append(targets.count + 1)
    targets += [target, source]
    capacities += [capacity, 0]
    costs += [cost, -cost]
    return targets.count - 2
  }

  func flow(along arc: Int) -> Int { capacities[arc ^ 1] }

  /// Sends as much flow as possible, along the cheapest paths first.
  mutating func fill(from source: Int, to sink: Int) {
    findDistances(from: source)
    while distances[sink] < .max {
      // Flow that is sent back can make other paths equally cheap. Fill all of them before
      // computing the costs again.
      findLevels(from: source)
      while levels[sink] < .max {
        block(from: source, to: sink)
        findLevels(from: source)
      }
      findDistances(from: source)
    }
  }

  /// Computes the cost of the cheapest path from the source to every node.
  private mutating func findDistances(from source: Int) {
    for node in distances.indices { distances[node] = .max }
    distances[source] = 0
    var waiting = Array(repeating: false, count: distances.count)
    var layer = [source]
    while !layer.isEmpty {
      var following: [Int] = []
      for node in layer { waiting[node] = false }
      for node in layer {
        let distance = distances[node]
        for arc in leaving[node] where capacities[arc] > 0 {
          let target = targets[arc]
          guard distance + costs[arc] < distances[target] else { continue }
          distances[target] = distance + costs[arc]
          if !waiting[target] {
            waiting[target] = true
            following.append(target)
          }
        }
      }
      layer = following
    }
  }

  /// Whether `arc` of `node` has remaining capacity and lies on a cheapest path.
  private func isOpen(_ arc: Int, of node: Int) -> Bool {
    capacities[arc] > 0 && distances[targets[arc]] == distances[node] + costs[arc]
  }

  /// Computes the smallest number of arcs of the cheapest paths.
  private mutating func findLevels(from source: Int) {
    for node in levels.indices { levels[node] = .max }
    levels[source] = 0
    var queue = [source]
    var next = 0
    while next < queue.count {
      let node = queue[next]
      for arc in leaving[node] where levels[targets[arc]] == .max && isOpen(arc, of: node) {
        levels[targets[arc]] = levels[node] + 1
        queue.append(targets[arc])
      }
      next += 1
    }
  }

  /// Fills all cheapest paths that have the smallest number of arcs.
  private mutating func block(from source: Int, to sink: Int) {
    var next = Array(repeating: 0, count: leaving.count)
    var path: [Int] = []
    var node = source
    while true {
      if node == sink {
        let room = path.reduce(Int.max) { min($0, capacities[$1]) }
        for arc in path {
          if capacities[arc] < .max { capacities[arc] -= room }
          if capacities[arc ^ 1] < .max { capacities[arc ^ 1] += room }
        }
        path = []
        node = source
      }
      if next[node] < leaving[node].count {
        let arc = leaving[node][next[node]]
        let target = targets[arc]
        if levels[target] == levels[node] + 1, isOpen(arc, of: node) {
          path.append(arc)
          node = target
        } else {
          next[node] += 1
        }
      } else if let arc = path.popLast() {
        node = targets[arc ^ 1]
        next[node] += 1
      } else {
        return
      }
    }
  }
}
