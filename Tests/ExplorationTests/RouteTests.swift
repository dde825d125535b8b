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

  @Test("In random graphs every required arc is used, without a restart if all are reachable")
  func anything() {
    var generator = SplitMix64(seed: 16)
    for _ in 0..<300 {
      let nodes = Int.random(in: 1...12, using: &generator)
      var arcs: [Route.Arc] = []
      // A tree, so that every node is reachable, and random arcs.
      for node in 1..<max(nodes, 1) {
        arcs.append(
          .init(from: Int.random(in: 0..<node, using: &generator), to: node, .wanted))
      }
      for _ in 0..<Int.random(in: 0...40, using: &generator) {
        let uses: [Route.Use] = [.wanted, .welcome, .possible]
        arcs.append(
          .init(
            from: Int.random(in: 0..<nodes, using: &generator),
            to: Int.random(in: 0..<nodes, using: &generator),
            uses.randomElement(using: &generator) ?? .wanted))
      }
      let route = Route(over: arcs, nodes: nodes)
      let (times, pieces) = walked(route, arcs)
      for (arc, count) in zip(arcs, times) where arc.use == .wanted { #expect(count > 0) }
      if nodes > 1 { #expect(pieces == 1) }
      // A restart and a path to each arc are always sufficient.
      #expect(route.steps.count <= arcs.count * (nodes + 1))
    }
  }
}
