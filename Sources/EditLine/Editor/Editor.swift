internal import CEditLine
internal import Files

/// A line editor that uses libedit. libedit stores the line, maps keys to commands and draws the
/// line. This class does everything else.
@safe final class Editor {
  /// The editor of libedit.
  let handle: OpaquePointer
  private let line: LineBuffer
  /// The prompts, colors and hints around the line.
  let painter: LinePainter
  /// The lines that the arrow keys recall, for libedit.
  private let recallList: RecallList
  /// The keys, once the commands are registered.
  private var keys: KeyMap?
  /// Standard input, which delivers the keys.
  let input = StandardInput()
  /// The names of our commands. libedit keeps pointers to them.
  private var commandNames: [UnsafeMutablePointer<wchar_t>] = unsafe []
  /// The result of the current line, as soon as it is known.
  private var outcome: LineOutcome?
  /// The scalars to process before the next key is read.
  private var queue: [Unicode.Scalar] = []
  /// The text of the last paste, until its command inserts it.
  private var pasted = ""
  /// Whether the current line contains pasted line breaks.
  private var hasPastedLines = false
  /// The combining mark to join to the previous character.
  private var mark: Unicode.Scalar = " "
  /// Whether the command that folds a tall line is queued.
  private var isFolding = false
  /// Whether `^R` is reading a pattern.
  private var isSearching = false
  /// The signal that ends the program after the terminal is restored.
  var fatalSignal: Int32?

  /// Creates an editor on the standard streams.
  init?(program: String) {
    Self.useUnicode()
    guard let handle = unsafe cel_init(program) else { return nil }
    guard let recallList = unsafe RecallList(handle) else {
      unsafe el_end(handle)
      return nil
    }
    unsafe self.handle = unsafe handle
    self.recallList = recallList
    unsafe line = LineBuffer(handle)
    unsafe painter = LinePainter(handle, line)
    unsafe cel_set_context(handle, Unmanaged.passUnretained(self).toOpaque())
    unsafe cel_ignore_signals(handle)
    // Ctrl-C, Ctrl-\ and Ctrl-Z arrive as bytes, because their effect depends on the typed line.
    unsafe cel_set_terminal_mode(handle, "-d", "-isig")
    unsafe cel_set_terminal_mode(handle, "-d", "-ixon")
    // A pasted CRLF is one line end, so the terminal must not change CR and LF.
    unsafe cel_set_terminal_mode(handle, "-d", "-icrnl")
    unsafe cel_set_terminal_mode(handle, "-d", "-inlcr")
    // libedit counts the columns of wide characters incorrectly if the terminal moves the rest of a
    // line, so it writes the rest again.
    for name in ["ic", "IC", "im", "ei", "dc", "DC", "dm", "ed"] {
      unsafe cel_remove_capability(handle, name)
    }
    unsafe cel_set_reader(handle) { handle, key in
      guard let editor = unsafe Editor.of(handle), let key = unsafe key else { return -1 }
      return unsafe editor.read(into: key)
    }
    unsafe cel_set_prompt(handle) { handle in unsafe Editor.of(handle)?.painter.promptText }
    unsafe cel_set_right_prompt(handle) { handle in
      unsafe Editor.of(handle)?.painter.rightPromptText
    }
    addCommands()
    keys = unsafe KeyMap(handle)
    guard unsafe cel_is_editing(handle) != 0 else { return nil }
  }

  deinit {
    // Turn editing off. With editing on, the end of the editor would discard the keys that the user
    // typed ahead.
    unsafe cel_set_editing(handle, 0)
    unsafe el_end(handle)
    while let name = unsafe commandNames.popLast() { unsafe free(name) }
  }

  /// Returns the editor that owns a handle of libedit.
  static func of(_ handle: OpaquePointer?) -> Editor? {
    guard let handle = unsafe handle, let context = unsafe cel_context(handle) else { return nil }
    return unsafe Unmanaged<Editor>.fromOpaque(context).takeUnretainedValue()
  }

  /// Sets the user's locale if it uses UTF-8, and any other UTF-8 locale if not. libedit reads the
  /// locale only once, when it starts.
  private static func useUnicode() {
    for name in ["", "C.UTF-8", "en_US.UTF-8", "UTF-8"]
    where unsafe cel_use_locale(name) != 0 { return }
  }

