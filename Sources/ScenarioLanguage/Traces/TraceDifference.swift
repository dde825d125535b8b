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
  /// The index of the line in the actual trace, or `nil` for an expected line and a wildcard line.
  package var traceIndex: Int?

  /// The trace that has a line.
  package enum Kind: String, Hashable, Sendable {
    /// Both traces have the line, or the line is a wildcard for any lines.
    case kept
    /// Only the expected trace has the line.
    case expected
    /// Only the actual trace has the line.
    case actual
    /// Lines of both traces are omitted here.
    case leftOut
  }

  package init(
    _ kind: Kind, _ text: String, at span: SourceRange? = nil, line: Int? = nil,
    traceIndex: Int? = nil
  ) {
    self.kind = kind
    self.text = text
    self.span = span
    self.line = line
    self.traceIndex = traceIndex
  }
}

extension [TraceDifference] {
  /// The number of unchanged lines to report before and after each different line.
  package static var context: Int { 3 }

  /// The difference of an unfinished trace. At the end, contains at most as many missing lines as
  /// new lines.
  package var soFar: [TraceDifference] {
    let start = lastIndex { $0.kind == .kept }.map { $0 + 1 } ?? 0
    var actualLines = self[start...].count { $0.kind == .actual }
    return self[..<start]
      + self[start...].filter { line in
        guard line.kind == .expected else { return true }
        actualLines -= 1
        return actualLines >= 0
      }
  }

  /// Returns the difference with the lines that replaced missing lines next to a wildcard line.
  /// Without this, the wildcard line hides them. `trace` has the texts of all actual lines.
  package func revealing(_ trace: [String]) -> [TraceDifference] {
    var revealed: [TraceDifference] = []
    var next = 0
    var lastRevealed: Int?
    // The index of the first trace line at or after each line of the difference.
    var following = [Int](repeating: trace.count, count: count + 1)
    for index in indices.reversed() {
      following[index] = self[index].traceIndex ?? following[index + 1]
    }
    for (index, line) in enumerated() {
      revealed.append(line)
      if let actual = line.traceIndex { next = actual + 1 }
      guard line.kind == .kept, line.traceIndex == nil else { continue }
      let covered = next..<Swift.max(next, following[index + 1])
      next = covered.upperBound
      let missing = self[..<index].reversed().prefix { $0.kind == .expected }.count
      let instead = covered.prefix(missing).filter(trace.indices.contains)
      revealed.insert(
        contentsOf: instead.map { TraceDifference(.actual, trace[$0]) }, at: revealed.count - 1)
      lastRevealed = instead.last ?? lastRevealed
    }
    // The last line came instead of the last expected one.
    if last?.kind == .expected, let final = trace.indices.last, lastRevealed != final,
      !contains(where: { $0.traceIndex == final })
    {
      revealed.append(TraceDifference(.actual, trace[final]))
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
  /// The line, escaped for the terminal, with a mark that shows which trace contains it.
  package var marked: String {
    switch kind {
    case .kept, .leftOut: "  \(escaped(text))"
    case .expected: "- \(escaped(text))"
    case .actual: "+ \(escaped(text))"
    }
  }
}
