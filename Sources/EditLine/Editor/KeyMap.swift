internal import CEditLine
internal import Files

/// The key bindings of the editor: those of libedit, those in `~/.editrc`, and those of our own commands.
@safe struct KeyMap {
  /// Whether libedit uses vi keys.
  let hasViKeys: Bool

  /// Binds the keys in the editor of `handle` after reading `~/.editrc`. The commands must be registered already.
  init(_ handle: OpaquePointer) {
    unsafe cel_use_emacs_keys(handle)
    unsafe Self.readSettings(handle)
    hasViKeys = unsafe cel_has_vi_keys(handle) != 0
    for (key, command) in [
      ("^M", "listsh-enter"), ("^J", "listsh-enter"), ("^D", "listsh-delete-or-end"),
      ("^R", "listsh-search"),
    ] + KeyCode.all.map({ ($0.boundKey, $0.command) }) {
      unsafe cel_bind(handle, key, command)
      unsafe cel_bind_alternative(handle, key, command)
    }
    unsafe cel_bind(handle, "^I", "listsh-complete")
    unsafe cel_bind_alternative(handle, "/", "listsh-find")
    // `v` would run an editor on a file in a world-writable folder.
    unsafe cel_unbind_alternative(handle, "v")
    // Remove the commands that read a line of `~/.editrc`, because libedit crashes there on an
    // unclosed quote.
    if hasViKeys {
      unsafe cel_unbind_alternative(handle, ":")
      // In insert mode, libedit would insert the character.
      unsafe cel_bind(handle, "^L", "ed-clear-screen")
    } else {
      for key in ["^[x", "^[X"] { unsafe cel_unbind(handle, key) }
    }
  }

  /// Applies the settings in `~/.editrc`, or in the file that `EDITRC` names, line by line.
  ///
  /// libedit's own reader crashes on an unclosed quote, and so does its `ed-command`.
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

  /// Returns the meaning of an escape sequence, or `nil` to leave the sequence to libedit. If there is a hint, the
  /// right arrow accepts it.
  func code(for sequence: String, hasHint: Bool) -> KeyCode? {
    if hasHint && ["[C", "OC"].contains(sequence) { return .acceptHint }
    if !hasViKeys && isKnownToLibedit(sequence) { return nil }
    return KeyCode.all.first { $0.sequences.contains(sequence) }
  }

  /// Returns whether libedit binds a sequence with emacs keys. If so, `~/.editrc` can bind the
  /// sequence differently.
  func isKnownToLibedit(_ sequence: String) -> Bool {
    ["[A", "[B", "[C", "[D", "[H", "[F", "OA", "OB", "OC", "OD", "OH", "OF"].contains(sequence)
  }
}

/// Keys and commands of this editor, with codes that no keyboard sends.
///
/// In vi mode, the escape key itself has a binding, so libedit cannot bind sequences that start
/// with Escape. A recognized sequence therefore becomes one character in a range that text never
/// uses.
struct KeyCode {
  /// The character that libedit sees.
  let scalar: Unicode.Scalar
  /// The command that the key runs, of libedit or of ours.
  let command: String
  /// The bytes that terminals send for the key after the escape character.
  var sequences: [String] = []

  /// The notation of the character in key bindings.
  var boundKey: String { "\\" + String(scalar.value, radix: 8) }

  /// Inserts the pasted text.
  static let paste = KeyCode(scalar: "\u{80}", command: "listsh-paste")
  static let acceptHint = KeyCode(scalar: "\u{81}", command: "listsh-accept-hint")
  /// Joins a combining mark to the character before the cursor.
  static let join = KeyCode(scalar: "\u{82}", command: "listsh-join")
  /// Folds a line that became too tall.
  static let fold = KeyCode(scalar: "\u{83}", command: "listsh-fold")

  static let all = [
    paste, acceptHint, join, fold,
    // Up and Down recall the previous and the next line.
    KeyCode(scalar: "\u{84}", command: "ed-prev-history", sequences: ["[A", "OA"]),
    KeyCode(scalar: "\u{85}", command: "ed-next-history", sequences: ["[B", "OB"]),
    // Right, Left, Home and End move the cursor.
    KeyCode(scalar: "\u{86}", command: "ed-next-char", sequences: ["[C", "OC"]),
    KeyCode(scalar: "\u{87}", command: "ed-prev-char", sequences: ["[D", "OD"]),
    KeyCode(
      scalar: "\u{88}", command: "ed-move-to-beg", sequences: ["[H", "OH", "[1~", "[7~"]),
    KeyCode(
      scalar: "\u{89}", command: "listsh-go-to-end", sequences: ["[F", "OF", "[4~", "[8~"]),
    // Delete
    KeyCode(scalar: "\u{8A}", command: "ed-delete-next-char", sequences: ["[3~"]),
    // Ctrl-Left and Ctrl-Right move the cursor to the previous word and after the word.
    KeyCode(
      scalar: "\u{8B}", command: "ed-prev-word", sequences: ["[1;5D", "[1;3D", "[5D", "Od"]),
    KeyCode(
      scalar: "\u{8C}", command: "em-next-word", sequences: ["[1;5C", "[1;3C", "[5C", "Oc"]),
  ]
}
