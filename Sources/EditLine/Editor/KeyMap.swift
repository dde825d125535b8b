internal import CEditLine
internal import Files

/// The keys of the editor: what libedit binds, what `~/.editrc` binds, and the sequences that become commands of our own.
@safe struct KeyMap {
  /// Whether the keys are those of vi.
  let hasViKeys: Bool

  /// Binds the keys in the editor of `handle`, around those that the user's `~/.editrc` binds; the commands are known already.
  init(_ handle: OpaquePointer) {
    unsafe cel_use_emacs_keys(handle)
    unsafe Self.readSettings(handle)
    hasViKeys = unsafe cel_has_vi_keys(handle) != 0
    for (key, command) in [
      ("^M", "listsh-enter"), ("^J", "listsh-enter"), ("^D", "listsh-delete-or-end"),
      ("^R", "listsh-search"),
    ] + KeyCode.allCases.map({ ($0.boundKey, $0.command) }) {
      unsafe cel_bind(handle, key, command)
      unsafe cel_bind_alternative(handle, key, command)
    }
    unsafe cel_bind(handle, "^I", "listsh-complete")
    unsafe cel_bind_alternative(handle, "/", "listsh-search")
    // It would run an editor on a file in a folder that everyone may write.
    unsafe cel_unbind_alternative(handle, "v")
    // They ask for a line of `~/.editrc`, and crash where that has a quote which is not closed.
    if hasViKeys {
      unsafe cel_unbind_alternative(handle, ":")
      // While vi inserts, libedit would put the character into the line.
      unsafe cel_bind(handle, "^L", "ed-clear-screen")
    } else {
      for key in ["^[x", "^[X"] { unsafe cel_unbind(handle, key) }
    }
  }

  /// Applies the settings in `~/.editrc`, or in the file that `EDITRC` names, line by line.
  ///
  /// libedit's own reader crashes on a quote that is not closed, and so does its command that asks for such a line.
  private static func readSettings(_ handle: OpaquePointer) {
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

  /// Returns what an escape sequence does, or `nil` if that is left to libedit; with a hint, the right arrow accepts it.
  func code(for sequence: String, hasHint: Bool) -> KeyCode? {
    if hasHint && ["[C", "OC"].contains(sequence) { return .takeHint }
    if !hasViKeys && isKnownToLibedit(sequence) { return nil }
    return KeyCode.allCases.first { $0.sequences.contains(sequence) }
  }

  /// Returns whether libedit binds a sequence itself with emacs keys, so that `~/.editrc` can bind it differently.
  func isKnownToLibedit(_ sequence: String) -> Bool {
    ["[A", "[B", "[C", "[D", "[H", "[F", "OA", "OB", "OC", "OD", "OH", "OF"].contains(sequence)
  }
}

/// Keys and commands of our own, under codes that no keyboard sends.
///
/// libedit binds single characters in vi's maps without taking the escape key from them, so a sequence that was
/// recognized becomes one character out of the range that text never uses.
enum KeyCode: UInt8, CaseIterable {
  /// Inserts what was pasted.
  case paste = 0x80
  /// Adds the hint to the line.
  case takeHint
  /// Joins an accent to the character before the cursor.
  case join
  /// Puts a line away that grew too tall.
  case fold
  /// Recalls the line before.
  case up
  /// Recalls the line after.
  case down
  /// Goes one character to the right.
  case right
  /// Goes one character to the left.
  case left
  /// Goes to the line's beginning.
  case home
  /// Goes to the line's end.
  case end
  /// Deletes the character at the cursor.
  case delete
  /// Goes to the word before.
  case previousWord
  /// Moves the cursor after the word.
  case nextWord

  /// The character that libedit sees.
  var scalar: Unicode.Scalar { Unicode.Scalar(rawValue) }

  /// The name of the character where keys are bound.
  var boundKey: String { "\\" + String(rawValue, radix: 8) }

  /// The command of libedit or of ours that it runs.
  var command: String {
    switch self {
    case .paste: "listsh-paste"
    case .takeHint: "listsh-take-hint"
    case .join: "listsh-join"
    case .fold: "listsh-fold"
    case .up: "ed-prev-history"
    case .down: "ed-next-history"
    case .right: "ed-next-char"
    case .left: "ed-prev-char"
    case .home: "ed-move-to-beg"
    case .end: "listsh-go-to-end"
    case .delete: "ed-delete-next-char"
    case .previousWord: "ed-prev-word"
    case .nextWord: "em-next-word"
    }
  }

  /// The bytes that terminals send for the key after the escape character.
  var sequences: [String] {
    switch self {
    case .paste, .takeHint, .join, .fold: []
    case .up: ["[A", "OA"]
    case .down: ["[B", "OB"]
    case .right: ["[C", "OC"]
    case .left: ["[D", "OD"]
    case .home: ["[H", "OH", "[1~", "[7~"]
    case .end: ["[F", "OF", "[4~", "[8~"]
    case .delete: ["[3~"]
    case .previousWord: ["[1;5D", "[1;3D", "[5D", "Od"]
    case .nextWord: ["[1;5C", "[1;3C", "[5C", "Oc"]
    }
  }
}
