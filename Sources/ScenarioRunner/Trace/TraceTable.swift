internal import ScenarioLanguage

/// Lines up the columns of a trace as it comes, without holding all of it.
///
/// The columns fit the first lines; a later line that is wider pushes its own columns only.
package struct TraceTable: Sendable {
  private var lines: [Line] = []
  private var isFlowing = false
  private var triggerWidth = 0
  private var stateWidth = 0

  /// One line, its columns one behind the other.
  private struct Line {
    var bytes: [UInt8] = []
    var triggerEnd = 0
    var statesEnd = 0
  }

  /// How many lines decide how wide the columns are.
  private static let measuredLines = 1_000
  /// How many blanks stand between the widest entry of a column and the next column.
  private static let gap = 3

  /// Makes a table without lines.
  package init() {}

  /// Takes the next line, and writes what can be written yet.
  package mutating func append(_ event: TraceEvent, into output: inout [UInt8]) {
    if isFlowing {
      let start = output.count
      event.writeTrigger(into: &output)
      pad(from: start, to: triggerWidth, in: &output)
      let middle = output.count
      event.writeStates(into: &output)
      let end = output.count
      pad(from: middle, to: stateWidth, in: &output)
      let padded = output.count
      event.writeNotes(into: &output)
      if output.count == padded { output.removeLast(padded - end) }
      output.append(UInt8(ascii: "\n"))
    } else {
      var line = Line()
      event.writeTrigger(into: &line.bytes)
      line.triggerEnd = line.bytes.count
      event.writeStates(into: &line.bytes)
      line.statesEnd = line.bytes.count
      event.writeNotes(into: &line.bytes)
      hold(line, output: &output)
    }
  }

  /// Takes the end of the trace, and writes everything that was held.
  package mutating func finish(_ end: TraceEnd?, into output: inout [UInt8]) {
    if let end {
      var line = Line()
      line.bytes.append(contentsOf: "end".utf8)
      line.triggerEnd = line.bytes.count
      line.bytes.append(contentsOf: end.state.utf8)
      line.statesEnd = line.bytes.count
      line.bytes.append(contentsOf: end.note.utf8)
      hold(line, output: &output)
    }
    release(into: &output)
  }

  private mutating func hold(_ line: Line, output: inout [UInt8]) {
    if !isFlowing {
      triggerWidth = max(triggerWidth, width(of: line.bytes[..<line.triggerEnd]))
      stateWidth = max(stateWidth, width(of: line.bytes[line.triggerEnd..<line.statesEnd]))
    }
    lines.append(line)
    if lines.count == Self.measuredLines || isFlowing { release(into: &output) }
  }

  /// Writes the lines held, and lets those that follow flow.
  private mutating func release(into output: inout [UInt8]) {
    for line in lines {
      let start = output.count
      output.append(contentsOf: line.bytes[..<line.triggerEnd])
      pad(from: start, to: triggerWidth, in: &output)
      let middle = output.count
      output.append(contentsOf: line.bytes[line.triggerEnd..<line.statesEnd])
      if line.statesEnd < line.bytes.count {
        pad(from: middle, to: stateWidth, in: &output)
        output.append(contentsOf: line.bytes[line.statesEnd...])
      }
      output.append(UInt8(ascii: "\n"))
    }
    lines.removeAll()
    isFlowing = true
  }

  /// Fills the column that begins at `start` with blanks.
  private func pad(from start: Int, to columnWidth: Int, in output: inout [UInt8]) {
    let missing = columnWidth - width(of: output[start...])
    let blanks = max(0, missing) + Self.gap
    output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: blanks))
  }

  /// How many columns of a terminal `bytes` takes.
  private func width(of bytes: ArraySlice<UInt8>) -> Int {
    var width = 0
    for byte in bytes {
      switch byte {
      // The three bytes of the arrow between two states make one column; most lines have nothing else beside ASCII.
      case 0..<0x80, 0xE2: width += 1
      case 0x86, 0x92: break
      default: return columns(of: String(decoding: bytes, as: UTF8.self))
      }
    }
    return width
  }
}
