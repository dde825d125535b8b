/// What a search says in the end.
package struct Report<Subject: Model>: Sendable {
  /// The states seen.
  package var states: Int
  /// The transitions taken.
  package var transitions: Int
  /// The length of the longest of the shortest paths.
  package var depth: Int
  /// What ended the search before it had seen everything; empty if nothing did.
  package var limits: [Limit]
  /// What became of each property, in the order they were given.
  package var findings: [Finding]

  /// What became of a property.
  package struct Finding: Sendable {
    /// The name of the property.
    package var name: String
    /// What is known of it.
    package var verdict: Verdict
  }

  /// What is known of a property.
  package enum Verdict: Sendable {
    /// Everything was seen, and nothing against it.
    case holds
    /// The end of the path breaks it, and no shorter path does.
    case broken(Path<Subject>)
    /// The end of the path is the first that shows it.
    case seen(Path<Subject>)
    /// Everything was seen, and this was not.
    case neverSeen
    /// What was not seen may decide it.
    case undecided
  }

  /// The conclusions that can be drawn.
  package enum Conclusion: Hashable, Sendable {
    /// Everything was seen, and no property can break.
    case clean
    /// A property breaks.
    case broken
    /// No property was seen to break, and not everything was seen.
    case unfinished
  }

  /// The one conclusion; what did not finish is never clean.
  package var conclusion: Conclusion {
    for case .broken in findings.lazy.map(\.verdict) { return .broken }
    return limits.isEmpty ? .clean : .unfinished
  }
}

extension Search {
  /// Sums up what was found.
  package var report: Report<Subject> {
    Report(
      states: graph.count, transitions: transitions, depth: graph.levels.count - 1, limits: limits,
      findings: properties.indices.map { index in
        Report.Finding(name: properties[index].name, verdict: verdict(on: index))
      })
  }

  /// Judges one property.
  private func verdict(on index: Int) -> Report<Subject>.Verdict {
    let claim = properties[index].claim
    if let sighting = sightings[index] {
      let path = graph.path(to: sighting)
      return claim.isUniversal ? .broken(path) : .seen(path)
    }
    guard limits.isEmpty else { return .undecided }
    switch claim {
    case .always, .alwaysAcross:
      return .holds
    case .sometimes, .sometimesAcross:
      return .neverSeen
    case .withinReach(let isGoal):
      return graph.firstState(outOfReachOf: isGoal).map { .broken(graph.path(to: $0)) } ?? .holds
    }
  }
}
