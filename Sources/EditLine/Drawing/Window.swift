internal import Files

/// The size of a terminal's window.
package struct Window: Hashable, Sendable {
  /// How many columns it has.
  package var columns: Int
  /// How many rows it has.
  package var rows: Int

  /// Makes a size.
  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// The window that standard output shows, of the usual size where the terminal does not know its own.
  package static var current: Window? {
    guard StandardStream.output.isTerminal else { return nil }
    let (columns, rows) = StandardStream.output.terminalSize ?? (80, 24)
    return Window(columns: columns, rows: rows)
  }

  /// Whether lines can be edited in it; libedit's drawing goes wrong in less.
  var isRoomy: Bool { columns >= 20 && rows >= 4 }
}