  /// Lets the user edit a line that starts with `typed`, the text that the user typed before.
  func edit(_ setup: LineSetup, after typed: String) -> LineOutcome {
    painter.setup = setup
    // Only text that this editor left unfinished may contain a paste.
    let isContinued = if case .unfinished? = outcome { !typed.isEmpty } else { false }
    if !isContinued { hasPastedLines = false }
    outcome = nil
    isFolding = false
    let isLine = SignalInbox.whileUsingTerminal {
      _ = SignalInbox.consume(SIGWINCH)
      unsafe el_resize(handle)
      recallList.update(setup.history, for: painter.window, encoded: painter.foldedIfTall)
      painter.showPrompts()
      unsafe cel_prepare_terminal(handle, 1)
      // From here on, the terminal does not echo keys. Erase keys that the terminal echoed before,
      // such as a late ^C, because these keys would shift the prompt.
      painter.draw(LinePainter.eraseRow + Self.pasteModeOn)
      pasted = typed
      queue = typed.isEmpty ? [] : [KeyCode.paste.scalar]
      cel_set_error(0)
      let isLine = unsafe el_wgets(handle, nil) != nil
      painter.draw(Self.pasteModeOff)
      return isLine
    }
    if let fatalSignal { _ = raise(fatalSignal) }
    if let outcome { return outcome }
    // A command of libedit, such as # with vi keys, ended the line.
    let text = line.text
    return .finished(
      isLine ? .line(text.hasSuffix("\n") ? String(text.dropLast()) : text) : .endOfInput)
  }

  /// Asks the terminal to mark pasted text.
  static let pasteModeOn = "\u{1B}[?2004h"
  /// Asks the terminal to stop marking pasted text.
  static let pasteModeOff = "\u{1B}[?2004l"
}

// MARK: Commands

extension Editor {
  private func addCommands() {
    unsafe add("listsh-enter") { handle, _ in unsafe Editor.react(handle) { $0.enter() } }
    unsafe add("listsh-delete-or-end") { handle, _ in
      unsafe Editor.react(handle) { $0.deleteOrEnd() }
    }
    unsafe add("listsh-complete") { handle, _ in unsafe Editor.react(handle) { $0.complete() } }
    unsafe add("listsh-search") { handle, _ in unsafe Editor.react(handle) { $0.search() } }
    unsafe add("listsh-find") { handle, _ in
      unsafe Editor.react(handle) { $0.search(endsAtEnter: true) }
    }
    unsafe add("listsh-paste") { handle, _ in unsafe Editor.react(handle) { $0.insertPaste() } }
    unsafe add("listsh-accept-hint") { handle, _ in unsafe Editor.react(handle) { $0.acceptHint() }
    }
    unsafe add("listsh-join") { handle, _ in unsafe Editor.react(handle) { $0.joinMark() } }
    unsafe add("listsh-fold") { handle, _ in unsafe Editor.react(handle) { $0.fold() } }
    unsafe add("listsh-go-to-end") { handle, _ in unsafe Editor.react(handle) { $0.goToEnd() } }
  }

  /// Registers a command with libedit.
  private func add(_ name: String, _ command: cel_command) {
    unsafe withWideCharacters(name.unicodeScalars) { name in
      guard let kept = unsafe name.flatMap({ unsafe wcsdup($0) }) else { return }
      unsafe commandNames.append(kept)
      unsafe cel_add_command(handle, kept, command)
    }
  }

  /// Runs a command for the editor of `handle`, and returns its code for libedit. `CC_NORM` draws
  /// nothing, and `CC_ERROR` beeps.
  private static func react(_ handle: OpaquePointer?, _ command: (Editor) -> Int32) -> UInt8 {
    UInt8(truncatingIfNeeded: unsafe of(handle).map(command) ?? CC_ERROR)
  }

  /// Ends a complete line, or adds a line to an incomplete one.
  private func enter() -> Int32 {
    let text = line.text
    guard painter.setup.isComplete(text, hasPastedLines) else {
      line.insert("\n")
      return CC_REFRESH
    }
    leave(.finished(.line(text)))
    return CC_NEWLINE
  }

  /// Deletes the character at the cursor, or ends the input if the line is empty.
  private func deleteOrEnd() -> Int32 {
    let (scalars, cursor) = line.content
    if scalars.isEmpty {
      leave(.finished(.endOfInput))
      return CC_EOF
    }
    guard cursor < scalars.count else { return CC_ERROR }
    line.moveCursor(by: 1)
    line.delete(1)
    return CC_REFRESH
  }

  /// Inserts the pasted text, folded if it is too tall for the window.
  private func insertPaste() -> Int32 {
    let (scalars, cursor) = line.content
    let inserted = line.characters.encoded(pasted)
    let both = scalars[..<cursor] + inserted + scalars[cursor...]
    line.insert(painter.isTall(Array(both)) ? line.characters.folded(pasted) : inserted)
    return CC_REFRESH
  }

