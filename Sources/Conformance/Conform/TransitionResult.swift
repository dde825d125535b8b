/// The result of trying a transition on the list under test.
struct TransitionResult: Hashable, Sendable {
  var isTried = false
  /// Whether a value became different, except as a result of a missing request or cancellation.
  var differs = false
  /// Whether a recording does not contain the transition.
  var isUnrecorded = false
  /// Whether the list under test failed.
  var fails = false
  /// Whether the transition was tried only while a request or a cancellation was missing.
  var isAfterMissing = false
  /// The divergence after the transition, or `nil` if no path can continue after it.
  var divergence: ConformPlanner.Divergence?

  /// Whether a walk that allows `allowed` can continue after the transition.
  func allows(_ allowed: ConformPlanner.Divergence) -> Bool {
    divergence.map { $0 <= allowed } ?? false
  }

  /// Merges another result of the same transition.
  mutating func merge(_ other: TransitionResult) {
    guard isTried, !isUnrecorded else {
      let isAfterMissing = isAfterMissing
      self = other
      self.isAfterMissing = isAfterMissing
      return
    }
    // The recording has the transition, but only after other events.
    if other.isUnrecorded { return }
    differs = differs || other.differs
    fails = fails || other.fails
    // The first result is kept, unless a later one found more differences.
    guard other.differs || other.divergence == nil else { return }
    divergence = divergence.flatMap { own in other.divergence.map { max(own, $0) } }
  }
}
