extension StateGraph {
  /// Returns the first state from which no goal can be reached, or `nil` if there is none or
  /// `continues` returned `false`. The graph must be complete.
  ///
  /// Each sweep over the remaining states computes their successors again, because storing all successors would need more
  /// memory than all states. Sweeps alternate in direction, so that a long path needs few sweeps.
  package func firstState(
    outOfReachOf isGoal: (Subject.State) -> Bool, continues: () -> Bool = { true }
  ) -> UInt32? {
    var reaches = shards.map { Array(repeating: false, count: $0.keys.count) }
    var rest = allNumbers
    var before = Int.max
    while rest.count < before {
      before = rest.count
      var left: [UInt32] = []
      for number in rest.reversed() {
        guard continues() else { return nil }
        let state = state(number)
        if isGoal(state) || hasSuccessor(of: state, in: reaches) {
          reaches[home(number)][position(number)] = true
        } else {
          left.append(number)
        }
      }
      rest = left
    }
    return allNumbers.first { !reaches[home($0)][position($0)] }
  }

  /// The numbers of all states, by depth.
  var allNumbers: [UInt32] {
    var numbers: [UInt32] = []
    for depth in levels.indices { forEachState(depth: depth) { numbers.append($0) } }
    return numbers
  }

  private func hasSuccessor(of state: Subject.State, in marked: [[Bool]]) -> Bool {
    var found = false
    subject.forEachSuccessor(of: state) { _, next in
      guard !found, let number = number(of: next) else { return }
      found = marked[home(number)][position(number)]
    }
    return found
  }
}