  /// Appends the suggestion of the hint to the line.
  private func acceptHint() -> Int32 {
    guard let text = painter.offered else { return CC_ERROR }
    painter.offered = nil
    line.insert(text)
    return CC_REFRESH
  }

  /// Moves the cursor after the last character. With vi keys, libedit would stop before it.
  private func goToEnd() -> Int32 {
    line.moveCursorToEnd()
    return CC_CURSOR
  }

  /// Joins the combining mark that was typed to the character before the cursor.
  private func joinMark() -> Int32 {
    let (scalars, cursor) = line.content
    guard cursor > 0 else { return CC_ERROR }
    let before = line.characters.decoded(scalars[cursor - 1])
    line.delete(1)
    line.insert(before + String(mark))
    return CC_REFRESH
  }

  /// Folds a line that became too tall.
  ///
  /// The method runs only as a command, because between two keys libedit stores positions in the
  /// line, such as the start of a deletion with vi keys.
  func fold() -> Int32 {
    let row = min(painter.cursorRow, painter.window.rows - 1)
    line.replace(with: line.characters.folded(line.text))
    unsafe el_beep(handle)
    painter.redraw(fromRow: row)
    isFolding = false
    return CC_NORM
  }
}

// MARK: Keys

extension Editor {
  /// Waits for a key and stores it. Returns 1, or -1 if the line has its outcome.
  func read(into key: UnsafeMutablePointer<wchar_t>) -> Int32 {
    line.keepCursorInside()
    if line.hasControls {
      let row = painter.cursorRow
      line.removeControls()
      unsafe el_beep(handle)
      painter.redraw(fromRow: row)
    }
    if painter.isLineTall {
      // A command that reads keys itself, such as vi's search, would read the code as text
      // repeatedly.
      if isFolding {
        leave(.unfinished(line.text))
      } else {
        queue.insert(KeyCode.fold.scalar, at: 0)
      }
      isFolding = true
    }
    guard let scalar = nextScalar() else {
      painter.eraseHint()
      // Clear `errno`, so that libedit does not retry.
      cel_set_error(0)
      return -1
    }
    if scalar != KeyCode.acceptHint.scalar { painter.offered = nil }
    unsafe key.pointee = wchar_t(truncatingIfNeeded: scalar.value)
    return 1
  }

  /// Returns the next scalar for libedit, or `nil` if the line has its outcome.
  private func nextScalar() -> Unicode.Scalar? {
    if outcome == nil && !painter.window.isRoomy { leave(.unfinished(line.text)) }
    while outcome == nil {
      if !queue.isEmpty { return queue.removeFirst() }
      // Check for signals even after an escape sequence was read, because a signal may have arrived
      // meanwhile.
      guard SignalInbox.isEmpty else {
        answerSignals()
        continue
      }
      if !input.hasMore { painter.paint() }
      let arrival = input.nextByte()
      if case .byte = arrival { painter.eraseHint() }
      switch arrival {
      case .byte(0x03): leave(.finished(.interrupted), saying: "^C")
      case .byte(0x1A): suspend()
      case .byte(0x06) where painter.offered != nil && keys?.hasViKeys != true:
        return KeyCode.acceptHint.scalar
      case .byte(0x1B): readEscape()
      case .byte(let byte) where byte < 0x80: return Unicode.Scalar(byte)
      case .byte(let byte):
        if let scalar = accepted(input.readScalar(from: byte)) { return scalar }
      case .signal, .nothing: continue
      case .end, .failure: leave(.finished(.endOfInput))
      }
    }
    return nil
  }

  /// Ends the line with `outcome`, and writes `text` below the drawn line.
  func leave(_ outcome: LineOutcome, saying text: String = "") {
    painter.eraseHint()
    painter.paint(hint: false)
    self.outcome = outcome
    painter.leaveLine(text)
  }

  /// Returns the character that libedit inserts for a scalar, or the key that joins it to the previous character.
  /// Refuses control characters.
  private func accepted(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if scalar.properties.generalCategory == .control {
      unsafe el_beep(handle)
      return nil
    }
    let (scalars, cursor) = line.content
    if !isSearching, cursor > 0, scalars[cursor - 1] != "\n",
      !line.characters.isFolded(scalars[cursor - 1])
    {
      let before = line.characters.decoded(scalars[cursor - 1])
      if line.characters.encoded(before + String(scalar)).count == 1 {
        mark = scalar
        return KeyCode.join.scalar
      }
    }
    return line.characters.encoded(String(scalar)).first
  }

