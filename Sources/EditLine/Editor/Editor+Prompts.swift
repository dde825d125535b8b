internal import CEditLine

/// The prompts and the lines to recall, as libedit takes them.
extension Editor {
  /// Shows the prompts of the line's setup, shorter ones where the window asks for it.
  func showPrompts() {
    let columns = drawnWindow.columns
    let isNarrow = setup.prompt.width + 1 > max(columns / 2, columns - 30)
    let prompt = isNarrow ? StyledText(">") : setup.prompt
    // A step or two must fit between them, or in a narrow window as much as both take.
    let hasRoom = prompt.width + setup.rightPrompt.width < max(columns / 2, columns - 20)
    let rightPrompt = hasRoom ? setup.rightPrompt : StyledText()
    unsafe replace(&promptText, by: Self.marked(prompt))
    unsafe replace(&rightPromptText, by: Self.marked(rightPrompt))
    promptWidth = prompt.width + 1
    rightPromptWidth = rightPrompt.width == 0 ? 0 : rightPrompt.width + 1
  }

  /// Shows `text` in the place of both prompts.
  func showPrompt(_ text: StyledText) {
    let shown = StyledText(fitting(text.rendered(inColor: false), in: drawnWindow.columns / 2))
    unsafe replace(&promptText, by: Self.marked(shown))
    unsafe replace(&rightPromptText, by: "")
    promptWidth = shown.width + 1
    rightPromptWidth = 0
  }

  /// Keeps a copy of `text` where libedit looks for it.
  private func replace(_ copy: inout UnsafeMutablePointer<CChar>?, by text: String) {
    unsafe free(copy)
    unsafe copy = strdup(text)
  }

  /// Marks what takes no column, with a blank at the end: libedit draws no escape but before a character.
  private static func marked(_ text: StyledText) -> String {
    guard text.width > 0 else { return "" }
    let runs = text.runs.filter { !$0.text.text.isEmpty }
    return runs.reduce("") { $0 + "\u{1}\($1.style.sequence)\u{1}\($1.text.text)" }
      + "\u{1}\(Style.plain.sequence)\u{1} "
  }

  /// Gives libedit the lines to recall: the last one where only that is new.
  func prepareRecall() {
    let window = drawnWindow
    guard setup.history != recalled || window != recalledWindow else { return }
    if window == recalledWindow && setup.history.dropLast() == recalled[...] {
      setup.history.suffix(1).forEach(recall)
    } else {
      unsafe cel_history_clear(recallList)
      setup.history.forEach(recall)
    }
    recalled = setup.history
    recalledWindow = window
  }

  /// Adds one line to what libedit recalls.
  private func recall(_ line: String) {
    let scalars = clusters.encoded(line)
    let shown = isTall(scalars) ? clusters.encoded(placeholders.placeholder(for: line)) : scalars
    unsafe withWideCharacters(shown) { unsafe cel_history_enter(recallList, $0) }
  }
}
