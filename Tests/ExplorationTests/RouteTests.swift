import Exploration
import Testing

@Suite("Route")
struct RouteTests {
  /// Follows `route`, and returns how often each arc is used. A step that begins at another node starts a new piece.
  private func walked(
    _ route: Route, _ arcs: [Route.Arc]
  ) -> (times: [Int], pieces: Int) {
    var times = arcs.map { _ in 0 }
    var node = 0
    var pieces = 1
    for step in route.steps {
      switch step {
      case .restart: node = 0
      case .arc(let place):
        if arcs[place].source != node { pieces += 1 }
        times[place] += 1
        node = arcs[place].target
      }
    }
    return (times, pieces)
  }

  @Test("Without required arcs the route is empty")
  func nothing() {
    #expect(Route(over: [], nodes: 1).steps.isEmpty)
    #expect(Route(over: [.init(from: 0, to: 0, .possible)], nodes: 1).steps.isEmpty)
    #expect(Route(over: [.init(from: 0, to: 0, .welcome)], nodes: 1).steps.isEmpty)
  }

  @Test("A ring of required arcs is traversed once")
  func ring() {
    let arcs = (0..<9).map { Route.Arc(from: $0, to: ($0 + 1) % 9, .wanted) }
    #expect(Route(over: arcs, nodes: 9).steps == (0..<9).map { .arc($0) })
  }

  @Test("The route restarts if that needs fewer steps than going back")
  func restart() {
    // A star whose rays are dead ends.
    let arcs = (1...3).map { Route.Arc(from: 0, to: $0, .wanted) }
    let steps = Route(over: arcs, nodes: 4).steps
    #expect(steps.count == 5)
    #expect(steps.count { $0 == .restart } == 2)
  }

  @Test("A preferred arc is used instead of another arc")
  func welcome() {
    let arcs: [Route.Arc] = [
      .init(from: 0, to: 1, .possible), .init(from: 0, to: 1, .welcome),
      .init(from: 1, to: 0, .wanted),
    ]
    #expect(Route(over: arcs, nodes: 2).steps == [.arc(1), .arc(2)])
  }

  /// Returns a graph in which every node is reachable: a tree of required arcs, and random arcs.
  private func randomArcs(
    nodes: Int, more: Int, using generator: inout SplitMix64
  ) -> [Route.Arc] {
    var arcs: [Route.Arc] = []
    for node in 1..<max(nodes, 1) {
      arcs.append(.init(from: Int.random(in: 0..<node, using: &generator), to: node, .wanted))
    }
    for _ in 0..<more {
      let uses: [Route.Use] = [.wanted, .welcome, .possible]
      arcs.append(
        .init(
          from: Int.random(in: 0..<nodes, using: &generator),
          to: Int.random(in: 0..<nodes, using: &generator),
          uses.randomElement(using: &generator) ?? .wanted))
    }
    return arcs
  }

  @Test(
    "In random graphs the route uses every required arc, and each step begins where the last ended")
  func randomGraphs() {
    var generator = SplitMix64(seed: 16)
    for _ in 0..<300 {
      let nodes = Int.random(in: 1...12, using: &generator)
      let more = Int.random(in: 0...40, using: &generator)
      let arcs = randomArcs(nodes: nodes, more: more, using: &generator)
      let route = Route(over: arcs, nodes: nodes)
      let (times, pieces) = walked(route, arcs)
      for (arc, count) in zip(arcs, times) where arc.use == .wanted { #expect(count > 0) }
      if nodes > 1 { #expect(pieces == 1) }
    }
  }

  @Test("In small random graphs no walk is cheaper than the route by more than one step")
  func isShort() {
    var generator = SplitMix64(seed: 17)
    var optimal = 0
    for _ in 0..<300 {
      let nodes = Int.random(in: 1...4, using: &generator)
      let more = Int.random(in: 0...4, using: &generator)
      let arcs = randomArcs(nodes: nodes, more: more, using: &generator)
      let route = Route(over: arcs, nodes: nodes)
      let (times, _) = walked(route, arcs)
      let preferred = zip(arcs, times).count { $0.use == .welcome && $1 > 0 }
      let cost = 2 * route.steps.count - preferred
      let least = leastCost(arcs)
      // The route returns to its first node, and only a restart at its end is left out.
      #expect((least...least + 2).contains(cost), "\(arcs)")
      if cost == least { optimal += 1 }
    }
    #expect(optimal > 200)
  }

  /// A position of a walk: a node, and the required and preferred arcs that were used, as bits.
  private struct Position: Hashable {
    var node = 0
    var used = 0
  }

  /// Returns the cost of a cheapest walk that uses every required arc. A step costs 2, the first use of a preferred arc 1.
  private func leastCost(_ arcs: [Route.Arc]) -> Int {
    let required = arcs.indices.reduce(0) { $0 | (arcs[$1].use == .wanted ? 1 << $1 : 0) }
    var frontier: [Int: Set<Position>] = [0: [Position()]]
    var done: Set<Position> = []
    for cost in 0... {
      for position in frontier[cost] ?? [] where done.insert(position).inserted {
        if position.used & required == required { return cost }
        frontier[cost + 2, default: []].insert(Position(node: 0, used: position.used))
        for (index, arc) in arcs.enumerated() where arc.source == position.node {
          let isCheap = arc.use == .welcome && position.used & 1 << index == 0
          let bit = arc.use == .possible ? 0 : 1 << index
          frontier[cost + (isCheap ? 1 : 2), default: []]
            .insert(Position(node: arc.target, used: position.used | bit))
        }
      }
    }
    return .max
  }
}
