internal import CEditLine

/// The line that libedit keeps.
extension Editor {
  /// The scalars of the line and the place of the cursor among them.
  var line: (scalars: [Unicode.Scalar], cursor: Int) {
    guard let line = unsafe el_wline(handle)?.pointee, let buffer = unsafe line.buffer,
      let cursor = unsafe line.cursor, let end = unsafe line.lastchar
    else { return ([], 0) }
    let characters = unsafe UnsafeBufferPointer(start: buffer, count: end - buffer)
    let scalars = unsafe characters.map { character in
      Unicode.Scalar(UInt32(bitPattern: Int32(character))) ?? "\u{FFFD}"
    }
    return unsafe (scalars, min(max(0, cursor - buffer), scalars.count))
  }

  /// Brings the cursor back into the line.
  ///
  /// vi's `$` puts it before an empty line, where what is typed next would be written outside libedit's memory. It is asked
  /// before each key; those of a macro that the user bound, which libedit never asks for, are not looked after.
  func keepCursorInLine() {
    guard let line = unsafe el_wline(handle)?.pointee, let buffer = unsafe line.buffer,
      let cursor = unsafe line.cursor
    else { return }
    if unsafe cursor < buffer { _ = unsafe el_cursor(handle, Int32(clamping: buffer - cursor)) }
  }

  /// Inserts `text` at the cursor, each cluster as the character that stands for it.
  func insert(_ text: String) {
    let scalars = clusters.encoded(text)
    // libedit refuses an empty text.
    guard !scalars.isEmpty else { return }
    _ = unsafe withWideCharacters(scalars) { unsafe el_winsertstr(handle, $0) }
  }

  /// Deletes `count` scalars before the cursor.
  func delete(_ count: Int) {
    guard count > 0 else { return }
    unsafe el_deletestr(handle, Int32(clamping: count))
  }

  /// Puts `text` in the place of the whole line, with the cursor behind it.
  func replaceLine(_ text: String) {
    let (scalars, cursor) = line
    _ = unsafe el_cursor(handle, Int32(clamping: scalars.count - cursor))
    delete(scalars.count)
    insert(text)
  }

  /// Has libedit draw the line anew where the cursor is.
  func refresh() {
    unsafe cel_refresh(handle)
  }
}

/// Makes a string of `scalars`.
func text(of scalars: some Sequence<Unicode.Scalar>) -> String {
  var view = String.UnicodeScalarView()
  view.append(contentsOf: scalars)
  return String(view)
}

/// Lends scalars as the wide characters of C.
func withWideCharacters<Result>(
  _ scalars: some Sequence<Unicode.Scalar>, _ body: (UnsafePointer<wchar_t>?) -> Result
) -> Result {
  let characters = scalars.map { wchar_t(truncatingIfNeeded: $0.value) } + [0]
  return unsafe characters.withUnsafeBufferPointer { unsafe body($0.baseAddress) }
}