  /// Reads the rest of an escape sequence and queues its meaning.
  private func readEscape() {
    guard let sequence = input.readSequence() else {
      queue.append("\u{1B}")
      return
    }
    if sequence == "[200~" {
      readPaste()
    } else if let code = keys?.code(for: sequence, hasHint: painter.offered != nil) {
      queue.append(code.scalar)
    } else if keys?.isKnownToLibedit(sequence) == true {
      queue += "\u{1B}\(sequence)".unicodeScalars
    }
  }
}

// MARK: Paste

extension Editor {
  /// The maximum size of a paste in bytes.
  private static let pasteLimit = 16 << 20
  /// The sequence that a terminal sends after a paste.
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  /// Reads to the end of a paste and queues the command that inserts it.
  func readPaste() {
    var bytes: [UInt8] = []
    var isIdle = false
    var isTooLong = false
    while bytes.suffix(Self.pasteEnd.count) != Self.pasteEnd[...] {
      switch input.nextByte(within: 1000) {
      // A terminal that never ends its paste must not disable Ctrl-C.
      case .byte(0x03) where isIdle: return leave(.finished(.interrupted), saying: "^C")
      case .byte(let byte):
        isIdle = false
        if bytes.count == Self.pasteLimit {
          isTooLong = true
          bytes.removeFirst(bytes.count - Self.pasteEnd.count)
        }
        bytes.append(byte)
      case .nothing, .signal:
        isIdle = true
        answerSignals()
        if outcome != nil { return }
      case .end, .failure: return leave(.finished(.endOfInput))
      }
    }
    let text = String(decoding: bytes.dropLast(Self.pasteEnd.count), as: UTF8.self)
    // Insert nothing if the beginning of the paste is lost.
    pasted = isTooLong ? "" : withNewlines(text)
    let kept = PlaceholderMap.withoutControls(pasted)
    // A paste that is too long and removed control characters make the terminal beep.
    if isTooLong || kept.unicodeScalars.count < pasted.unicodeScalars.count {
      unsafe el_beep(handle)
    }
    pasted = kept
    hasPastedLines = hasPastedLines || kept.contains("\n")
    queue.append(KeyCode.paste.scalar)
  }

  /// Converts CR and CRLF to newlines and removes trailing ones, so that a paste never submits the
  /// line.
  private func withNewlines(_ text: String) -> String {
    var lines = text.split(omittingEmptySubsequences: false) { ["\n", "\r", "\r\n"].contains($0) }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }
}

// MARK: Completion

extension Editor {
  /// Completes the common prefix of the candidates, or lists the candidates if the prefix is empty.
  func complete() -> Int32 {
    let (scalars, cursor) = line.content
    let before = line.characters.decoded(scalars[..<cursor])
    let completion = painter.setup.complete(line.characters.decoded(scalars), before.utf8.count)
    let typed = String(decoding: before.utf8.dropFirst(completion.start), as: UTF8.self)
    guard let first = completion.candidates.first else { return CC_ERROR }
    if completion.candidates.count == 1 {
      return put(first.text + first.ending, inPlaceOf: typed)
    }
    let common = completion.candidates.dropFirst().reduce(first.text) {
      commonPrefix($0, $1.text)
    }
    if common.unicodeScalars.count > typed.unicodeScalars.count {
      return put(common, inPlaceOf: typed)
    }
    painter.list(completion.candidates)
    return CC_NORM
  }

  /// Replaces the text `typed` before the cursor.
  private func put(_ text: String, inPlaceOf typed: String) -> Int32 {
    let (scalars, cursor) = line.content
    var start = cursor
    var length = 0
    while start > 0 && length < typed.utf8.count {
      start -= 1
      length += line.characters.decoded(scalars[start]).utf8.count
    }
    if scalars[start..<cursor].contains(where: line.characters.isFolded) { return CC_ERROR }
    // libedit would put a deleted text into its kill buffer, from which Ctrl-Y inserts.
    if text.utf8.starts(with: typed.utf8) {
      line.insert(String(decoding: text.utf8.dropFirst(typed.utf8.count), as: UTF8.self))
      return CC_REFRESH
    }
    // The typed text may begin inside a cluster. The beginning of the cluster stays.
    let kept = line.characters.decoded(scalars[start..<cursor]).utf8.dropLast(typed.utf8.count)
    line.delete(cursor - start)
    line.insert(String(decoding: kept, as: UTF8.self) + text)
    return CC_REFRESH
  }
}

