package import ScenarioLanguage

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
      return hold(&output) { text in
        event.writeTrigger(into: &text)
        let trigger = text.count
        event.writeStates(into: &text)
        let states = text.count
        event.writeNotes(into: &text)
        return (trigger, states)
      }
    }
    let start = output.count
    event.writeTrigger(into: &output)
    pad(from: start, to: triggerWidth, in: &output)
    let middle = output.count
    event.writeStates(into: &output)
    let end = output.count
    pad(from: middle, to: stateWidth, in: &output)
    let padded = output.count
    event.writeNotes(into: &output)
    if output.count == padded { output.truncate(to: end) }
    output.append(UInt8(ascii: "\n"))
  }

  /// Takes the end of the trace, and writes everything that was held.
  package mutating func finish(_ end: TraceEnd?, into output: inout TextBuffer) {
    if let end {
      hold(&output) { text in
        text.append("end")
        let trigger = text.count
        text.append(end.state)
        let states = text.count
        text.append(end.note)
        return (trigger, states)
      }
    }
    release(into: &output)
  }

  /// Holds the line that `write` writes, which returns where its first and its second column end.
  private mutating func hold(
    _ output: inout TextBuffer, _ write: (inout TextBuffer) -> (trigger: Int, states: Int)
  ) {
    var text = TextBuffer()
    let (trigger, states) = write(&text)
    let start = held.count
    held += text.bytes()
    let line = Line(
      trigger: start..<start + trigger, states: start + trigger..<start + states,
      notes: start + states..<held.count)
    if !isFlowing {
      let width = text.columns(from: states)
      stateWidth = max(stateWidth, text.columns(from: trigger) - width)
      triggerWidth = max(triggerWidth, text.columns(from: 0) - text.columns(from: trigger))
    }
    lines.append(line)
    if lines.count == Self.measuredLines || isFlowing { release(into: &output) }
  }

  /// Writes the lines held, and lets those that follow flow.
  private mutating func release(into output: inout TextBuffer) {
    for line in lines {
      let start = output.count
      output.append(held[line.trigger])
      pad(from: start, to: triggerWidth, in: &output)
      let middle = output.count
      output.append(held[line.states])
      if !line.notes.isEmpty {
        pad(from: middle, to: stateWidth, in: &output)
        output.append(held[line.notes])
      }
      output.append(UInt8(ascii: "\n"))
    }
    lines.removeAll()
    held.removeAll()
    isFlowing = true
  }

  /// Fills the column that begins at `start` with blanks.
  private func pad(from start: Int, to columnWidth: Int, in output: inout TextBuffer) {
    let missing = columnWidth - output.columns(from: start)
    output.append(blanks: max(0, missing) + Self.gap)
  }
}
