internal import ScenarioLanguage
package import Text

/// Aligns the columns of a trace while it is written.
///
/// The widths fit the first 1,000 lines. A wider line after that shifts only its own columns.
package struct TraceTable: Sendable {
  /// The lines that are not written yet, because the widths are not known yet.
  private var waiting: [TraceLine] = []
  /// Whether the widths are known, so that lines can be written immediately.
  private var hasWidths = false
  /// The width of the first column.
  private var triggerWidth = 0
  /// The width of the second column.
  private var stateWidth = 0

  /// The number of lines that determine the widths.
  package static let measuredLines = 1_000
  /// The number of spaces between two columns.
  private static let gap = 3

  package init() {}

  /// Appends the next line, and writes the lines whose widths are known.
  package mutating func append(_ line: TraceLine, into output: inout TextBuffer) {
    if hasWidths {
      write(line, into: &output)
      output.append(Byte.newline)
      return
    }
    measure(line, with: &output)
    waiting.append(line)
    if waiting.count == Self.measuredLines { finish(into: &output) }
  }

  /// Writes all remaining lines.
  package mutating func finish(into output: inout TextBuffer) {
    for line in waiting {
      write(line, into: &output)
      output.append(Byte.newline)
    }
    waiting = []
    hasWidths = true
  }

  /// Widens the columns for `line`. Writes them into `buffer` and removes them again.
  private mutating func measure(_ line: TraceLine, with buffer: inout TextBuffer) {
    let start = buffer.count
    line.trigger.write(into: &buffer)
    triggerWidth = max(triggerWidth, buffer.columns(from: start))
    buffer.truncate(to: start)
    line.writeStates(into: &buffer)
    stateWidth = max(stateWidth, buffer.columns(from: start))
    buffer.truncate(to: start)
  }

  private func write(_ line: TraceLine, into output: inout TextBuffer) {
    let start = output.count
    line.trigger.write(into: &output)
    output.append(spaces: max(0, triggerWidth - output.columns(from: start)) + Self.gap)
    let states = output.count
    line.writeStates(into: &output)
    let end = output.count
    output.append(spaces: max(0, stateWidth - output.columns(from: states)) + Self.gap)
    let notes = output.count
    line.writeNotes(into: &output)
    if output.count == notes { output.truncate(to: end) }
  }

  /// Returns the aligned lines of a whole trace.
  package static func lines(of trace: some Collection<TraceLine>) -> [String] {
    var table = TraceTable()
    var text = TextBuffer()
    for line in trace.prefix(measuredLines) { table.measure(line, with: &text) }
    return trace.map { line in
      text.removeAll()
      table.write(line, into: &text)
      return text.text
    }
  }
}
