package import Adapters

/// The shortest scripts that show what a tour found: confirmed where it is found, and settled by all that is known in the end.
extension Tour {
  /// Whether a script for what differs after `edge` could be shorter than what shows the same already.
  func isWorthConfirming(_ edge: Int, _ step: Step) -> Bool {
    guard let gravest = step.differences.min() else { return false }
    guard let known = shown[DifferenceClass(kind: graph.edges[edge].event.kind, gravest: gravest)]
    else {
      return true
    }
    return known > depths[graph.edges[edge].source] + 1
  }

  /// Tries a transition after which something differs from a start, by the shortest way, and notes what is different then.
  mutating func confirm(
    _ edge: Int, _ step: Step, _ wasLasting: Bool, walked: [Int]
  ) throws(SubjectFailure) {
    let shortest = shortestPath(to: graph.edges[edge].source).map { $0 + [edge] }
    var finding = Finding(
      edge: edge, differences: step.differences, aspects: step.aspects, path: walked,
      isBehind: wasLasting, dependsOnHistory: true)
    guard let shortest, shortest != walked else {
      finding.dependsOnHistory = shortest == nil
      findings.append(finding)
      return settle(edge, step, wasLasting: wasLasting)
    }
    let again = try play(shortest)
    if let again, !again.step.differences.isEmpty {
      findings.append(
        Finding(
          edge: edge, differences: again.step.differences, aspects: again.step.aspects,
          path: shortest, isBehind: again.wasLasting, dependsOnHistory: false))
      if let gravest = again.step.differences.min(), !again.wasLasting {
        let key = DifferenceClass(kind: graph.edges[edge].event.kind, gravest: gravest)
        shown[key] = min(shown[key] ?? .max, shortest.count)
      }
      settle(edge, again.step, wasLasting: again.wasLasting)
    } else {
      findings.append(finding)
      settle(edge, again?.step ?? step, wasLasting: again?.wasLasting ?? wasLasting)
    }
  }

  /// Finds, for each way in which something differs, the shortest script by all that is known in the end.
  package mutating func shortenFindings() throws(SubjectFailure) {
    let wasDirty = isDirty
    defer { isDirty = wasDirty }
    var known: [DifferenceClass: Int] = [:]
    // What is met without anything else differing before it shows more.
    for behindOthers in [false, true] {
      isDirty = behindOthers
      for place in findingsByLength(reachedLengths(), thatDependOnHistory: false)
      where !isStopped() {
        let edge = findings[place].edge
        guard let gravest = findings[place].differences.min() else { continue }
        let key = DifferenceClass(kind: graph.edges[edge].event.kind, gravest: gravest)
        guard known[key] == nil, let way = shortestPath(to: graph.edges[edge].source),
          let shown = try play(way + [edge]), shown.step.differences.min() == gravest
        else { continue }
        known[key] = way.count + 1
        findings[place].path = way + [edge]
        findings[place].isBehind = shown.wasLasting
      }
    }
  }

  /// How few usable transitions lead to each state; the greatest number is for those that none lead to.
  private func reachedLengths() -> [Int] {
    var lengths = graph.nodes.map { _ in Int.max }
    lengths[0] = 0
    var queue = [0]
    var next = 0
    while next < queue.count {
      for edge in graph.nodes[queue[next]].edges where isUsable(edge) {
        let target = graph.edges[edge].target
        if lengths[target] < .max { continue }
        lengths[target] = lengths[queue[next]] + 1
        queue.append(target)
      }
      next += 1
    }
    return lengths
  }

  /// The places of the findings whose state can be reached, those first to which `lengths` says the fewest transitions lead.
  private func findingsByLength(_ lengths: [Int], thatDependOnHistory wanted: Bool) -> [Int] {
    var places: [(length: Int, place: Int)] = []
    for (place, finding) in findings.enumerated() where finding.dependsOnHistory == wanted {
      let length = lengths[graph.edges[finding.edge].source]
      if length < .max { places.append((length, place)) }
    }
    places.sort { ($0.length, $0.place) < ($1.length, $1.place) }
    return places.map(\.place)
  }

  /// Finds the shortest ways that show what differs only behind more than leads to its state.
  package mutating func settleHistories() throws(SubjectFailure) {
    // The nearest first: what is as short as any is found among them. One of a class is enough.
    for place in findingsByLength(depths, thatDependOnHistory: true) where !isSettled(place) {
      guard let gravest = findings[place].differences.min() else { continue }
      let path = try shortened(findings[place].path, showing: gravest)
      findings[place].path = path
      findings[place].dependsOnHistory = false
    }
  }

  /// Whether another finding, of the same class, has a script that shows it.
  private func isSettled(_ place: Int) -> Bool {
    let finding = findings[place]
    let kind = graph.edges[finding.edge].event.kind
    for other in findings where !other.dependsOnHistory && !other.path.isEmpty {
      if graph.edges[other.edge].event.kind == kind,
        other.differences.min() == finding.differences.min()
      {
        return true
      }
    }
    return false
  }

  /// Shows each way some times more, so that a subject that does now this and now that is not told as another list.
  ///
  /// Once more is too little: a list that leaves out every second row does the same twice in one of four runs.
  package mutating func showAgain() throws(SubjectFailure) {
    for finding in findings where !finding.path.isEmpty && !finding.dependsOnHistory {
      guard let gravest = finding.differences.min() else { continue }
      for _ in 0..<Self.timesShown {
        if isStopped() { return }
        if try !shows(finding.path, gravest) { throw unsteady(finding.path) }
      }
    }
  }

  /// How often what differs is shown once more.
  private static let timesShown = 8

  /// Returns the failure of a subject that did not do the same twice.
  private func unsteady(_ path: [Int]) -> SubjectFailure {
    SubjectFailure(
      "the subject is not deterministic: the same commands led to a difference once "
        + "(\(graph.edges[path[path.count - 1]].event.word)), and then to none")
  }

  /// Shortens a path, after whose last transition the difference shows, to the fewest transitions that lead to it.
  @inline(never)  // A release build crashed in the caller that this was inlined into.
  private mutating func shortened(
    _ path: [Int], showing difference: Difference
  ) throws(SubjectFailure) -> [Int] {
    // The way to a state near the end, and what came from there on.
    var length = 1
    while length < path.count {
      let tail = Array(path.suffix(length + 1))
      if let head = shortestPath(to: graph.edges[tail[0]].source),
        head.count + tail.count < path.count, try shows(head + tail, difference)
      {
        return head + tail
      }
      length = length < 8 ? length + 1 : length * 2
    }
    guard try shows(path, difference) else { throw unsteady(path) }
    return path
  }

  /// Walks `path` anew, and returns whether its last step shows `difference`.
  private mutating func shows(
    _ path: [Int], _ difference: Difference
  ) throws(SubjectFailure) -> Bool {
    try play(path)?.step.differences.contains(difference) ?? false
  }
}
