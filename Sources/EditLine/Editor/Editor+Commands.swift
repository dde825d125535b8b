internal import CEditLine

/// What keys do that libedit leaves to us.
extension Editor {
  /// How libedit goes on after a command.
  enum Reaction: Int32 {
    /// Nothing is to be drawn.
    case done = 0
    /// The line is over.
    case newline = 1
    /// There are no more lines.
    case end = 2
    /// The line is to be drawn again.
    case refresh = 4
    /// The cursor is to be moved.
    case cursor = 5
    /// The command was refused.
    case beep = 6
  }

  /// Makes the commands known and binds their keys, around what the user's `~/.editrc` binds.
  func resolveKeys() {
    unsafe add("listsh-enter") { handle, _ in unsafe Editor.react(handle) { $0.enter() } }
    unsafe add("listsh-delete-or-end") { handle, _ in
      unsafe Editor.react(handle) { $0.deleteOrEnd() }
    }
    unsafe add("listsh-complete") { handle, _ in unsafe Editor.react(handle) { $0.complete() } }
    unsafe add("listsh-search") { handle, _ in unsafe Editor.react(handle) { $0.search() } }
    unsafe add("listsh-paste") { handle, _ in unsafe Editor.react(handle) { $0.insertPaste() } }
    unsafe add("listsh-take-hint") { handle, _ in unsafe Editor.react(handle) { $0.takeHint() } }
    unsafe add("listsh-join") { handle, _ in unsafe Editor.react(handle) { $0.joinMark() } }
    unsafe add("listsh-fold") { handle, _ in unsafe Editor.react(handle) { $0.fold() } }
    unsafe add("listsh-go-to-end") { handle, _ in unsafe Editor.react(handle) { $0.goToEnd() } }
    unsafe cel_use_emacs_keys(handle)
    readSettings()
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

  /// Makes a command known to libedit.
  private func add(_ name: String, _ command: cel_command) {
    unsafe withWideCharacters(name.unicodeScalars) { name in
      guard let kept = unsafe name.flatMap({ unsafe wcsdup($0) }) else { return }
      unsafe commandNames.append(kept)
      unsafe cel_add_command(handle, kept, command)
    }
  }

  /// Runs a command for the editor of `handle`.
  private static func react(_ handle: OpaquePointer?, _ command: (Editor) -> Reaction) -> UInt8 {
    UInt8(truncatingIfNeeded: (unsafe of(handle).map(command) ?? .beep).rawValue)
  }

  /// Ends a complete line, or starts one more of an incomplete one.
  private func enter() -> Reaction {
    let text = fullText
    guard setup.isComplete(text, hasPastedLines) else {
      insert("\n  ")
      return .refresh
    }
    leave(.finished(.line(text)))
    return .newline
  }

  /// Deletes the character at the cursor, or leaves an empty line.
  private func deleteOrEnd() -> Reaction {
    let (scalars, cursor) = line
    if scalars.isEmpty {
      leave(.finished(.endOfInput))
      return .end
    }
    guard cursor < scalars.count else { return .beep }
    _ = unsafe el_cursor(handle, 1)
    delete(1)
    return .refresh
  }

  /// Inserts what was pasted, or what stands for it where it is too tall.
  private func insertPaste() -> Reaction {
    let (scalars, cursor) = line
    let inserted = clusters.encoded(pasted)
    hasPastedLines = hasPastedLines || inserted.contains("\n")
    let both = scalars[..<cursor] + inserted + scalars[cursor...]
    insert(isTall(Array(both)) ? placeholders.placeholder(for: pasted) : pasted)
    return .refresh
  }

  /// Adds what the hint offered.
  private func takeHint() -> Reaction {
    guard let text = offered else { return .beep }
    offered = nil
    insert(text)
    return .refresh
  }

  /// Goes behind the last character, where libedit stops before it with vi's keys.
  private func goToEnd() -> Reaction {
    let (scalars, cursor) = line
    _ = unsafe el_cursor(handle, Int32(clamping: scalars.count - cursor))
    return .cursor
  }

  /// Makes what was typed a part of the character before the cursor.
  private func joinMark() -> Reaction {
    let (scalars, cursor) = line
    guard cursor > 0 else { return .beep }
    let before = clusters.decoded(scalars[cursor - 1])
    delete(1)
    insert(before + String(mark))
    return .refresh
  }
}
