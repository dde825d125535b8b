internal import CEditLine
internal import Files

/// The line that libedit edits, as text with a cursor and placeholders.
@safe final class LineBuffer {
  /// The editor of libedit, which stores the line.
  private let handle: OpaquePointer
  /// The placeholders for characters that libedit cannot draw.
  var characters: PlaceholderMap

  init(_ handle: OpaquePointer) {
    unsafe self.handle = unsafe handle
    characters = PlaceholderMap(
      terminal: Environment["TERM"], program: Environment["TERM_PROGRAM"])
  }

  /// The scalars of the line and the position of the cursor among them.
  var content: (scalars: [Unicode.Scalar], cursor: Int) {
    guard let line = unsafe el_wline(handle)?.pointee, let buffer = unsafe line.buffer,
      let cursor = unsafe line.cursor, let end = unsafe line.lastchar
    else { return ([], 0) }
    let characters = unsafe UnsafeBufferPointer(start: buffer, count: end - buffer)
    let scalars = unsafe characters.map { character in
      Unicode.Scalar(UInt32(bitPattern: Int32(character))) ?? "\u{FFFD}"
    }
    return unsafe (scalars, min(max(0, cursor - buffer), scalars.count))
  }

  /// The text of the line, including the folded texts.
  var text: String { characters.decoded(content.scalars) }

  /// Moves the cursor back into the line.
  ///
  /// vi's `$` moves the cursor before an empty line, and libedit would write the next typed
  /// character outside its buffer. The method runs before each key except the keys of a user's
  /// macro, which libedit does not read.
  func keepCursorInside() {
    guard let line = unsafe el_wline(handle)?.pointee, let buffer = unsafe line.buffer,
      let cursor = unsafe line.cursor
    else { return }
    if unsafe cursor < buffer { _ = unsafe el_cursor(handle, Int32(clamping: buffer - cursor)) }
  }

  func moveCursor(by count: Int) { _ = unsafe el_cursor(handle, Int32(clamping: count)) }

  /// Moves the cursor after the last character. With vi keys, libedit would stop before the last
  /// character.
  func moveCursorToEnd() {
    let (scalars, cursor) = content
    moveCursor(by: scalars.count - cursor)
  }

  /// Inserts `text` at the cursor, with placeholders.
  func insert(_ text: String) { insert(characters.encoded(text)) }

  /// Inserts characters of libedit at the cursor.
  func insert(_ scalars: [Unicode.Scalar]) {
    // libedit refuses an empty string.
    guard !scalars.isEmpty else { return }
    _ = unsafe withWideCharacters(scalars) { unsafe el_winsertstr(handle, $0) }
  }

  /// Deletes `count` scalars before the cursor.
  func delete(_ count: Int) {
    guard count > 0 else { return }
    unsafe el_deletestr(handle, Int32(clamping: count))
  }

  /// Whether the line contains control characters. libedit inserts them after `^V` and, with vi keys,
  /// for keys without a binding.
  var hasControls: Bool { content.scalars.contains(where: isControl) }

  func removeControls() {
    let (scalars, cursor) = content
    let after = scalars[cursor...].filter { !isControl($0) }
    replace(with: scalars[..<cursor].filter { !isControl($0) } + after)
    moveCursor(by: -after.count)
  }

  /// Replaces the whole line with characters of libedit, and moves the cursor to its end.
  func replace(with scalars: [Unicode.Scalar]) {
    let count = content.scalars.count
    moveCursorToEnd()
    delete(count)
    insert(scalars)
  }
}

private func isControl(_ scalar: Unicode.Scalar) -> Bool {
  scalar != "\n" && scalar.properties.generalCategory == .control
}

/// Calls `body` with `scalars` as a C string of wide characters.
func withWideCharacters<Result>(
  _ scalars: some Sequence<Unicode.Scalar>, _ body: (UnsafePointer<wchar_t>?) -> Result
) -> Result {
  let characters = scalars.map { wchar_t(truncatingIfNeeded: $0.value) } + [0]
  return unsafe characters.withUnsafeBufferPointer { unsafe body($0.baseAddress) }
}
