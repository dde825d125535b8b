internal import ScenarioLanguage
package import Text

/// Lines up the columns of a trace as it comes, without holding all of it.
///
/// The columns fit the first lines; a later line that is wider pushes its own columns only.
package struct TraceTable: Sendable {
  /// The lines held, one behind the other, as they are compared.
  private var held: [UInt8] = []
  /// Where each of them ends, with its columns.
  private var lines: [Line] = []
  /// Whether the widths are decided, so that lines are written as they come.
  private var isFlowing = false
  /// How many columns the widest step has so far.
  private var triggerWidth = 0
  /// How many columns the widest change of state has so far.
  private var stateWidth = 0
  /// The second columns written lately: a trace goes from few states to few others.
  private var states = RepeatedCells()

  /// Where a line that is held ends, and its columns.
  private struct Line {
    /// Where it ends among the bytes held.
    var end: Int
    var cells: LineCells
  }

  /// Makes a table without lines.
  package init() {}

  /// Takes the next line, and writes what can be written yet.
  package mutating func append(_ event: TraceEvent, into output: inout TextBuffer) {
    guard isFlowing else {
      // It is written where it will stand, and put aside from there.
      let start = output.count
      let cells = event.writeLine(into: &output)
      output.move(from: start, to: &held)
      return hold(cells, into: &output)
    }
    output.beginCell()
    event.writeTrigger(into: &output)
    Self.pad(output.cellColumns, to: triggerWidth, in: &output)
    let start = output.count
    if !states.append(event.from, event.to, to: &output) { appendStates(of: event, to: &output) }
    let notes = output.count
    event.writeNotes(into: &output)
    if output.count == notes {
      output.truncate(to: start)
      event.writeStates(into: &output)
    }
    output.append(UInt8(ascii: "\n"))
  }

  /// Appends the second column of `event`, and keeps it.
  @inline(never)
  private mutating func appendStates(of event: TraceEvent, to output: inout TextBuffer) {
    let start = output.count
    output.beginCell()
    event.writeStates(into: &output)
    Self.pad(output.cellColumns, to: stateWidth, in: &output)
    states.keep(event.from, event.to, from: start, in: output)
  }

  /// Takes the next line as it is compared, with its columns, and writes what can be written yet.
  mutating func append(
    _ line: borrowing TextBuffer, _ cells: LineCells, into output: inout TextBuffer
  ) {
    if held.isEmpty, !isFlowing {
      // For as many lines as cases have, as a rule.
      held.reserveCapacity(960)
      lines.reserveCapacity(16)
    }
    line.copy(to: &held)
    hold(cells, into: &output)
  }

  /// Takes the end of the trace, and writes everything that was held.
  package mutating func finish(_ end: TraceEnd?, into output: inout TextBuffer) {
    if let end {
      let start = output.count
      let cells = end.writeLine(into: &output)
      output.move(from: start, to: &held)
      hold(cells, into: &output)
    }
    release(into: &output)
  }

  /// Holds the line that was put behind the others.
  private mutating func hold(_ cells: LineCells, into output: inout TextBuffer) {
    lines.append(Line(end: held.count, cells: cells))
    if !isFlowing {
      triggerWidth = max(triggerWidth, cells.firstColumns)
      stateWidth = max(stateWidth, cells.secondColumns)
    }
    if lines.count == TraceLayout.measuredLines || isFlowing { release(into: &output) }
  }

  /// Writes the lines held, and lets those that follow flow.
  private mutating func release(into output: inout TextBuffer) {
    var start = 0
    let text = held
    let held = text.borrowed  // A part of an array would be counted as one more.
    for line in lines {
      let (firstEnd, secondEnd) = (start + line.cells.firstEnd, start + line.cells.secondEnd)
      output.append(held.extracting(start..<firstEnd))
      Self.pad(line.cells.firstColumns, to: triggerWidth, in: &output)
      output.append(held.extracting(firstEnd + LineCells.gapLength..<secondEnd))
      if line.end > secondEnd {
        Self.pad(line.cells.secondColumns, to: stateWidth, in: &output)
        output.append(held.extracting(secondEnd + LineCells.gapLength..<line.end))
      }
      output.append(UInt8(ascii: "\n"))
      start = line.end
    }
    lines.removeAll()
    self.held = []
    isFlowing = true
  }

  /// Fills a cell of so many columns with blanks up to the next column of the table.
  private static func pad(_ columns: Int, to columnWidth: Int, in output: inout TextBuffer) {
    output.append(blanks: max(0, columnWidth &- columns) &+ TraceLayout.gap)
  }
}
