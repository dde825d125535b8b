internal import CEditLine
internal import Files

/// The user's own settings of libedit.
extension Editor {
  /// Obeys `~/.editrc`, or the file that `EDITRC` names, line by line.
  ///
  /// libedit's own reader crashes on a quote that is not closed, and so does the command that asks for such a line.
  func readSettings() {
    let home = Environment["HOME"].map { Path.join($0, ".editrc") }
    guard let path = Environment["EDITRC"] ?? home,
      let bytes = try? readFile(path, limit: 1 << 20), let tokenizer = unsafe tok_winit(nil)
    else { return }
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    where !line.hasPrefix("#") {
      unsafe withWideCharacters(line.unicodeScalars) { line in
        var count: Int32 = 0
        var words: UnsafeMutablePointer<UnsafePointer<wchar_t>?>?
        unsafe tok_wreset(tokenizer)
        guard unsafe tok_wstr(tokenizer, line, &count, &words) == 0, count > 0,
          let words = unsafe words
        else { return }
        let binds = unsafe withWideCharacters("ed-command".unicodeScalars) { name in
          (0..<Int(count)).contains { unsafe cel_equal(words[$0], name) != 0 }
        }
        if !binds { _ = unsafe el_wparse(handle, count, words) }
      }
    }
    unsafe tok_wend(tokenizer)
  }
}
