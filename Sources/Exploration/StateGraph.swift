/// The states found by a search, numbered, with the parent of each.
package struct StateGraph<Subject: Model>: Sendable {
  package var subject: Subject
  /// The states. The digest of a state determines its shard.
  package var shards: [StateShard<Subject>]
  /// For each depth, the position in each shard of the first state with that depth.
  package var levels: [[Int]]

  /// Creates a graph with only the initial state.
  package init(of subject: Subject) {
    self.subject = subject
    let count = 1 << Subject.shardBits
    shards = Array(repeating: StateShard(), count: count)
    levels = [Array(repeating: 0, count: count)]
    let key = subject.key(of: subject.initial)
    shards[home(of: key)].insert(Arrival(key: key, parent: UInt32.max))
  }

  package var count: Int { shards.reduce(0) { $0 + $1.keys.count } }

  package func number(shard: Int, position: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: position << Subject.shardBits | shard)
  }

  package func home(_ number: UInt32) -> Int { Int(number) & (shards.count - 1) }

  package func position(_ number: UInt32) -> Int { Int(number) >> Subject.shardBits }

  package func home(of key: Subject.Key) -> Int {
    Int(truncatingIfNeeded: Subject.digest(of: key)) & (shards.count - 1)
  }

  /// Returns the number of a state, if it was found.
  package func number(of state: Subject.State) -> UInt32? {
    let key = subject.key(of: state)
    let shard = home(of: key)
    return shards[shard].position(of: key).map { number(shard: shard, position: $0) }
  }

  package func key(_ number: UInt32) -> Subject.Key {
    shards[home(number)].keys[position(number)]
  }

  package func state(_ number: UInt32) -> Subject.State { subject.state(of: key(number)) }

  /// Calls `body` with the number of each state of a depth, in the order found.
  package func forEachState(depth: Int, _ body: (UInt32) -> Void) {
    for shard in shards.indices {
      let end = depth + 1 < levels.count ? levels[depth + 1][shard] : shards[shard].keys.count
      for position in levels[depth][shard]..<end { body(number(shard: shard, position: position)) }
    }
  }

  /// Calls `body` with each transition of the found states, by depth, in a fixed order.
  package func forEachTransition(
    _ body: (UInt32, Subject.State, Subject.Event, Subject.State) -> Void
  ) {
    for depth in levels.indices {
      forEachState(depth: depth) { number in
        let state = state(number)
        subject.forEachSuccessor(of: state) { body(number, state, $0, $1) }
      }
    }
  }
}
