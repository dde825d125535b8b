/// A path from the initial state.
package struct StatePath<Subject: Model>: Sendable {
  package var events: [Subject.Event] = []
  /// The states before, between and after the events.
  package var states: [Subject.State]
}

extension StateGraph {
  /// Returns a shortest path to a state. The result is always the same path.
  package func path(to number: UInt32) -> StatePath<Subject> {
    var numbers: [UInt32] = []
    var current = number
    while current != UInt32.max {
      numbers.append(current)
      current = shards[home(current)].parents[position(current)]
    }
    var path = StatePath<Subject>(states: [subject.initial])
    for number in numbers.reversed().dropFirst() {
      let wanted = key(number)
      step(path) { subject.key(of: $1) == wanted }.map { path.append($0) }
    }
    return path
  }

  /// Returns a shortest path to the state or transition that decided a property. The path includes
  /// the event of the transition.
  package func path(to witness: Witness<Subject>) -> StatePath<Subject> {
    var path = path(to: witness.number)
    if let event = witness.event {
      step(path) { offered, _ in offered == event }.map { path.append($0) }
    }
    return path
  }

  /// Returns the first step after the end of `path` for which `matches` returns true.
  ///
  /// With `isOwn`, the step is an own event, which is not an action of the user.
  func step(
    _ path: StatePath<Subject>, isOwn: Bool = false,
    where matches: (Subject.Event, Subject.State) -> Bool
  ) -> (Subject.Event, Subject.State)? {
    var found: (Subject.Event, Subject.State)?
    let forEach = isOwn ? subject.forEachOwnSuccessor : subject.forEachSuccessor
    forEach(path.end) { event, next in
      if found == nil, matches(event, next) { found = (event, next) }
    }
    return found
  }
}

extension StatePath {
  package mutating func append(_ step: (event: Subject.Event, state: Subject.State)) {
    events.append(step.event)
    states.append(step.state)
  }

  package var end: Subject.State { states[states.count - 1] }
}
