package import Text

/// One line of the difference between an expected and an actual trace.
package struct TraceDifference: Hashable, Sendable {
  package var kind: Kind
  /// The line. If both traces have the line, this is the text of the actual line.
  package var text: String
  /// The range of the expected line, or `nil` if only the actual trace has it.
  package var span: SourceRange?
  /// The number of the expected line in its file, counted from 1, if a report needs it.
  package var line: Int?

  /// The trace that has a line.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Both traces have the line, or the line is a wildcard for any lines.
    case kept
    /// Only the expected trace has the line.
    case expected
    /// Only the actual trace has the line.
    case actual
    /// Lines of both traces are omitted here.
    case leftOut
  }

  package init(_ kind: Kind, _ text: String, at span: SourceRange? = nil, line: Int? = nil) {
    self.kind = kind
    self.text = text
    self.span = span
    self.line = line
  }
}

extension [TraceDifference] {
  /// The number of unchanged lines to report before and after each different line.
  package static var context: Int { 3 }

  /// The difference of an unfinished trace. At the end, contains at most as many missing lines as
  /// new lines.
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

  /// The difference with the line that came instead of a missing line next to a wildcard line. A
  /// wildcard line also stands for that line, so that it is not reported otherwise. `trace` has the
  /// texts of all lines that came.
  package func revealing(_ trace: [String]) -> [TraceDifference] {
    var revealed: [TraceDifference] = []
    var next = 0
    for (index, line) in enumerated() {
      revealed.append(line)
      guard line.isWildcard else {
        if line.kind != .expected { next += 1 }
        continue
      }
      let following = self[(index + 1)...].first { $0.kind != .expected && !$0.isWildcard }
      let rest = trace[Swift.min(next, trace.count)...]
      let covered = following.map { line in rest.prefix { $0 != line.text } } ?? rest
      next += covered.count
      let missing = self[..<index].reversed().prefix { $0.kind == .expected }.count
      let instead = covered.prefix(missing)
      revealed.insert(
        contentsOf: instead.map { TraceDifference(.actual, $0) }, at: revealed.count - 1)
      let after = self[(index + 1)...]
      if following == nil, !after.isEmpty, after.allSatisfy({ $0.kind == .expected }),
        let last = covered.dropFirst(instead.count).last
      {
        return revealed + after + [TraceDifference(.actual, last)]
      }
    }
    return revealed
  }

  /// The different lines with the lines around them. An ellipsis stands for omitted lines.
  package var excerpt: [TraceDifference] {
    let omitted = TraceDifference(.leftOut, "…")
    var excerpt: [TraceDifference] = []
    var end = 0
    for index in indices where self[index].kind != .kept {
      // Lines close to the previous difference are already in the excerpt.
      let start = Swift.max(end, index - Self.context)
      if start > end { excerpt.append(omitted) }
      end = Swift.min(count, index + Self.context + 1)
      excerpt += self[start..<end]
    }
    return end < count && !excerpt.isEmpty ? excerpt + [omitted] : excerpt
  }
}

extension TraceDifference {
  /// Whether the line stands for any lines.
  fileprivate var isWildcard: Bool { kind == .kept && (text == "..." || text == "…") }

  /// The line, escaped for the terminal, with a mark that shows which trace contains it.
  package var marked: String {
    switch kind {
    case .kept, .leftOut: "  \(escaped(text))"
    case .expected: "- \(escaped(text))"
    case .actual: "+ \(escaped(text))"
    }
  }
}
