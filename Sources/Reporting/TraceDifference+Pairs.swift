package import ScenarioLanguage

extension [TraceDifference] {
  /// The lines in pairs of an expected line and the actual line at the same position. `isKept` is
  /// true if both traces have the line, or if the pair represents omitted lines.
  package var pairs: [(expected: TraceDifference?, actual: TraceDifference?, isKept: Bool)] {
    var pairs: [(expected: TraceDifference?, actual: TraceDifference?, isKept: Bool)] = []
    // The indices of the pairs for the next expected line and the next actual line.
    var (expected, actual) = (0, 0)
    for line in self {
      switch line.kind {
      case .kept, .leftOut:
        pairs.append((line, line, isKept: true))
        (expected, actual) = (pairs.count, pairs.count)
      case .expected:
        if expected == pairs.count { pairs.append((nil, nil, isKept: false)) }
        pairs[expected].expected = line
        expected += 1
      case .actual:
        if actual == pairs.count { pairs.append((nil, nil, isKept: false)) }
        pairs[actual].actual = line
        actual += 1
      }
    }
    return pairs
  }
}
