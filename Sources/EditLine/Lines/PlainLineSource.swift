internal import CEditLine
internal import Files
internal import Text

/// Lines without editing: from a pipe, from a terminal that cannot edit, or in a window that is too small.
package final class PlainLineSource: LineSource {
  /// The maximum number of lines that are checked together with all lines before them. More of them
  /// would be slow.
  private static let checkedLimit = 1000

  private let input: StandardInput
  /// The output for the prompt. Its errors are ignored, because the input detects a closed terminal.
  private let output = Output.standardOutput()
  /// Whether a user sees the prompt.
  private let showsPrompt: Bool
  private var lineNumber = 0
  /// The refusal of a line that continued other lines. It is returned after them.
  private var refusal: LineRefusal?

  /// Creates a source that reads standard input.
  package convenience init() {
    self.init(
      input: StandardInput(),
      showsPrompt: StandardStream.input.isTerminal && StandardStream.output.isTerminal)
  }

  /// Creates a source that shares its input with an editor.
  init(input: StandardInput, showsPrompt: Bool) {
    self.input = input
    self.showsPrompt = showsPrompt
  }

  package func nextLine(_ setup: LineSetup) -> LineInput {
    let outcome =
      showsPrompt
      ? whileCollectingInterrupts { read(setup, after: "", until: { false }) }
      : read(setup, after: "", until: { Interrupts.isPending })
    guard case .finished(let input) = outcome else { return .interrupted }
    return input
  }

  /// Continues the line after the text that the user has typed. Stops in the middle of a line when
  /// `isOver` returns `true`.
  func read(_ setup: LineSetup, after typed: String, until isOver: () -> Bool) -> LineOutcome {
    if let refusal = refusal.take() { return .finished(.refused(refusal)) }
    var text = typed
    var checked = 0
    var closingLine: String?
    while true {
      show(checked == 0 ? setup.prompt.rendered(inColor: false) + " " + shownTail(of: typed) : "  ")
      switch readLine(until: isOver) {
      case .finished(.line(let line)):
        text += line
        if text.utf8.count > Limits.fileBytes { return .finished(.line(text)) }
        if closingLine.map({ $0 == line }) ?? true {
          checked += 1
          if setup.isComplete(text, false) || checked == Self.checkedLimit {
            return .finished(.line(text))
          }
          closingLine = setup.closingLine(text)
        }
        text += "\n"
      case .unfinished(let rest):
        show("\n")
        return .unfinished(text + rest)
      case .finished(.interrupted):
        show("\n")
        return .finished(.interrupted)
      case .finished(.endOfInput): return .finished(text.isEmpty ? .endOfInput : .line(text))
      case .finished(.refused(let refusal)):
        if checked == 0 { return .finished(.refused(refusal)) }
        self.refusal = refusal
        return .finished(.line(String(text.dropLast())))
      }
    }
  }

  /// Reads to the end of the next line.
  private func readLine(until isOver: () -> Bool) -> LineOutcome {
    var bytes: [UInt8] = []
    var isTooLong = false
    while true {
      switch input.nextByte() {
      case .byte(0x0A):
        return finished(bytes, isTooLong: isTooLong)
      // If the terminal was in editing mode, it did not convert a return key that was typed early
      // to a newline.
      case .byte(0x0D) where showsPrompt: return finished(bytes, isTooLong: isTooLong)
      case .byte(0x03) where showsPrompt: return .finished(.interrupted)
      case .byte where bytes.count > Limits.lineBytes: isTooLong = true
      case .byte(let byte): bytes.append(byte)
      case .signal where SignalInbox.consume(SIGINT): return .finished(.interrupted)
      case .signal where isOver(): return .unfinished(String(decoding: bytes, as: UTF8.self))
      case .signal, .nothing: continue
      case .end:
        return bytes.isEmpty ? .finished(.endOfInput) : finished(bytes, isTooLong: isTooLong)
      case .failure(let error): return .finished(.refused(.unreadable(error)))
      }
    }
  }

  /// Decodes the bytes of a line. Returns `refused` for a line that is not valid UTF-8 or too long.
  private func finished(_ bytes: [UInt8], isTooLong: Bool) -> LineOutcome {
    var line = bytes[...]
    lineNumber += 1
    if lineNumber == 1 && line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
    if line.last == 0x0D { line = line.dropLast() }
    if isTooLong || line.count > Limits.lineBytes {
      return .finished(.refused(.tooLong(line: lineNumber, limit: Limits.lineBytes)))
    }
    guard let text = String(validUTF8: line) else {
      let column = characters(beforeBadUTF8In: line) + 1
      return .finished(.refused(.notText(line: lineNumber, column: column)))
    }
    return .finished(.line(text))
  }

  /// Returns the last line of the text that was typed before the window became small.
  private func shownTail(of typed: String) -> String {
    escaped(String(typed.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""))
  }

  /// Writes `text` if a user sees it.
  private func show(_ text: String) {
    guard showsPrompt else { return }
    try? output.write(text)
    try? output.flush()
  }
}

/// Returns the number of characters before the first invalid UTF-8 of `bytes`.
private func characters(beforeBadUTF8In bytes: ArraySlice<UInt8>) -> Int {
  var (decoder, rest, count) = (Unicode.UTF8(), bytes.makeIterator(), 0)
  while case .scalarValue = decoder.decode(&rest) { count += 1 }
  return count
}

/// The result of the editor or of the plain reader for a line.
enum LineOutcome {
  case finished(LineInput)
  /// The window's new size needs the other reader, which continues with the typed text.
  case unfinished(String)
}
