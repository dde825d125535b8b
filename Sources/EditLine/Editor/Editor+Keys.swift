internal import CEditLine
internal import Text

/// Reading keys: what libedit asks for, one scalar at a time.
extension Editor {
  /// Waits for a key and stores it; answers 1, or -1 where the line has its outcome.
  func read(into key: UnsafeMutablePointer<wchar_t>) -> Int32 {
    keepCursorInLine()
    if isTall(line.scalars) {
      // A command that reads keys itself, such as vi's search, would take the code for text again and again.
      if isFolding {
        leave(.unfinished(fullText))
      } else {
        queue.insert(KeyCode.fold.scalar, at: 0)
      }
      isFolding = true
    }
    guard let scalar = nextScalar() else {
      eraseHint()
      // Nothing that libedit would try again.
      cel_set_error(0)
      return -1
    }
    if scalar != KeyCode.takeHint.scalar { offered = nil }
    unsafe key.pointee = wchar_t(truncatingIfNeeded: scalar.value)
    return 1
  }

  /// The next scalar for libedit, or `nil` once the line has its outcome.
  private func nextScalar() -> Unicode.Scalar? {
    if outcome == nil && !drawnWindow.isRoomy { leave(.unfinished(fullText)) }
    while outcome == nil {
      if !queue.isEmpty { return queue.removeFirst() }
      // Also those that came while the rest of a sequence was waited for.
      guard SignalInbox.isEmpty else {
        answerSignals()
        continue
      }
      if !input.hasMore { paint() }
      let arrival = input.nextByte()
      if case .byte = arrival { eraseHint() }
      switch arrival {
      case .byte(0x03): interrupt()
      case .byte(0x1A): suspend()
      case .byte(0x06) where offered != nil && !hasViKeys: return KeyCode.takeHint.scalar
      case .byte(0x1B): readEscape()
      case .byte(let byte) where byte < 0x80: return Unicode.Scalar(byte)
      case .byte(let byte):
        if let scalar = accepted(readScalar(from: byte)) { return scalar }
      case .signal, .nothing: continue
      case .end, .failure: leave(.finished(.endOfInput))
      }
    }
    return nil
  }

  /// Ends the line with `outcome`, below what is drawn.
  func leave(_ outcome: LineOutcome, saying text: String = "") {
    eraseHint()
    paint(hint: false)
    self.outcome = outcome
    let layout = layout
    draw(moves(from: cursorPlace(in: layout), to: layout.end) + text + "\r\n")
  }

  /// Gives the line up.
  private func interrupt() {
    leave(.finished(.interrupted), saying: "^C")
  }

  /// Puts the bytes of a scalar together; what is no UTF-8 counts as one unknown scalar.
  private func readScalar(from first: UInt8) -> Unicode.Scalar {
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    var bytes = [first]
    while bytes.count < length {
      // The rest of a scalar comes with its beginning, so a short patience loses nothing.
      guard case .byte(let byte) = input.nextByte(within: 100) else { return "\u{FFFD}" }
      guard byte & 0xC0 == 0x80 else {
        input.putBack()
        return "\u{FFFD}"
      }
      bytes.append(byte)
    }
    return String(validUTF8: bytes)?.unicodeScalars.first ?? "\u{FFFD}"
  }

  /// The character that libedit inserts for a scalar, or the key that joins it to the character before; a control is refused.
  private func accepted(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if scalar.properties.generalCategory == .control {
      unsafe el_beep(handle)
      return nil
    }
    let (scalars, cursor) = line
    if !isSearching, cursor > 0, scalars[cursor - 1] != "\n" {
      let before = clusters.decoded(scalars[cursor - 1])
      if clusters.encoded(before + String(scalar)).count == 1 {
        mark = scalar
        return KeyCode.join.scalar
      }
    }
    return clusters.encoded(String(scalar)).first
  }

  /// Reads what follows an escape and queues what it means.
  private func readEscape() {
    guard let sequence = readSequence() else {
      queue.append("\u{1B}")
      return
    }
    if sequence == "[200~" {
      readPaste()
    } else if let code = code(for: sequence) {
      queue.append(code.scalar)
    } else if Self.knownToLibedit.contains(sequence) {
      queue += "\u{1B}\(sequence)".unicodeScalars
    }
  }

  /// Gathers what makes an escape a sequence, to its last byte, at most 32; `nil` where it stands alone.
  func readSequence() -> String? {
    guard case .byte(let introducer) = input.nextByte(within: Self.escapePatience) else {
      return nil
    }
    guard introducer == UInt8(ascii: "[") || introducer == UInt8(ascii: "O") else {
      input.putBack()
      return nil
    }
    var bytes = [introducer]
    while bytes.count < 32, case .byte(let byte) = input.nextByte(within: Self.escapePatience) {
      bytes.append(byte)
      if 0x40...0x7E ~= byte && !(bytes == Array("[[".utf8)) { break }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What a sequence does here, where it is not left to libedit.
  private func code(for sequence: String) -> KeyCode? {
    if Self.rightArrows.contains(sequence) && offered != nil { return .takeHint }
    if !hasViKeys && Self.knownToLibedit.contains(sequence) { return nil }
    return KeyCode.allCases.first { $0.sequences.contains(sequence) }
  }

  /// How many milliseconds an escape waits for what makes it a sequence.
  private static let escapePatience: Int32 = 30
  /// The sequences of the right arrow.
  private static let rightArrows = ["[C", "OC"]
  /// The sequences that libedit binds itself with emacs keys, so that `~/.editrc` may bind them anew.
  private static let knownToLibedit = [
    "[A", "[B", "[C", "[D", "[H", "[F", "OA", "OB", "OC", "OD", "OH", "OF",
  ]
}
