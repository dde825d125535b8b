import Adapters
import Conformance
import ScenarioRunner
import Screens
import Testing

@Suite("The graph of the reference list")
struct ReferenceGraphTests {
  @Test("The depth of a state is the smallest number of transitions to it")
  func depths() throws {
    let kind = ListScreen.kind()
    let hello = SubjectHello(
      name: "A list", screen: "list", actions: kind.description.actions.map { .init($0.name) },
      effects: ["asks", "cancels"], observations: [.init("rows")])
    let vocabulary = try SubjectVocabulary(hello, builtIn: kind.description, beside: [])
    var scope = ExplorationScope(inFlight: 1, rows: 2)
    scope.pageSize = 1
    let world = try World(kind, with: CaseSetup(kind, rowLimit: 100), at: 0)
    let graph = ReferenceGraph(of: world, scope, vocabulary) { false }
    #expect(graph.isComplete && graph.nodes.count > 10)
    // The depth of each state other than the first is one more than the smallest depth before it.
    for (index, node) in graph.nodes.enumerated() {
      let before = graph.edges.filter { $0.target == index }.map { graph.nodes[$0.source].depth }
      #expect(index == 0 ? node.depth == 0 : before.min().map { $0 + 1 } == node.depth)
    }
  }

  @Test("The graph of a screen that grows forever is complete up to the limit of the depth")
  func growth() throws {
    func check(_ entry: some CatalogEntry) throws {
      let actions = entry.description.actions.map { SubjectHello.Action($0.name) }
      let hello = SubjectHello(
        name: "A list", screen: entry.name, actions: actions, effects: [],
        observations: [.init("rows")])
      let vocabulary = try SubjectVocabulary(hello, builtIn: entry.description, beside: [])
      let scope = ExplorationScope(inFlight: 1, rows: 2)
      let world = try World(entry.kind, with: scope.setup(for: entry))
      let graph = ReferenceGraph(of: world, scope, vocabulary) { false }
      #expect(graph.isComplete && graph.isLimitedByDepth)
      #expect(graph.nodes.map(\.depth).max() == 101)
      let stopped = ReferenceGraph(of: world, scope, vocabulary) { true }
      #expect(!stopped.isComplete && !stopped.isLimitedByDepth)
    }
    try check(kind("messages"))
  }
}
