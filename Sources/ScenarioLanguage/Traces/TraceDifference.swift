package import Text

/// A line of the difference between an expected trace and the one that came.
package struct TraceDifference: Hashable, Sendable {
  /// Which trace has the line.
  package var kind: Kind
  /// The line; where both have it, as it came.
  package var text: String
  /// Where the expected line stands, or `nil` if only the trace that came has it.
  package var span: SourceRange?

  /// Which trace has a line.
  package enum Kind: Hashable, Sendable {
    /// Both; or it stands for any lines, which are left out.
    case kept
    /// The expected one alone.
    case expected
    /// The one that came alone.
    case actual
  }

  /// Creates a line of a difference.
  package init(_ kind: Kind, _ text: String, at span: SourceRange? = nil) {
    self.kind = kind
    self.text = text
    self.span = span
  }
}

extension [TraceDifference] {
  /// How many lines are told around those that differ.
  package static var context: Int { 3 }

  /// The difference of a trace that goes on: behind what both have, no more lines are missing than came in their place.
  package var soFar: [TraceDifference] {
    let start = lastIndex { $0.kind == .kept }.map { $0 + 1 } ?? 0
    var came = self[start...].count { $0.kind == .actual }
    return self[..<start]
      + self[start...].filter { line in
        guard line.kind == .expected else { return true }
        came -= 1
        return came >= 0
      }
  }

  /// The lines that differ with those around them; `nil` stands for lines that are left out.
  package var excerpt: [TraceDifference?] {
    var excerpt: [TraceDifference?] = []
    var told = 0
    for index in indices where self[index].kind != .kept {
      // What is near to another line that differs was told with that.
      let start = Swift.max(told, index - Self.context)
      if start > told { excerpt.append(nil) }
      told = Swift.min(count, index + Self.context + 1)
      excerpt += self[start..<told].map { $0 }
    }
    return told < count && !excerpt.isEmpty ? excerpt + [nil] : excerpt
  }
}
