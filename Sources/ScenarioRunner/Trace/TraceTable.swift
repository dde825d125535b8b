package import ScenarioLanguage
package import Text

/// Lines up the columns of a trace while it is written.
///
/// The widths fit the first 1,000 lines. A wider line after that moves only its own columns.
package struct TraceTable: Sendable {
  /// The lines that wait until the widths are known.
  private var waiting: [TraceColumns] = []
  /// Whether the column widths are known, so that lines can be written at once.
  private var hasWidths = false
  /// The width of the first column.
  private var triggerWidth = 0
  /// The width of the second column.
  private var stateWidth = 0

  /// The number of lines that decide the widths.
  package static let measuredLines = 1_000
  /// The number of spaces between two columns.
  private static let gap = 3

  /// Creates a table without lines.
  package init() {}

  /// Adds the next line, and writes what can be written.
  package mutating func append(_ line: TraceColumns, into output: inout TextBuffer) {
    if hasWidths { return write(line, into: &output) }
    triggerWidth = max(triggerWidth, columns(of: line.trigger))
    stateWidth = max(stateWidth, columns(of: line.states ?? ""))
    waiting.append(line)
    if waiting.count == Self.measuredLines { finish(into: &output) }
  }

  /// Writes all lines that wait.
  package mutating func finish(into output: inout TextBuffer) {
    for line in waiting { write(line, into: &output) }
    waiting = []
    hasWidths = true
  }

  /// Writes a line.
  private func write(_ line: TraceColumns, into output: inout TextBuffer) {
    let states = line.states ?? ""
    output.append(line.trigger)
    output.append(spaces: max(0, triggerWidth - columns(of: line.trigger)) + Self.gap)
    output.append(states)
    if !line.notes.isEmpty {
      output.append(spaces: max(0, stateWidth - columns(of: states)) + Self.gap)
      output.append(line.notes)
    }
    output.append(UInt8(ascii: "\n"))
  }
}
