internal import ScenarioLanguage
package import Text

/// Lines up the columns of a trace as it comes, without holding all of it.
///
/// The columns fit the first lines; a later line that is wider pushes its own columns only.
package struct TraceTable: Sendable {
  /// The lines held, one behind the other, their columns likewise.
  private var held: [UInt8] = []
  private var lines: [Line] = []
  private var isFlowing = false
  private var triggerWidth = 0
  private var stateWidth = 0

  /// Where the cells of a line that is held end, and how many columns of a terminal they take.
  private struct Line {
    var triggerEnd: Int
    var triggerColumns: Int
    var statesEnd: Int
    var stateColumns: Int
    var notesEnd: Int
  }

  /// How many lines decide how wide the columns are.
  private static let measuredLines = 1_000
  /// How many blanks stand between the widest entry of a column and the next column.
  private static let gap = 3

  /// Makes a table without lines.
  package init() {}

  /// Takes the next line, and writes what can be written yet.
  package mutating func append(_ event: TraceEvent, into output: inout TextBuffer) {
    guard isFlowing else {
      return hold(
        &output, trigger: event.writeTrigger, states: event.writeStates, notes: event.writeNotes)
    }
    output.beginCell()
    event.writeTrigger(into: &output)
    Self.pad(output.cellColumns, to: triggerWidth, in: &output)
    output.beginCell()
    event.writeStates(into: &output)
    let end = output.count
    Self.pad(output.cellColumns, to: stateWidth, in: &output)
    let notes = output.count
    event.writeNotes(into: &output)
    if output.count == notes { output.truncate(to: end) }
    output.append(UInt8(ascii: "\n"))
  }

  /// Takes the end of the trace, and writes everything that was held.
  package mutating func finish(_ end: TraceEnd?, into output: inout TextBuffer) {
    if let end {
      hold(&output) {
        $0.append(literal: "end")
      } states: {
        $0.append(end.state)
      } notes: {
        $0.append(end.note)
      }
    }
    release(into: &output)
  }

  /// Holds a line of three columns.
  private mutating func hold(
    _ output: inout TextBuffer, trigger: (inout TextBuffer) -> Void,
    states: (inout TextBuffer) -> Void, notes: (inout TextBuffer) -> Void
  ) {
    // It is written where it will stand, and put aside from there.
    let start = output.count
    let offset = held.count - start
    output.beginCell()
    trigger(&output)
    let (triggerEnd, triggerColumns) = (output.count, output.cellColumns)
    output.beginCell()
    states(&output)
    let (statesEnd, stateColumns) = (output.count, output.cellColumns)
    notes(&output)
    output.move(from: start, to: &held)
    lines.append(
      Line(
        triggerEnd: triggerEnd + offset, triggerColumns: triggerColumns,
        statesEnd: statesEnd + offset, stateColumns: stateColumns, notesEnd: held.count))
    if !isFlowing {
      triggerWidth = max(triggerWidth, triggerColumns)
      stateWidth = max(stateWidth, stateColumns)
    }
    if lines.count == Self.measuredLines || isFlowing { release(into: &output) }
  }

  /// Writes the lines held, and lets those that follow flow.
  private mutating func release(into output: inout TextBuffer) {
    var start = 0
    for line in lines {
      output.append(held[start..<line.triggerEnd])
      Self.pad(line.triggerColumns, to: triggerWidth, in: &output)
      output.append(held[line.triggerEnd..<line.statesEnd])
      if line.notesEnd > line.statesEnd {
        Self.pad(line.stateColumns, to: stateWidth, in: &output)
        output.append(held[line.statesEnd..<line.notesEnd])
      }
      output.append(UInt8(ascii: "\n"))
      start = line.notesEnd
    }
    lines.removeAll()
    held.removeAll()
    isFlowing = true
  }

  /// Fills a cell of so many columns with blanks up to the next column of the table.
  private static func pad(_ columns: Int, to columnWidth: Int, in output: inout TextBuffer) {
    output.append(blanks: max(0, columnWidth - columns) + gap)
  }
}
