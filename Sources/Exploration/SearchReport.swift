/// The result of a search.
package struct SearchReport<Subject: Model>: Sendable {
  /// The number of states found.
  package var states: Int
  package var transitions: Int
  /// The greatest depth of a state, which is the length of a shortest path to it.
  package var depth: Int
  /// The reasons why the search is incomplete; empty if it is complete.
  package var limits: [Limit]
  /// The finding for each property, in the order of the properties.
  package var findings: [Finding]

  /// The verdict on a property.
  package struct Finding: Sendable {
    package var name: String
    package var verdict: Verdict
  }

  /// The verdict on a property.
  package enum Verdict: Sendable {
    /// The property holds in the whole state space.
    case holds
    /// The property is violated at the end of this path, which is a shortest one.
    case violated(StatePath<Subject>)
    /// The property holds in at least one state or for at least one transition.
    case seen
    /// The property holds nowhere in the whole state space.
    case neverSeen
    /// The search was incomplete, and the remaining states may decide the property.
    case undecided
  }
}

extension Search {
  /// The report of the search so far.
  package var report: SearchReport<Subject> {
    SearchReport(
      states: graph.count, transitions: transitions, depth: graph.levels.count - 1, limits: limits,
      findings: properties.indices.map { index in
        SearchReport.Finding(name: properties[index].name, verdict: verdict(on: index))
      })
  }

  private func verdict(on index: Int) -> SearchReport<Subject>.Verdict {
    let claim = properties[index].claim
    if let witness = witnesses[index] {
      guard claim.isUniversal else { return .seen }
      let path = graph.path(to: witness)
      // The events of a list in another process can be impossible now.
      return claim.isViolated(at: path) ? .violated(path) : .undecided
    }
    switch claim {
    case .always, .alwaysAcross: return limits.isEmpty ? .holds : .undecided
    case .sometimes, .sometimesAcross: return limits.isEmpty ? .neverSeen : .undecided
    case .withinReach, .ends: return verdicts[index] ?? .undecided
    }
  }
}
