internal import CEditLine
internal import Files

/// The owner of one libedit editor, which keeps the line, maps the keys and draws; everything else is done here.
@safe final class Editor {
  /// The editor of libedit.
  let handle: OpaquePointer
  /// The lines that libedit recalls.
  let recallList: OpaquePointer
  /// The names of our commands, which libedit borrows.
  var commandNames: [UnsafeMutablePointer<wchar_t>] = unsafe []
  /// Where everything that libedit does not draw goes.
  private let output = Output.standardOutput()
  /// The keys.
  let input: StandardInput
  /// How the present line is asked for.
  var setup = LineSetup(prompt: StyledText())
  /// What the present line led to, once it did.
  var outcome: LineOutcome?
  /// Scalars that are answered before the next key is waited for.
  var queue: [Unicode.Scalar] = []
  /// Texts too tall for the window, and what stands for them.
  var placeholders = PastePlaceholders()
  /// The text of the last paste, until its command inserts it.
  var pasted = ""
  /// Whether several lines were pasted into the present one.
  var hasPastedLines = false
  /// The characters that stand for what libedit cannot draw by itself.
  var clusters: PlaceholderMap
  /// The scalar that was typed last, until its command makes it a part of the character before.
  var mark: Unicode.Scalar = " "
  /// The columns of the hint that is painted behind the line now.
  var hintWidth = 0
  /// What the hint offers to add, for the key that comes next.
  var offered: String?
  /// Whether the line was painted in colors.
  var isColored = false
  /// Whether the command that puts a tall line away was called for.
  var isFolding = false
  /// Whether `^R` asks for a pattern now.
  var isSearching = false
  /// Whether the keys are those of vi.
  var hasViKeys = false
  /// A signal that ends the program once the terminal is as it was.
  var fatalSignal: Int32?
  /// The prompts as libedit takes them; it borrows what it is given.
  var promptText: UnsafeMutablePointer<CChar>?
  /// The right prompt as libedit takes it.
  var rightPromptText: UnsafeMutablePointer<CChar>?
  /// The columns that the prompt takes.
  var promptWidth = 0
  /// The columns that the right prompt takes.
  var rightPromptWidth = 0
  /// The lines in `recallList`, to see whether it needs new ones.
  var recalled: [String] = []
  /// The window that stand-ins in `recallList` were made for.
  var recalledWindow = Window(columns: 0, rows: 0)

  /// Starts an editor on the standard streams.
  init?(program: String) {
    Self.useUnicode()
    guard let handle = unsafe cel_init(program), let recallList = unsafe history_winit() else {
      return nil
    }
    unsafe self.handle = unsafe handle
    unsafe self.recallList = unsafe recallList
    input = StandardInput()
    clusters = PlaceholderMap(terminal: Environment["TERM"], program: Environment["TERM_PROGRAM"])
    unsafe cel_set_context(handle, Unmanaged.passUnretained(self).toOpaque())
    unsafe cel_ignore_signals(handle)
    // Ctrl-C and its like arrive as bytes: what they do depends on what is typed.
    unsafe cel_set_terminal_mode(handle, "-d", "-isig")
    unsafe cel_set_terminal_mode(handle, "-d", "-ixon")
    unsafe cel_history_limit(recallList, Int32.max)
    unsafe cel_attach_history(handle, recallList)
    unsafe cel_set_reader(handle) { handle, key in
      guard let editor = unsafe Editor.of(handle), let key = unsafe key else { return -1 }
      return unsafe editor.read(into: key)
    }
    unsafe cel_set_prompt(handle) { handle in unsafe Editor.of(handle)?.promptText }
    unsafe cel_set_right_prompt(handle) { handle in unsafe Editor.of(handle)?.rightPromptText }
    resolveKeys()
    guard unsafe cel_is_editing(handle) != 0 else { return nil }
  }

  deinit {
    // Otherwise the end of the editor would throw away what was typed ahead.
    unsafe cel_set_editing(handle, 0)
    unsafe el_end(handle)
    unsafe history_wend(recallList)
    while let name = unsafe commandNames.popLast() { unsafe free(name) }
    unsafe free(promptText)
    unsafe free(rightPromptText)
  }

  /// The editor that a callback of libedit is about.
  static func of(_ handle: OpaquePointer?) -> Editor? {
    guard let handle = unsafe handle, let context = unsafe cel_context(handle) else { return nil }
    return unsafe Unmanaged<Editor>.fromOpaque(context).takeUnretainedValue()
  }

  /// Takes the user's locale where it is UTF-8, or any that is: libedit asks for it once, when it starts.
  private static func useUnicode() {
    for name in ["", "C.UTF-8", "en_US.UTF-8", "UTF-8"]
    where unsafe cel_use_locale(name) != 0 { return }
  }

  /// Has a person edit a line that begins with what was typed before.
  func edit(_ setup: LineSetup, after typed: String) -> LineOutcome {
    self.setup = setup
    outcome = nil
    isFolding = false
    hasPastedLines = false
    let signals = Self.fatalSignals + [SIGTSTP, SIGCONT]
    SignalInbox.watch(signals)
    _ = SignalInbox.take(SIGWINCH)
    unsafe el_resize(handle)
    prepareRecall()
    showPrompts()
    unsafe cel_prepare_terminal(handle, 1)
    // From here on nothing is echoed; what was, as a late ^C is, would push the prompt aside.
    draw(Self.eraseRow + Self.pasteModeOn)
    pasted = typed
    queue = typed.isEmpty ? [] : [KeyCode.paste.scalar]
    cel_set_error(0)
    let isLine = unsafe el_wgets(handle, nil) != nil
    draw(Self.pasteModeOff)
    SignalInbox.ignore(signals)
    if let fatalSignal { _ = raise(fatalSignal) }
    if let outcome { return outcome }
    // A command of libedit's own ended the line, as # does with vi's keys.
    return .finished(isLine ? .line(fullText.droppingNewline) : .endOfInput)
  }

  /// Writes `text` to the terminal at once; one that is gone is noticed where keys are read.
  func draw(_ text: String) {
    try? output.write(text)
    try? output.flush()
  }

  /// Goes to the beginning of a row and empties it.
  static let eraseRow = "\r\u{1B}[K"
  /// Asks the terminal to mark what is pasted.
  static let pasteModeOn = "\u{1B}[?2004h"
  /// Asks it to mark it no more.
  static let pasteModeOff = "\u{1B}[?2004l"
}

extension String {
  /// The text without a newline at its end.
  fileprivate var droppingNewline: String { hasSuffix("\n") ? String(dropLast()) : self }
}
