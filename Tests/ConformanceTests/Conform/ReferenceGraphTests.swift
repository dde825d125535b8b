import Adapters
import Conformance
import ScenarioRunner
import Screens
import Testing

@Suite("The graph of the reference list")
struct ReferenceGraphTests {
  @Test("The graph of a screen that grows forever is complete up to the limit of the depth")
  func growth() throws {
    func check(_ entry: some CatalogEntry) throws {
      let actions = entry.description.actions.map { SubjectHello.Action($0.name) }
      let hello = SubjectHello(
        name: "A list", screen: entry.name, actions: actions, effects: [],
        observations: [.init("rows")])
      let comparator = Comparator(
        .visible, try SubjectVocabulary(hello, builtIn: entry.description, beside: []))
      let scope = ExplorationScope(inFlight: 1, rows: 2)
      let world = try World(entry.kind, with: scope.setup(for: entry))
      let graph = ReferenceGraph(of: world, scope, comparator) { _ in true }
      #expect(graph.isComplete && graph.isLimitedByDepth)
      // The transitions are in breadth-first order.
      var depths = [0]
      for edge in graph.edges where edge.target == depths.count {
        depths.append(depths[edge.source] + 1)
      }
      #expect(depths.max() == 101)
      let stopped = ReferenceGraph(of: world, scope, comparator) { _ in false }
      #expect(!stopped.isComplete && !stopped.isLimitedByDepth)
    }
    try check(kind("messages"))
  }
}
