/// A breadth-first search over all that a model can do.
///
/// It goes level by level, so the path to a state is a shortest one. Pieces of a level are expanded side by side, and then
/// the shards settle what arrived side by side, each in the order in which one job alone would have found it: neither counts
/// nor paths depend on the number of jobs.
package struct Search<Subject: Model>: Sendable {
  /// The states seen so far.
  package var graph: StateGraph<Subject>
  /// What is claimed of them.
  package var properties: [Property<Subject>]
  /// How far to go.
  package var bounds: Bounds
  /// Whether to go on after a property is broken.
  package var goesOn: Bool
  /// What is not decided yet.
  package var questions: Questions<Subject>
  /// What decided the properties, by their place in the list.
  package var sightings: [Sighting<Subject>?]
  /// The transitions taken so far.
  package var transitions = 0
  /// What ended the search before it had seen everything.
  package var limits: [Limit] = []

  /// Makes a search that is about to start.
  package init(
    _ subject: Subject, for properties: [Property<Subject>] = [], within bounds: Bounds = Bounds(),
    goesOn: Bool = true
  ) {
    graph = StateGraph(of: subject)
    self.properties = properties
    self.bounds = bounds
    self.goesOn = goesOn
    questions = Questions(properties)
    sightings = Array(repeating: nil, count: properties.count)
  }

  /// Searches until all is seen, a bound is met or `watch`, called after every slice, says no.
  package mutating func run(
    on executor: any Executor = SequentialExecutor(), watch: (Progress) -> Bool = { _ in true }
  ) {
    var ends = graph.shards.map(\.keys.count)
    repeat {
      let depth = graph.levels.count - 1
      let isLast = depth == bounds.depth
      var frontier = Frontier(from: graph.levels[depth], to: ends)
      graph.levels.append(ends)
      while limits.isEmpty, case let slices = take(from: &frontier, executor.jobs), !slices.isEmpty
      {
        // A thread costs more than the few states of a single slice.
        continueFrom(slices, isLast, on: slices.count == 1 ? SequentialExecutor() : executor)
        let states = graph.count
        if let most = bounds.states, states > most { limits.append(.states(most)) }
        if graph.shards.contains(where: \.isFull) { limits.append(.states(states)) }
        let progress = Progress(states: states, transitions: transitions, depth: depth)
        if !watch(progress) { limits.append(.stopped) }
      }
      if isLast { limits.append(.depth(depth)) }
      if isBroken, !goesOn || isAllBroken { limits.append(.broken) }
      ends = graph.shards.map(\.keys.count)
    } while limits.isEmpty && ends != graph.levels[graph.levels.count - 1]
    if ends == graph.levels[graph.levels.count - 1] { graph.levels.removeLast() }
    if !goesOn { keepFirstBroken() }
  }

  /// Forgets, of what was seen that should never be, all but what takes the fewest events, which the level that was looked at last
  /// may have shown with others.
  private mutating func keepFirstBroken() {
    let broken = sightings.compactMap { $0 }.filter { properties[$0.property].claim.isUniversal }
    let lengths = broken.map { graph.path(to: $0).events.count }
    guard let shortest = lengths.min(), let first = lengths.firstIndex(of: shortest) else { return }
    for (place, sighting) in broken.enumerated() where place != first {
      sightings[sighting.property] = nil
    }
  }

  /// Takes the next slices of the frontier, smaller ones where the bound of states is near.
  package func take(from frontier: inout Frontier, _ jobs: Int) -> [Slice<Subject>] {
    let room = bounds.states.map { ($0 - graph.count) / 16 } ?? Int.max
    let most = min(Subject.sliceSize, room)
    let pieces = jobs == 1 || most < Subject.sliceSize ? 1 : jobs * 4
    var slices: [Slice<Subject>] = []
    while slices.count < pieces,
      let slice = frontier.take(max(1, most / pieces), of: graph)
    {
      slices.append(slice)
    }
    return slices
  }

  /// Expands the slices, settles what arrives and keeps the first sighting of each property.
  package mutating func continueFrom(
    _ slices: [Slice<Subject>], _ isLast: Bool, on executor: any Executor
  ) {
    var expansions = executor.map(slices) { [subject = graph.subject, questions] slice in
      subject.expand(slice, judging: questions, isLast: isLast)
    }
    for expansion in expansions {
      transitions += expansion.transitions
      for sighting in expansion.sightings where sightings[sighting.property] == nil {
        sightings[sighting.property] = sighting
        questions.settle(sighting.property)
      }
    }
    // Moved, not copied, so that whoever settles a shard alone owns what arrived.
    for shard in graph.shards.indices {
      graph.shards[shard].arrivals = expansions.indices.map { index in
        var arrived: [Arrival<Subject.Key>] = []
        swap(&arrived, &expansions[index].arrivals[shard])
        return arrived
      }
    }
    var shards: [Shard<Subject>] = []
    swap(&shards, &graph.shards)
    graph.shards = executor.map(shards) { (shard: consuming Shard<Subject>) in
      Subject.settle(&shard)
      return shard
    }
  }

  /// Whether every claim that could be broken is, so that going on tells nothing new.
  private var isAllBroken: Bool {
    zip(properties, sightings).allSatisfy { property, sighting in
      switch property.claim {
      case .always, .alwaysAcross: sighting != nil
      case .sometimes, .sometimesAcross: true
      case .withinReach: false
      }
    }
  }

  /// Whether something was seen that should never be.
  package var isBroken: Bool {
    sightings.contains { $0.map { properties[$0.property].claim.isUniversal } ?? false }
  }
}
