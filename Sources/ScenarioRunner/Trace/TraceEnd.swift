package import ScenarioLanguage
internal import Screens
package import Text

/// The last line of a trace that leaves requests in flight.
package struct TraceEnd: Hashable, Sendable {
  /// The name of the state at the end.
  package var state: String
  /// The numbers of the requests in flight, ascending.
  package var inFlight: [Int]
  /// The virtual time in milliseconds.
  package var at: Int

  /// Makes the end of a trace in `world`, or nothing where no request is in flight.
  package init?(of world: borrowing some SomeWorld) {
    guard !world.requests.isEmpty else { return nil }
    state = world.stateName
    inFlight = world.requests.map(\.number)
    at = world.clock
  }

  /// What stands in the third column.
  package var note: String {
    "in flight " + inFlight.map { "#\($0)" }.joined(separator: ", ")
  }

  /// Writes the line with two blanks between its columns, as it is compared, and returns where they end.
  @discardableResult
  package func writeLine(into output: inout TextBuffer) -> LineCells {
    let start = output.count
    output.append(literal: "end")
    var cells = LineCells(firstEnd: 3, firstColumns: 3)
    output.append(literal: LineCells.gap)
    output.beginCell()
    output.append(state)
    cells.secondEnd = output.count - start
    cells.secondColumns = output.cellColumns
    output.append(literal: LineCells.gap)
    output.append(note)
    return cells
  }
}
