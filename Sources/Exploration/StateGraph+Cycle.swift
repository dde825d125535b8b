extension StateGraph {
  /// A state in a depth-first search, with the successors to visit.
  private struct Visit {
    let number: UInt32
    /// The numbers of the states after one own event.
    let successors: [UInt32]
    /// The index of the next successor.
    var next = 0
  }

  /// Returns a path into a cycle and once around it, or `nil` if there is no cycle or `continues`
  /// returned `false`. The graph must be complete.
  ///
  /// All events of the cycle are *own events*: they are not actions of the user.
  ///
  /// A depth-first search computes the successors of each state once.
  package func pathIntoCycle(continues: () -> Bool = { true }) -> StatePath<Subject>? {
    var isOnStack = shards.map { Array(repeating: false, count: $0.keys.count) }
    var isDone = isOnStack
    for start in allNumbers where !isDone[home(start)][position(start)] {
      var stack = [Visit(number: start, successors: ownSuccessors(of: start))]
      isOnStack[home(start)][position(start)] = true
      while let visit = stack.last {
        guard continues() else { return nil }
        guard visit.next < visit.successors.count else {
          isOnStack[home(visit.number)][position(visit.number)] = false
          isDone[home(visit.number)][position(visit.number)] = true
          stack.removeLast()
          continue
        }
        stack[stack.count - 1].next += 1
        let next = visit.successors[visit.next]
        if isOnStack[home(next)][position(next)] {
          let first = stack.firstIndex { $0.number == next } ?? 0
          return path(to: next, andAround: stack[(first + 1)...].map(\.number) + [next])
        }
        if isDone[home(next)][position(next)] { continue }
        isOnStack[home(next)][position(next)] = true
        stack.append(Visit(number: next, successors: ownSuccessors(of: next)))
      }
    }
    return nil
  }

  /// Returns the numbers of the states that are one own event after a state.
  private func ownSuccessors(of number: UInt32) -> [UInt32] {
    var numbers: [UInt32] = []
    subject.forEachOwnSuccessor(of: state(number)) { _, next in
      if let number = self.number(of: next) { numbers.append(number) }
    }
    return numbers
  }

  /// Returns the shortest path to a state, followed by the states of a cycle.
  private func path(to number: UInt32, andAround cycle: [UInt32]) -> StatePath<Subject> {
    var path = path(to: number)
    for number in cycle {
      let wanted = key(number)
      step(path, isOwn: true) { subject.key(of: $1) == wanted }.map { path.append($0) }
    }
    return path
  }
}
