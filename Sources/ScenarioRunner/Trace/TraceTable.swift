internal import ScenarioLanguage
package import Text

/// Aligns the columns of a trace while it is written.
///
/// The widths fit the first 1,000 lines. A wider line after that shifts only its own columns.
package struct TraceTable: Sendable {
  /// The lines that are not written yet, because the widths are not known yet.
  private var waiting: [TraceColumns] = []
  /// Whether the widths are known, so that lines can be written immediately.
  private var hasWidths = false
  /// The width of the first column.
  private var triggerWidth = 0
  /// The width of the second column.
  private var stateWidth = 0
  /// The columns of the current line, whose memory is used again.
  private var scratch = TraceColumns()

  /// The number of lines that determine the widths.
  package static let measuredLines = 1_000
  /// The number of spaces between two columns.
  private static let gap = 3

  package init() {}

  /// Appends the next line, and writes the lines whose widths are known.
  package mutating func append(_ line: TraceLine, into output: inout TextBuffer) {
    if hasWidths {
      line.write(into: &scratch)
      write(scratch, into: &output)
      output.append(Byte.newline)
      return
    }
    let line = line.columns
    measure(line)
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

  private mutating func measure(_ line: TraceColumns) {
    triggerWidth = max(triggerWidth, columns(of: line.trigger))
    stateWidth = max(stateWidth, columns(of: line.states))
  }

  private func write(_ line: TraceColumns, into output: inout TextBuffer) {
    let (trigger, states, notes) = (line.trigger, line.states, line.notes)
    output.append(trigger)
    output.append(spaces: max(0, triggerWidth - columns(of: trigger)) + Self.gap)
    output.append(states)
    if notes.isEmpty { return }
    output.append(spaces: max(0, stateWidth - columns(of: states)) + Self.gap)
    output.append(notes)
  }

  /// Returns the aligned lines of a whole trace.
  package static func lines(of trace: some Sequence<TraceLine>) -> [String] {
    let lines = trace.map(\.columns)
    var table = TraceTable()
    for line in lines.prefix(measuredLines) { table.measure(line) }
    var text = TextBuffer()
    return lines.map { line in
      text.removeAll()
      table.write(line, into: &text)
      return text.text
    }
  }
}
