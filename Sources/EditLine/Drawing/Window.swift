internal import Files

/// The size of a terminal's window.
package struct Window: Hashable, Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// The window of standard output, with a default size if the terminal does not report its size; `nil` if standard output
  /// is not a terminal.
  package static var current: Window? {
    guard StandardStream.output.isTerminal else { return nil }
    let (columns, rows) = StandardStream.output.terminalSize ?? (80, 24)
    return Window(columns: columns, rows: rows)
  }

  /// Whether the window is large enough to edit lines. In smaller windows, libedit draws
  /// incorrectly.
  var isRoomy: Bool { columns >= 20 && rows >= 4 }
}
