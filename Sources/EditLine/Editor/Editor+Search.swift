internal import CEditLine

/// Incremental search through the lines to recall, which finds whole texts where libedit's finds bytes.
extension Editor {
  /// Asks for a pattern key by key and shows the newest line that contains it.
  func search() -> Reaction {
    let original = clusters.decoded(line.scalars)
    var search = HistorySearch(lines: setup.history)
    isSearching = true
    defer {
      isSearching = false
      if outcome == nil { show(clusters.decoded(line.scalars)) { showPrompts() } }
    }
    var key: wchar_t = 0
    while true {
      show(search, or: original)
      guard unsafe el_wgetc(handle, &key) == 1,
        let scalar = Unicode.Scalar(UInt32(bitPattern: Int32(key)))
      else { return .done }
      switch scalar {
      case "\u{12}": search.goOlder()
      case "\u{13}": search.goNewer()
      case "\u{8}", "\u{7F}": search.shorten()
      case "\u{7}":
        show(original) {}
        return .done
      case _ where clusters.isDrawable(scalar):
        for typed in clusters.decoded(scalar).unicodeScalars { search.extend(with: typed) }
      default:
        queue.insert(scalar, at: 0)
        return .done
      }
    }
  }

  /// Shows the pattern in the prompt's place and the line found in the line's.
  private func show(_ search: HistorySearch, or original: String) {
    let found = search.found ?? original
    let line = isTall(clusters.encoded(found)) ? placeholders.placeholder(for: found) : found
    show(line) {
      showPrompt(StyledText("search: \(search.pattern) \(search.isFound ? "▸" : "✗")"))
    }
  }

  /// Draws `line` behind another prompt.
  private func show(_ line: String, behind showPrompt: () -> Void) {
    let row = cursorPlace(in: layout).row
    showPrompt()
    replaceLine(line)
    redraw(fromRow: row)
  }
}
