/// A search by random walks, for what is too large to be seen whole.
package struct RandomSearch<Subject: Model>: Sendable {
  /// What is walked.
  package var subject: Subject
  /// What is claimed of it; only what one state or transition can break is judged.
  package var properties: [Property<Subject>]
  /// What decides every choice.
  package var seed: UInt64
  /// How many walks are tried.
  package var walks: Int
  /// How many events a walk has at most.
  package var length: Int
  /// Whether to go on after the first property that is broken, with the others.
  package var goesOn = false

  /// Makes a search that is about to start.
  package init(
    _ subject: Subject, for properties: [Property<Subject>], seed: UInt64, walks: Int, length: Int
  ) {
    self.subject = subject
    self.properties = properties
    self.seed = seed
    self.walks = walks
    self.length = length
  }

  /// What a walk broke.
  package struct Violation: Sendable {
    /// The name of the property.
    package var property: String
    /// The number of the walk that broke it first, from 1.
    package var walk: Int
    /// The walk, shortened until nothing can go.
    package var path: Path<Subject>
  }

  /// What the walks came to.
  package struct Outcome: Sendable {
    /// The walks made.
    package var walks: Int
    /// The transitions taken.
    package var transitions: Int
    /// What was broken, each property once; that nothing was proves nothing.
    package var violations: [Violation] = []
    /// What was broken first, if anything.
    package var violation: Violation? { violations.first }
  }

  /// Walks until something breaks, all walks are made, or `watch`, called with what came of them so far, says no.
  ///
  /// It is called after each walk, and every so many events of a long one, which counts only if it was finished. Where the search
  /// goes on, it ends only once every property is broken.
  package func run(watch: (Outcome) -> Bool = { _ in true }) -> Outcome {
    var generator = SplitMix64(seed: seed)
    var outcome = Outcome(walks: 0, transitions: 0)
    var whole = Array(properties.indices)
    repeat {
      let taken = outcome.transitions
      let path = walk(&generator, judgedBy: whole) { events in
        outcome.transitions = taken + events
        return watch(outcome)
      }
      guard let path else { break }
      outcome.walks += 1
      outcome.transitions = taken + path.events.count
      if let property = whole.first(where: { isBroken($0, at: path) }) {
        whole.removeAll { $0 == property }
        let shortest = shrink(path, breaking: property) { watch(outcome) }
        outcome.violations.append(
          Violation(property: properties[property].name, walk: outcome.walks, path: shortest))
        if !goesOn || whole.isEmpty { break }
      }
    } while outcome.walks < walks && watch(outcome)
    return outcome
  }

  /// After how many events of a walk the watcher is asked.
  private static var watchedEvents: Int { 64 }

  /// Walks at random until something breaks, nothing can happen or the walk is long enough; `nil` where `watch`, called with the
  /// number of events, says no.
  private func walk(
    _ generator: inout SplitMix64, judgedBy whole: [Int], watch: (Int) -> Bool
  ) -> Path<Subject>? {
    var path = Path<Subject>(states: [subject.initial])
    while path.events.count < length,
      !whole.contains(where: { isBroken($0, at: path) }),
      let step = subject.successors(of: path.end).randomElement(using: &generator)
    {
      path.append(step)
      let count = path.events.count
      if count.isMultiple(of: Self.watchedEvents), !watch(count) { return nil }
    }
    return path
  }

  /// Plays those of the events that are offered when they come, up to the one that breaks the property, if any does.
  func replay(
    _ events: [Subject.Event], breaking property: Int, watch: () -> Bool
  ) -> Path<Subject>? {
    var path = Path<Subject>(states: [subject.initial])
    var rest = events[...]
    while !isBroken(property, at: path) {
      guard let event = rest.popFirst() else { return nil }
      if rest.count.isMultiple(of: Self.watchedEvents), !watch() { return nil }
      subject.successors(of: path.end).first { $0.event == event }.map { path.append($0) }
    }
    return path
  }

  /// Tells whether the end of a path breaks a property.
  private func isBroken(_ property: Int, at path: Path<Subject>) -> Bool {
    switch properties[property].claim {
    case .always(let holds):
      return !holds(path.end)
    case .alwaysAcross(let holds):
      guard let event = path.events.last else { return false }
      return !holds(path.states[path.states.count - 2], event, path.end)
    case .sometimes, .sometimesAcross, .withinReach:
      return false
    }
  }
}

extension Model {
  /// The successors of a state, as a list.
  package func successors(of state: State) -> [(event: Event, state: State)] {
    var successors: [(event: Event, state: State)] = []
    forEachSuccessor(of: state) { successors.append(($0, $1)) }
    return successors
  }
}
