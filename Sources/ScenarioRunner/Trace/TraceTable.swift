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

  /// Where the columns of a line that is held stand.
  private struct Line {
    var trigger: Range<Int>
    var states: Range<Int>
    var notes: Range<Int>
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
    pad(to: triggerWidth, in: &output)
    output.beginCell()
    event.writeStates(into: &output)
    let end = output.count
    pad(to: stateWidth, in: &output)
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
    var text = TextBuffer()
    trigger(&text)
    let (triggerEnd, triggerColumns) = (text.count, text.cellColumns)
    text.beginCell()
    states(&text)
    let (statesEnd, stateColumns) = (text.count, text.cellColumns)
    notes(&text)
    let start = held.count
    held += text.bytes()
    lines.append(
      Line(
        trigger: start..<start + triggerEnd, states: start + triggerEnd..<start + statesEnd,
        notes: start + statesEnd..<held.count))
    if !isFlowing {
      triggerWidth = max(triggerWidth, triggerColumns)
      stateWidth = max(stateWidth, stateColumns)
    }
    if lines.count == Self.measuredLines || isFlowing { release(into: &output) }
  }

  /// Writes the lines held, and lets those that follow flow.
  private mutating func release(into output: inout TextBuffer) {
    for line in lines {
      output.beginCell()
      output.append(held[line.trigger])
      pad(to: triggerWidth, in: &output)
      output.beginCell()
      output.append(held[line.states])
      if !line.notes.isEmpty {
        pad(to: stateWidth, in: &output)
        output.append(held[line.notes])
      }
      output.append(UInt8(ascii: "\n"))
    }
    lines.removeAll()
    held.removeAll()
    isFlowing = true
  }

  /// Fills the cell with blanks up to the next column of the table.
  private func pad(to columnWidth: Int, in output: inout TextBuffer) {
    output.append(blanks: max(0, columnWidth - output.cellColumns) + Self.gap)
  }
}
