/// A search by random walks, for models that are too large for a complete search.
package struct RandomSearch<Subject: Model>: Sendable {
  package var subject: Subject
  /// The properties. Only those that one state or transition can violate are checked.
  package var properties: [Property<Subject>]
  package var seed: UInt64
  package var walks: Int
  /// The maximum number of events in a walk.
  package var length: Int
  /// Whether the search continues with the other properties after the first violation.
  package var continuesAfterViolation = false

  package init(
    _ subject: Subject, for properties: [Property<Subject>], seed: UInt64, walks: Int, length: Int
  ) {
    self.subject = subject
    self.properties = properties
    self.seed = seed
    self.walks = walks
    self.length = length
  }

  /// A property that a walk violated.
  package struct Violation: Sendable {
    package var property: String
    /// The walk, shortened until no event can be removed.
    package var path: StatePath<Subject>
  }

  /// The result of the walks.
  package struct Outcome: Sendable {
    /// The number of walks finished.
    package var walks: Int
    /// The number of transitions taken.
    package var transitions: Int
    /// The violations, one for each property. If the list is empty, violations can still exist.
    package var violations: [Violation] = []
  }

  /// Walks until a property is violated, all walks are finished, or `watch` returns `false` for the outcome so far.
  ///
  /// `watch` is called after each walk, and every 64 events within one. An unfinished walk does not
  /// count. With `continuesAfterViolation`, the search stops early only if all properties are
  /// violated.
  package func run(watch: (Outcome) -> Bool = { _ in true }) -> Outcome {
    var generator = SplitMix64(seed: seed)
    var outcome = Outcome(walks: 0, transitions: 0)
    var remaining = properties.indices.filter { properties[$0].claim.isUniversal }
    repeat {
      let taken = outcome.transitions
      let path = walk(&generator, checking: remaining) { events in
        outcome.transitions = taken + events
        return watch(outcome)
      }
      guard let path else { break }
      outcome.walks += 1
      outcome.transitions = taken + path.events.count
      if let property = remaining.first(where: { isViolated($0, at: path) }) {
        remaining.removeAll { $0 == property }
        let shortest = shrink(path, violating: property) { watch(outcome) }
        outcome.violations.append(
          Violation(property: properties[property].name, path: shortest))
        if !continuesAfterViolation || remaining.isEmpty { break }
      }
    } while outcome.walks < walks && watch(outcome)
    return outcome
  }

  /// The number of events between two calls of `watch`.
  private static var watchedEvents: Int { 64 }

  /// Walks at random until a property is violated, no event is possible or the walk has its maximum length. Returns `nil` if
  /// `watch`, called with the number of events, returns `false`.
  private func walk(
    _ generator: inout SplitMix64, checking remaining: [Int], watch: (Int) -> Bool
  ) -> StatePath<Subject>? {
    var path = StatePath<Subject>(states: [subject.initial])
    while path.events.count < length,
      !remaining.contains(where: { isViolated($0, at: path) }),
      let step = subject.randomSuccessor(of: path.end, using: &generator)
    {
      path.append(step)
      let count = path.events.count
      if count.isMultiple(of: Self.watchedEvents), !watch(count) { return nil }
    }
    return path
  }

  /// Replays the possible events among `events`, up to the event that violates the property.
  /// Returns `nil` if no event violates the property.
  func replay(
    _ events: [Subject.Event], violating property: Int, watch: () -> Bool
  ) -> StatePath<Subject>? {
    var path = StatePath<Subject>(states: [subject.initial])
    var rest = events[...]
    while !isViolated(property, at: path) {
      guard let event = rest.popFirst() else { return nil }
      if rest.count.isMultiple(of: Self.watchedEvents), !watch() { return nil }
      subject.successor(of: path.end, by: event).map { path.append($0) }
    }
    return path
  }

  /// Returns whether a path violates a property at its end.
  private func isViolated(_ property: Int, at path: StatePath<Subject>) -> Bool {
    properties[property].claim.isViolated(at: path)
  }
}
