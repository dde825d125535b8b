internal import MockSources
internal import Text

/// The values that are derived from the models, for display.
package struct CitiesView: Hashable, Sendable {
  /// The advice below the field.
  package var hint: String?
  package var placeholder: String?
  /// Whether the button can be pressed.
  package var isDoneEnabled: Bool
  /// The number of columns of tags and text that are scrolled off on the left.
  package var scroll: Int

  package init(hint: String?, placeholder: String?, isDoneEnabled: Bool, scroll: Int) {
    self.hint = hint
    self.placeholder = placeholder
    self.isDoneEnabled = isDoneEnabled
    self.scroll = scroll
  }
}

extension CitiesState {
  /// The tags before the text. A marked tag is in angle brackets.
  package var tagStrip: String {
    tags.enumerated().map { index, tag in
      pendingRemoval && index == tags.count - 1 ? "<\(tag.title)> " : "[\(tag.title)] "
    }.joined()
  }
}

/// Returns the number of columns that the tags, the text and the cursor need.
func fieldColumns(tags: [Row], text: String) -> Int {
  tags.reduce(columns(of: text) + 1) { $0 + columns(of: $1.title) + 3 }
}

extension CitiesScreen {
  package var picture: Picture {
    var parts: [Picture.Part] = [.field(visibleField)]
    if let hint = view.hint { parts.append(.footer(.text(hint))) }
    if !state.matches.isEmpty {
      parts.append(.rows(state.matches.map { Picture.Line($0.title) }))
    }
    parts.append(.button("Done", isEnabled: view.isDoneEnabled))
    return Picture(title: "Cities", parts: parts)
  }

  /// The visible part of the tags and the text, before the column of the cursor. Characters that are
  /// visible only in part are left out.
  private var visibleField: String {
    let content = state.tagStrip + (state.text.isEmpty ? view.placeholder ?? "" : state.text)
    var column = 0
    return String(
      content.filter { character in
        let start = column - view.scroll
        let width = columns(of: String(character))
        column += width
        return start >= 0 && start + width < self.width
      })
  }
}
