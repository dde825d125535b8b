import Exploration
import Testing

@Suite("StateGraph")
struct StateGraphTests {
  @Test("Every transition is visited once, by depth, and both of its states are known")
  func visitsTransitions() {
    var search = Search(Jugs())
    search.run()
    let graph = search.graph
    var visited: [String] = []
    var depths: [Int] = []
    graph.forEachTransition { number, state, event, next in
      #expect(graph.state(number) == state)
      #expect(graph.number(of: state) == number)
      #expect(graph.number(of: next) != nil)
      visited.append("\(state) \(event)")
      depths.append(graph.path(to: number).events.count)
    }
    #expect(visited.count == 96)
    #expect(Set(visited).count == 96)
    #expect(depths == depths.sorted())
  }

  @Test("Replaying a path leads from state to state")
  func pathsReplay() {
    var search = Search(PackedRing(ring: Ring(size: 5000)))
    search.run()
    var count = 0
    search.graph.forEachState(depth: 6) { number in
      count += 1
      let path = search.graph.path(to: number)
      #expect(path.events.count == 6)
      #expect(path.end == search.graph.state(number))
      for (index, event) in path.events.enumerated() {
        let successors = search.graph.subject.successors(of: path.states[index])
        #expect(successors[event].state == path.states[index + 1])
      }
    }
    #expect(count > 0)
  }

  @Test("A state that was not seen has no number")
  func knowsWhatItHolds() {
    var search = Search(Jugs(events: [.fillSmall]))
    search.run()
    #expect(search.graph.count == 2)
    #expect(search.graph.number(of: Jugs.State(small: 0, large: 5)) == nil)
  }
}
