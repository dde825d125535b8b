internal import CEditLine

/// The lines that libedit recalls with the arrow keys.
@safe final class RecallList {
  /// The list of libedit.
  private let list: OpaquePointer
  /// The current lines of the list, for comparison.
  private var lines: [String] = []
  /// The size of the window for which the placeholders were created.
  private var window = Window(columns: 0, rows: 0)

  /// Creates an empty list for the editor of `handle`.
  init?(_ handle: OpaquePointer) {
    guard let list = unsafe history_winit() else { return nil }
    unsafe self.list = unsafe list
    unsafe cel_history_limit(list, Int32.max)
    unsafe cel_attach_history(handle, list)
  }

  deinit { unsafe history_wend(list) }

  /// Replaces the lines with `history`, or appends only the new lines if the other lines are
  /// unchanged. `encoded` returns the scalars that libedit stores for a line.
  func update(
    _ history: [String], for window: Window, encoded: (String) -> [Unicode.Scalar]
  ) {
    if window != self.window || !history.starts(with: lines) {
      unsafe cel_history_clear(list)
      lines = []
    }
    for line in history.dropFirst(lines.count) {
      unsafe withWideCharacters(encoded(line)) { unsafe cel_history_enter(list, $0) }
    }
    lines = history
    self.window = window
  }
}
