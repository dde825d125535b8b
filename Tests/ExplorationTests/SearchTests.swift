import Conformance
import Exploration
import Testing

@Suite("Search")
struct SearchTests {
  @Test("The two-jug puzzle has 16 states with 6 transitions each, at most 7 steps deep")
  func countsStates() {
    var search = Search(Jugs())
    search.run()
    #expect(search.report.states == 16)
    #expect(search.report.transitions == 96)
    #expect(search.report.depth == 7)
    #expect(search.report.limits.isEmpty)
  }

  @Test("A violated property has a shortest path as its counterexample")
  func findsShortestPath() throws {
    var search = Search(Jugs(), for: [Jugs.fourLitres])
    search.run()
    guard case .violated(let path) = try #require(search.report.findings.first).verdict else {
      Issue.record("four litres were not measured")
      return
    }
    #expect(path.events == Jugs.shortestPath)
    #expect(path.end == Jugs.State(small: 3, large: 4))
  }

  @Test("Packed and unpacked models have the same number of states at the same depth")
  func packsExactly() {
    var plain = Search(Ring())
    var packed = Search(PackedRing())
    plain.run()
    packed.run()
    #expect(plain.graph.count == packed.graph.count)
    #expect(plain.report.transitions == packed.report.transitions)
    #expect(plain.report.depth == packed.report.depth)
    #expect(packed.graph.count > 40_000)
  }

  @Test("Counts, paths and order do not depend on the number of jobs", arguments: [1, 2, 3, 8])
  func isDeterministic(jobs: Int) {
    let invariants = [
      Property<PackedRing>("never 4321", .always { $0 != 4321 }),
      Property<PackedRing>("never from large to small", .alwaysAcross { $0 < 25_000 || $2 > 50 }),
    ]
    var alone = Search(PackedRing(), for: invariants)
    var together = Search(PackedRing(), for: invariants)
    alone.run()
    together.run(on: ThreadExecutor(jobs: jobs))
    #expect(paths(of: alone) == paths(of: together))
    #expect(paths(of: alone).count == 2)
    #expect(
      alone.graph.shards.map { Array($0.keys) } == together.graph.shards.map { Array($0.keys) })
    #expect(alone.graph.levels == together.graph.levels)
    #expect(alone.report.transitions == together.report.transitions)
  }

  @Test(
    "A search that reaches the depth bound reports that it is unfinished", arguments: [0, 1, 6])
  func boundsDepth(depth: Int) {
    var search = Search(
      Jugs(), for: [Property("true", .always { _ in true })], within: Bounds(depth: depth))
    search.run()
    #expect(search.report.limits == [.depth(depth)])
    #expect(search.report.depth == depth)
  }

  @Test("The states at the depth bound are checked, but not expanded")
  func checksLastLevel() {
    func isViolated(depth: Int) -> Bool {
      var search = Search(Jugs(), for: [Jugs.fourLitres], within: Bounds(depth: depth))
      search.run()
      if case .violated? = search.report.findings.first?.verdict { return true }
      return false
    }
    #expect(!isViolated(depth: 5))
    #expect(isViolated(depth: 6))
  }

  @Test(
    "A search finds as many states as the bound allows, and reports the bound if there are more")
  func boundsStates() {
    var search = Search(PackedRing(), within: Bounds(states: 1000))
    search.run()
    #expect(search.report.limits == [.states(1000)])
    #expect(search.report.states == 1000)

    var enough = Search(Jugs(), within: Bounds(states: 16))
    enough.run()
    #expect(enough.report.limits.isEmpty)
    #expect(enough.report.states == 16)
  }

  @Test("The progress closure can stop the search")
  func stops() {
    var search = Search(PackedRing())
    var seen: [Progress] = []
    search.run { progress in
      seen.append(progress)
      return seen.count < 4
    }
    #expect(search.report.limits == [.stopped])
    #expect(seen.map(\.depth) == [0, 1, 2, 3])
    #expect(seen.last?.transitions == search.report.transitions)
    #expect(seen.last?.states == search.report.states)
  }

  @Test(
    "A claim about the whole state space is undecided if its check was stopped",
    arguments: [(5000, 3, 4), (5, 1, 1)])
  func stopsCheckOfWhole(length: Int, stop: Int, calls: Int) {
    let corridor = StateGraphReachTests.Corridor(length: length, trapDoor: 3)
    var search = Search(corridor, for: [Property("reach", .withinReach { $0 == length })])
    search.run()
    var called = 0
    search.checkWhole { _ in
      called += 1
      return called < stop
    }
    #expect(called == calls)
    #expect(search.report.limits == [.stopped])
  }

  @Test("A search for the first violation stops after the level with that violation")
  func stopsAtViolation() {
    var search = Search(
      Jugs(), for: [Property("large is never full", .always { $0.large < 5 })],
      continuesAfterViolation: false)
    search.run()
    #expect(search.report.limits == [.violation])
    #expect(search.report.states == 6)
  }

  @Test("A search for the first violation reports only the one with the shortest path")
  func reportsFirst() {
    // Both are violated on one level: the first by the second event, the other after the first event.
    let properties = [
      Property<Jugs>(
        "nothing happens twice",
        .alwaysAcross { before, _, after in before.large + before.small == 0 || before == after }),
      Property<Jugs>("large is never full", .always { $0.large < 5 }),
    ]
    func violated(continuesAfterViolation: Bool) -> [String] {
      var search = Search(Jugs(), for: properties, continuesAfterViolation: continuesAfterViolation)
      search.run()
      return search.report.findings.compactMap {
        if case .violated = $0.verdict { $0.name } else { nil }
      }
    }
    #expect(
      violated(continuesAfterViolation: true) == ["nothing happens twice", "large is never full"])
    #expect(violated(continuesAfterViolation: false) == ["large is never full"])
  }

  /// The paths of the violated properties.
  private func paths(of search: Search<PackedRing>) -> [[Int]] {
    search.report.findings.compactMap {
      if case .violated(let path) = $0.verdict { path.events } else { nil }
    }
  }
}
