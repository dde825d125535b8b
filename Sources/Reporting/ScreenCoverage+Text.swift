package import Conformance
internal import Screens
package import Text

extension ScreenCoverage {
  /// The table as human-readable text, with the names of the uncovered pairs.
  package var text: String {
    var text = summary + "\n\n"
    let rows = [["state"] + events] + states.map { row(of: $0) }
    text += aligned(rows, gap: 2).map { "  \($0)\n" }.joined()
    text += "\n  m moved, i ignored, d dropped, each with its number of occurrences\n"
    text += "  reachable with \(extent(scope, limits))\n"
    for gap in gaps { text += "  uncovered: \(gap.event) in \(gap.state)\n" }
    return text
  }

  /// The share of covered pairs, in one line.
  package var summary: String {
    let (pairs, gaps) = (pairs, gaps)
    return "\(screen): \(pairs.count - gaps.count) of \(pairs.count)"
      // An incomplete search may not have found all reachable pairs.
      + " \(limits.isEmpty ? "reachable" : "known") state × event pairs, \(percent) %"
  }

  package var boundedSummary: String { "\(summary) (with at most \(extent(scope, limits)))" }

  /// Returns a row of the table: the counts in `state` for each possible event, such as `m3 i0`.
  private func row(of state: String) -> [String] {
    [state]
      + events.map { event in
        let pair = StateEventPair(state: state, event: event)
        let counts = Verdict.Kind.allCases.compactMap { outcome in
          count(outcome, of: pair).map { "\(outcome.rawValue.prefix(1))\($0)" }
        }
        return counts.isEmpty ? "·" : counts.joined(separator: " ")
      }
  }

  /// Writes a line for each pair and a line for the whole coverage, as JSON Lines.
  package func writeJSONLines(into text: inout JSONText) {
    let pairs = pairs
    for pair in pairs {
      text.line("pair") {
        $0.member("screen", screen)
        $0.member("state", pair.state)
        $0.member("event", pair.event)
        for outcome in Verdict.Kind.allCases {
          $0.member(outcome.rawValue, count(outcome, of: pair))
        }
      }
    }
    text.line("coverage") {
      $0.member("screen", screen)
      $0.member("reachable", pairs.count)
      $0.member("seen", pairs.count - gaps.count)
      $0.member("percent", percent)
      $0.member("scope", scope)
      $0.member("limits", limits)
    }
  }
}

/// Returns the bounds of an exploration, and whether the exploration was complete within them.
func extent(_ scope: String, _ limits: [String]) -> String {
  limits.isEmpty
    ? scope : "\(scope), bounded by \(limits.joined(separator: " and ")): there may be more"
}

extension StateDiagram {
  /// The first line of every format: the screen, and the limits of the search.
  var headline: String { "\(screen) with \(extent(scope, limits))" }
}
