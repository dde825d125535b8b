import Conformance
import Exploration
import ListMachine
import ScenarioRunner
import Screens
import Testing

@Suite("WorldModel")
struct WorldModelTests {
  @Test(
    "Packed and unpacked searches of the list find the same number of states and transitions",
    arguments: [(1, 2, 1), (2, 1, 1), (4, 2, 1), (4, 2, 2), (5, 2, 2)])
  func agreesWithPackedList(rows: Int, pageSize: Int, inFlight: Int) throws {
    let packed = try #require(ListModel(rows: rows, pageSize: pageSize, inFlight: inFlight))
    var scope = ExplorationScope()
    scope.rows = rows
    scope.pageSize = pageSize
    scope.inFlight = inFlight
    #expect(
      figures(of: packed) == figures(of: try WorldModel(ReferenceListScreen.kind(), scope: scope)))
  }

  @Test(
    "Each transition of the packed list equals that of the list in a world",
    arguments: [(4, 2, 2), (3, 1, 2), (5, 2, 1)])
  func isTheListInItsWorld(rows: Int, pageSize: Int, inFlight: Int) throws {
    let packed = try #require(ListModel(rows: rows, pageSize: pageSize, inFlight: inFlight))
    var scope = ExplorationScope()
    scope.rows = rows
    scope.pageSize = pageSize
    scope.inFlight = inFlight
    let model = try WorldModel(ReferenceListScreen.kind(), scope: scope)
    var worlds = [packed.initial: model.initial]
    var rest = [packed.initial]
    var differing: [String] = []
    while let state = rest.popLast() {
      let world = try #require(worlds[state])
      let successors = model.successors(of: world)
      var count = 0
      packed.forEachSuccessor(of: state) { event, next in
        count += 1
        let step = packed.step(of: event)
        guard let after = successors.first(where: { $0.event.step == step })?.state else {
          return differing.append("\(state): \(event) is not done in the world")
        }
        let list = packed.table.lists[Int(next.list)].list
        if list.state.rawValue != after.stateName || list.rows.count != after.screen.shown.count {
          differing.append("\(state): \(event) leads to \(after.stateName)")
        }
        if let known = worlds.updateValue(after, forKey: next) {
          if known != after { differing.append("\(state): \(event) leads to two worlds") }
        } else {
          rest.append(next)
        }
      }
      if count != successors.count { differing.append("\(state): the world does more") }
    }
    #expect(differing == [])
    #expect(Set(worlds.values).count == worlds.count)
  }

  private func figures<Subject: Model>(of model: Subject) -> [Int] {
    var search = Search(model)
    search.run()
    return [search.report.states, search.report.transitions, search.report.depth]
  }

  /// The number of states that each screen reaches in three steps, with two requests in flight.
  static let counts: [(screen: String, states: Int)] = [
    ("list", 20), ("feed", 54), ("aliyun", 24), ("aliyun-single", 22), ("moments", 45),
    ("films", 14),
    ("films-flags", 18), ("films-optionals", 14), ("settings", 74), ("cities", 25), ("people", 8),
    ("messages", 15),
  ]

  @Test("Three steps reach the expected number of states", arguments: counts)
  func countsStates(screen name: String, states: Int) throws {
    var scope = ExplorationScope()
    scope.inFlight = 2
    func count(_ entry: some CatalogEntry) throws -> Int {
      var search = Search(try WorldModel(entry, scope: scope), within: Bounds(depth: 3))
      search.run()
      return search.report.states
    }
    #expect(try count(kind(name)) == states)
  }

  /// Walks at random through worlds of `entry`. `perform` performs a step, and returns the world after it.
  private func walk<Subject: Screen>(
    _ entry: some CatalogEntry<Subject>,
    _ perform: (ExploredStep, World<Subject>, Comment) throws -> World<Subject>
  ) throws {
    let scope = ExplorationScope.standard(for: entry.manual)
    for seed in 0..<30 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      var world = try World(entry.kind, with: scope.setup(for: entry))
      for _ in 0..<15 {
        guard let step = scope.steps(in: world).randomElement(using: &random) else { break }
        let next = try perform(step, world, "seed \(seed), \(step)")
        if next.requests.count <= scope.inFlight { world = next }
      }
    }
  }

  @Test(
    "What follows does not depend on the numbers of the requests",
    arguments: Catalog.builtIn().names)
  func renumbers(screen name: String) throws {
    func check(_ entry: some CatalogEntry) throws {
      try walk(entry) { step, world, comment in
        var (next, renumbered) = (world, world.normalized(withOnceActions: false))
        try next.perform(step) { _, _ in }
        try renumbered.perform(step) { _, _ in }
        #expect(
          next.normalized(withOnceActions: false) == renumbered.normalized(withOnceActions: false),
          comment)
        return next
      }
    }
    try check(kind(name))
  }

  @Test(
    "On random walks, every observation has a value of its kind", arguments: Catalog.builtIn().names
  )
  func obeysTables(screen name: String) throws {
    func check(_ entry: some CatalogEntry) throws {
      try walk(entry) { step, world, comment in
        var next = world
        try next.perform(step) { _, _ in }
        for (index, observation) in entry.description.observations.enumerated() {
          #expect(observation.kind.hasValue(next.value(at: index)), comment)
        }
        return next
      }
    }
    try check(kind(name))
  }

  @Test("The expected numbers of states are those of all built-in screens")
  func countsEveryScreen() {
    #expect(Self.counts.map(\.screen) == Catalog.builtIn().names)
  }
}

extension ObservationKind {
  /// Whether an observation of this kind can have `value`.
  fileprivate func hasValue(_ value: Value) -> Bool {
    switch (self, value) {
    case (.integer, .integer), (.flag, .flag), (.optionalInteger, .integer),
      (.optionalInteger, .none), (.word, .word), (.word, .none), (.text, .text), (.text, .none):
      true
    case (.choice, .word(let word)), (.combination, .word(let word)): allows(word: word)
    case (.integer, _), (.flag, _), (.optionalInteger, _), (.word, _), (.text, _), (.choice, _),
      (.combination, _):
      false
    }
  }
}
