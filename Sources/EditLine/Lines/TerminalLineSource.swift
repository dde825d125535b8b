internal import Files

/// A source of lines that a user edits at a terminal.
package final class TerminalLineSource: LineSource {
  /// The reader for windows that are large enough.
  private let editor: Editor
  /// The reader for smaller windows.
  private let plain: PlainLineSource

  /// Creates a source on the standard streams, or returns `nil` if the streams are not a terminal
  /// that supports editing.
  package init?(program: String) {
    guard Environment.hasCapableTerminal, StandardStream.input.isTerminal,
      StandardStream.output.isTerminal, let editor = Editor(program: program)
    else { return nil }
    self.editor = editor
    plain = PlainLineSource(input: editor.input, showsPrompt: true)
  }

  package static func forStandardStreams(program: String) -> any LineSource {
    TerminalLineSource(program: program) ?? PlainLineSource()
  }

  package func nextLine(_ setup: LineSetup) -> LineInput {
    var typed = ""
    return whileCollectingInterrupts {
      while true {
        let outcome =
          isRoomy
          ? editor.edit(setup, after: typed)
          : plain.read(setup, after: typed) { isRoomy }
        switch outcome {
        case .finished(let input): return input
        case .unfinished(let text): typed = text
        }
      }
    }
  }

  package func confirms(_ prompt: StyledText) -> Bool {
    whileCollectingInterrupts { isRoomy ? editor.confirms(prompt) : plain.confirms(prompt) }
  }

  /// Whether the window has room for editing now.
  private var isRoomy: Bool { Window.current?.isRoomy ?? false }
}
