/// A breadth-first search of the state space of a model.
///
/// The search proceeds level by level, so the path to a state is a shortest path. Slices of a level
/// are expanded in parallel. Then the shards store the new states in parallel, each in the order in
/// which a single job would find them. Therefore the number of jobs changes neither the counts nor
/// the paths.
package struct Search<Subject: Model>: Sendable {
  /// The states found so far.
  package var graph: StateGraph<Subject>
  package var properties: [Property<Subject>]
  package var bounds: Bounds
  /// Whether the search continues after a property is violated.
  package var continuesAfterViolation: Bool
  /// The properties that are not decided yet.
  package var openProperties: OpenProperties<Subject>
  /// The witness that decided each property.
  package var witnesses: [Witness<Subject>?]
  /// The verdicts on the claims about the whole state space that were checked, by the index of the
  /// property.
  var verdicts: [Int: SearchReport<Subject>.Verdict] = [:]
  /// The transitions taken so far.
  package var transitions = 0
  /// The reasons why the search is incomplete.
  package var limits: [Limit] = []

  package init(
    _ subject: Subject, for properties: [Property<Subject>] = [], within bounds: Bounds = Bounds(),
    continuesAfterViolation: Bool = true
  ) {
    graph = StateGraph(of: subject)
    self.properties = properties
    self.bounds = bounds
    self.continuesAfterViolation = continuesAfterViolation
    openProperties = OpenProperties(properties)
    witnesses = Array(repeating: nil, count: properties.count)
  }

  /// Searches until the state space is complete, a bound is reached, or `watch` returns `false`.
  /// `watch` is called after every batch of slices.
  package mutating func run(
    on executor: any Executor = SequentialExecutor(), watch: (Progress) -> Bool = { _ in true }
  ) {
    var ends = graph.shards.map(\.keys.count)
    repeat {
      let depth = graph.levels.count - 1
      let isLast = depth == bounds.depth
      var frontier = Frontier(starts: graph.levels[depth], ends: ends)
      graph.levels.append(ends)
      while limits.isEmpty, case let slices = take(from: &frontier, executor.jobs), !slices.isEmpty
      {
        // Starting a thread costs more than the states of a single slice.
        expand(slices, isLast: isLast, on: slices.count == 1 ? SequentialExecutor() : executor)
        let states = graph.count
        if graph.shards.contains(where: \.isFull) { limits.append(.states(states)) }
        if !watch(progress(depth: depth)) { limits.append(.stopped) }
      }
      if isLast { limits.append(.depth(depth)) }
      if isViolated, !continuesAfterViolation || areAllViolated { limits.append(.violation) }
      ends = graph.shards.map(\.keys.count)
    } while limits.isEmpty && ends != graph.levels[graph.levels.count - 1]
    if ends == graph.levels[graph.levels.count - 1] { graph.levels.removeLast() }
    if !continuesAfterViolation { keepFirstViolation() }
  }

  /// Checks the claims about the whole state space if the search was complete. Stops when `watch`
  /// returns `false`.
  package mutating func checkWhole(watch: (Progress) -> Bool = { _ in true }) {
    guard limits.isEmpty else { return }
    let progress = progress(depth: graph.levels.count - 1)
    var count = 0
    let continues = {
      count += 1
      // Asking at every state would take longer than the check.
      return !count.isMultiple(of: 1_024) || watch(progress)
    }
    for (index, property) in properties.enumerated() {
      let violation: StatePath<Subject>?
      switch property.claim {
      case .always, .alwaysAcross, .sometimes, .sometimesAcross: continue
      case .withinReach(let isGoal):
        let state = graph.firstState(outOfReachOf: isGoal, continues: continues)
        violation = state.map { graph.path(to: $0) }
      case .ends: violation = graph.pathIntoCycle(continues: continues)
      }
      // A model that was stopped has no successors, so the path is not known to be a violation.
      guard watch(progress) else { return limits.append(.stopped) }
      verdicts[index] = violation.map { .violated($0) } ?? .holds
    }
  }

  private func progress(depth: Int) -> Progress {
    Progress(states: graph.count, transitions: transitions, depth: depth)
  }

  /// Keeps only the violation with the fewest events. The last level may contain several
  /// violations.
  private mutating func keepFirstViolation() {
    let violated = witnesses.compactMap { $0 }.filter { properties[$0.property].claim.isUniversal }
    let lengths = violated.map { graph.path(to: $0).events.count }
    guard let shortest = lengths.min(), let first = lengths.firstIndex(of: shortest) else { return }
    for (index, witness) in violated.enumerated() where index != first {
      witnesses[witness.property] = nil
    }
  }

  /// Removes the next slices from the frontier. The slices are smaller near the bound on the number
  /// of states.
  private func take(from frontier: inout Frontier, _ jobs: Int) -> [Slice<Subject>] {
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

  /// Expands the slices, and stores the new states and the first witness of each property.
  private mutating func expand(
    _ slices: [Slice<Subject>], isLast: Bool, on executor: any Executor
  ) {
    var expansions = executor.map(slices) { [subject = graph.subject, openProperties] slice in
      subject.expand(slice, for: openProperties, isLast: isLast)
    }
    for expansion in expansions {
      transitions += expansion.transitions
      for witness in expansion.witnesses where witnesses[witness.property] == nil {
        witnesses[witness.property] = witness
        openProperties.remove(witness.property)
      }
    }
    // Moved, not copied, so that the thread that stores the states of a shard owns its arrivals.
    for shard in graph.shards.indices {
      graph.shards[shard].arrivals = expansions.indices.map { index in
        var arrived: [Arrival<Subject.Key>] = []
        swap(&arrived, &expansions[index].arrivals[shard])
        return arrived
      }
    }
    if let room = bounds.states.map({ $0 - graph.count }),
      expansions.reduce(0, { $0 + $1.transitions }) > room
    {
      storeArrivals(upTo: room)
      return
    }
    var shards: [StateShard<Subject>] = []
    swap(&shards, &graph.shards)
    graph.shards = executor.map(shards) { (shard: consuming StateShard<Subject>) in
      Subject.settle(&shard)
      return shard
    }
  }

  /// Stores at most `room` new states, shard by shard.
  private mutating func storeArrivals(upTo room: Int) {
    var room = room
    for index in graph.shards.indices {
      let count = graph.shards[index].keys.count
      graph.shards[index].capacity = min(graph.shards[index].capacity, count + room)
      Subject.settle(&graph.shards[index])
      room -= graph.shards[index].keys.count - count
    }
    // If no shard is full, restore the capacities: not every arrival was new, so later slices have
    // room.
    guard !graph.shards.contains(where: \.isFull) else { return }
    for index in graph.shards.indices {
      graph.shards[index].capacity = Int(StateShard<Subject>.positionMask)
    }
  }

  /// Whether every property that can be violated is violated.
  private var areAllViolated: Bool {
    zip(properties, witnesses).allSatisfy { property, witness in
      switch property.claim {
      case .always, .alwaysAcross: witness != nil
      case .sometimes, .sometimesAcross: true
      case .withinReach, .ends: false
      }
    }
  }

  /// Whether a violation was found.
  package var isViolated: Bool {
    witnesses.contains { $0.map { properties[$0.property].claim.isUniversal } ?? false }
  }
}

/// The limits of a search.
package struct Bounds: Hashable, Sendable {
  /// The maximum length of a path, or `nil` for no limit.
  package var depth: Int?
  /// The maximum number of states, or `nil` for as many as the shards can number: 16.7 million each.
  package var states: Int?

  /// Creates bounds; without arguments, the search is unbounded.
  package init(depth: Int? = nil, states: Int? = nil) {
    self.depth = depth
    self.states = states
  }
}

/// The progress of a search.
package struct Progress: Hashable, Sendable {
  /// The states seen so far.
  package var states: Int
  /// The transitions taken so far.
  package var transitions: Int
  /// The depth of the states that are being expanded.
  package var depth: Int
}
