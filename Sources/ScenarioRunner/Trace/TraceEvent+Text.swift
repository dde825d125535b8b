package import ScenarioLanguage
internal import Screens
package import Text

extension TraceEvent {
  /// Writes what happened: the first column.
  @inline(__always)  // Each line of a trace passes here.
  package func writeTrigger(into output: inout TextBuffer) {
    if let answeredRequest {
      output.append(UInt8(ascii: "#"))
      output.append(decimal: answeredRequest)
      output.append(UInt8(ascii: " "))
      reply.write(into: &output)
    } else {
      let steps = steps.borrowed  // A step of an array would be copied before its text is read.
      let place = steps.count == 1 ? 0 : step
      if steps.indices.contains(place) { output.append(steps[place].text) }
    }
  }

  /// Writes the states before and after, once where they are equal: the second column.
  package func writeStates(into output: inout TextBuffer) {
    output.append(from)
    guard !from.isSameWord(as: to) else { return }
    output.append(literal: " → ", columns: 3)
    output.append(to)
  }

  /// Writes the notes: the third column, which may be empty.
  @inline(__always)  // Each line of a trace passes here.
  package func writeNotes(into output: inout TextBuffer) {
    let start = output.count
    if clockMoved {
      output.append(literal: "at ")
      output.append(decimal: at)
      output.append(literal: "ms")
    }
    switch verdict {
    // A subject may say no reason.
    case .ignored(let reason):
      output.append(reason.isEmpty ? "ignored" : "ignored: ", reason, asNoteSince: start)
    case .dropped(let reason):
      output.append(reason.isEmpty ? "dropped" : "dropped: ", reason, asNoteSince: start)
    case .moved, nil: break
    }
    notes.write(into: &output, since: start)
  }

  /// Writes the line with two blanks between its columns, as it is compared, and returns where they end.
  @discardableResult
  package func writeLine(into output: inout TextBuffer) -> LineCells {
    let start = output.count
    output.beginCell()
    writeTrigger(into: &output)
    var cells = LineCells(firstEnd: output.count - start, firstColumns: output.cellColumns)
    output.append(literal: LineCells.gap)
    output.beginCell()
    writeStates(into: &output)
    cells.secondColumns = output.cellColumns
    let end = output.count
    cells.secondEnd = end - start
    output.append(literal: LineCells.gap)
    let notes = output.count
    writeNotes(into: &output)
    if output.count == notes { output.truncate(to: end) }
    return cells
  }
}

extension TextBuffer {
  /// Appends a note of two words behind those that came since `start`.
  fileprivate mutating func append(_ first: String, _ second: String, asNoteSince start: Int) {
    separateNotes(since: start)
    append(first)
    append(second)
  }
}