// MARK: Search

extension Editor {
  /// Reads a pattern key by key and shows the newest line that contains it.
  ///
  /// If `endsAtEnter` is true, as for vi's `/`, Enter only ends the pattern. Else it also runs the
  /// line.
  func search(endsAtEnter: Bool = false) -> Int32 {
    let original = line.content.scalars
    var search = HistorySearch(lines: painter.setup.history)
    isSearching = true
    defer {
      isSearching = false
      if outcome == nil { show(line.content.scalars) { painter.showPrompts() } }
    }
    var key: wchar_t = 0
    while true {
      show(search, or: original)
      guard unsafe el_wgetc(handle, &key) == 1,
        let scalar = Unicode.Scalar(UInt32(bitPattern: Int32(key)))
      else { return CC_NORM }
      switch scalar {
      case "\u{12}": search.goOlder()
      case "\u{13}": search.goNewer()
      case "\u{8}", "\u{7F}": search.shorten()
      case "\u{7}":
        show(original) {}
        return CC_NORM
      case "\r" where endsAtEnter, "\n" where endsAtEnter: return CC_NORM
      case _ where line.characters.isDrawable(scalar):
        for typed in line.characters.decoded(scalar).unicodeScalars { search.extend(with: typed) }
      default:
        queue.insert(scalar, at: 0)
        return CC_NORM
      }
    }
  }

  /// Shows the pattern as the prompt and the found line as the line.
  private func show(_ search: HistorySearch, or original: [Unicode.Scalar]) {
    show(search.found.map(painter.foldedIfTall) ?? original) {
      painter.showPrompt(StyledText("search: \(search.pattern) \(search.isFound ? "▸" : "✗")"))
    }
  }

  /// Draws `scalars` as the line, after the prompt that `showPrompt` shows.
  private func show(_ scalars: [Unicode.Scalar], after showPrompt: () -> Void) {
    let row = painter.cursorRow
    showPrompt()
    line.replace(with: scalars)
    painter.redraw(fromRow: row)
  }
}

// MARK: Signals

extension Editor {
  func answerSignals() {
    endInBackground()
    if let signal = SignalInbox.fatalSignals.first(where: SignalInbox.consume) {
      fatalSignal = signal
      leave(.finished(.endOfInput))
    } else if SignalInbox.consume(SIGINT) {
      leave(.finished(.interrupted), saying: "^C")
    } else {
      if SignalInbox.consume(SIGTSTP) { suspend() }
      if SignalInbox.consume(SIGCONT) { resume() }
      if SignalInbox.consume(SIGWINCH) { resize() }
    }
  }

  /// Stops the process group. After the group continues, shows the line again.
  func suspend() {
    painter.eraseHint()
    painter.leaveLine()
    painter.draw(Self.pasteModeOff)
    unsafe cel_prepare_terminal(handle, 0)
    SignalInbox.stopProcessGroup()
    resume()
  }

  /// Ends the process if a fatal signal came while the process is in the background. The system would
  /// stop such a process if it changed the terminal.
  private func endInBackground() {
    guard !StandardStream.input.isForeground,
      let signal = SignalInbox.fatalSignals.first(where: SignalInbox.consume)
    else { return }
    TemporaryFiles.endProcess(by: signal)
  }

  /// Restores the editing mode after another process had the terminal.
  private func resume() {
    endInBackground()
    _ = SignalInbox.consume(SIGCONT)
    unsafe cel_prepare_terminal(handle, 0)
    unsafe cel_prepare_terminal(handle, 1)
    unsafe el_resize(handle)
    painter.draw(Self.pasteModeOn)
    if !isSearching { painter.showPrompts() }
    painter.redraw(fromRow: 0)
  }

  /// Redraws the line for a window of another size, or leaves the editor if the window is too small.
  private func resize() {
    let before = painter.cursorRow
    unsafe el_resize(handle)
    guard painter.window.isRoomy, !painter.isLineTall else {
      return leave(.unfinished(line.text))
    }
    if !isSearching { painter.showPrompts() }
    // Only some terminals rewrap lines on a resize, so the line's first row varies. The rows above
    // the line belong to other output.
    painter.redraw(fromRow: min(before, painter.cursorRow))
  }
}

private func commonPrefix(_ left: String, _ right: String) -> String {
  String(
    String.UnicodeScalarView(
      zip(left.unicodeScalars, right.unicodeScalars).prefix { $0 == $1 }.map(\.0)))
}
