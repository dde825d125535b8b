/// A walk over all the arcs of a directed graph that are wanted, with few steps beside them.
///
/// What leads from the end of one wanted arc to the beginning of another is a flow of least cost. With it as many steps end
/// in each node as begin there, so that a circuit takes every step once: the inspection of routes, as postmen know it.
package struct Route: Hashable, Sendable {
  /// What the walk does, in order.
  ///
  /// Where one step does not begin where the step before ended, the walk has pieces that no arc joins cheaply, and whoever
  /// walks finds the way.
  package private(set) var steps: [Step] = []

  /// Something that the walk does.
  package enum Step: Hashable, Sendable {
    /// It goes along the arc of this place.
    case arc(Int)
    /// It begins anew, which costs as much as an arc and can be done everywhere.
    case restart
  }

  /// An arc of the graph.
  package struct Arc: Hashable, Sendable {
    /// Where it begins and where it ends.
    package var source, target: Int
    /// What the walk has to do with it.
    package var use: Use

    /// Makes an arc.
    package init(from source: Int, to target: Int, _ use: Use) {
      self.source = source
      self.target = target
      self.use = use
    }
  }

  /// What a walk has to do with an arc.
  package enum Use: Hashable, Sendable {
    /// It goes along it at least once.
    case wanted
    /// It takes it rather than another, the first time.
    case welcome
    /// It takes it where that leads on.
    case possible
  }

  /// Finds a walk over the wanted ones of `arcs`, whose nodes are numbered from 0, where the walk begins.
  package init(over arcs: [Arc], nodes: Int) {
    guard arcs.contains(where: { $0.use == .wanted }) else { return }
    // What is welcome costs half as much as anything else, once.
    var network = Network(nodes: nodes + 3)
    let (restart, source, sink) = (nodes, nodes + 1, nodes + 2)
    var missing = Array(repeating: 0, count: nodes)
    let ways = arcs.map { arc -> (Int, Int?) in
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
    let times = zip(arcs, ways).map { arc, ways in
      (arc.use == .wanted ? 1 : 0) + network.flow(along: ways.0)
        + (ways.1.map { network.flow(along: $0) } ?? 0)
    }
    walk(arcs, times: times, restarts: returns.map { network.flow(along: $0) })
  }

  /// Joins all steps, each as often as it is to be taken, into circuits, the first from where the walk begins.
  private mutating func walk(_ arcs: [Arc], times: [Int], restarts: [Int]) {
    var times = times
    var restarts = restarts
    var leaving = restarts.map { _ in [Int]() }
    for (place, arc) in arcs.enumerated() where times[place] > 0 {
      leaving[arc.source].append(place)
    }
    for beginning in restarts.indices {
      var circuit: [Step] = []
      var path: [(node: Int, step: Step?)] = [(beginning, nil)]
      while let (node, step) = path.last {
        if let place = leaving[node].last {
          times[place] -= 1
          if times[place] == 0 { leaving[node].removeLast() }
          path.append((arcs[place].target, .arc(place)))
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

/// A network in which a flow of least cost is found.
private struct Network {
  /// The arcs that leave each node, each beside its reverse, whose numbers differ in the last bit.
  private var leaving: [[Int]]
  /// The node that each arc leads to.
  private var targets: [Int] = []
  /// How much more can flow along each arc.
  private var capacities: [Int] = []
  /// What a unit of flow costs along each arc.
  private var costs: [Int] = []
  /// The cheapest way from the source to each node, as far as the flow leaves room.
  private var distances: [Int]
  /// How few arcs such a way has, for the nodes on cheapest ways.
  private var levels: [Int]

  /// Makes a network without arcs.
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

  /// How much flows along the arc of this number.
  func flow(along arc: Int) -> Int { capacities[arc ^ 1] }

  /// Sends as much as there is room for, by the cheapest ways first.
  mutating func fill(from source: Int, to sink: Int) {
    findDistances(from: source)
    while distances[sink] < .max {
      // What is sent back makes other ways as cheap: all of them are filled before it is asked what is cheapest then.
      findLevels(from: source)
      while levels[sink] < .max {
        block(from: source, to: sink)
        findLevels(from: source)
      }
      findDistances(from: source)
    }
  }

  /// Finds the cheapest way from the source to every node.
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

  /// Whether there is room along `arc` of `node`, and a cheapest way goes along it.
  private func isOpen(_ arc: Int, of node: Int) -> Bool {
    capacities[arc] > 0 && distances[targets[arc]] == distances[node] + costs[arc]
  }

  /// Finds how few arcs the cheapest ways have.
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

  /// Fills all the ways that are as cheap as the cheapest one, and have as few arcs as the shortest of these.
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
