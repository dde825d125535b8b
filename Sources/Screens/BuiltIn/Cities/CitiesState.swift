package import MockSources

/// What may happen to the form of cities.
package enum CitiesEvent: Hashable, Sendable {
  /// Text is typed behind what is in the field.
  case type(String)
  /// The backspace key is pressed.
  case backspace
  /// The match at this position, from 1, is tapped.
  case select(Int)
  /// The button is pressed.
  case done
  /// An answer comes, though the form asks nothing.
  case answered
}

/// What the form of cities holds.
package struct CitiesState: Hashable, Sendable {
  /// The cities chosen, each a tag left of the field, in the order of choice.
  package var tags: [Row] = []
  /// The cities that the text finds, listed below the field.
  package var matches: [Row] = []
  /// The text in the field.
  package var text = ""
  /// Whether the newest tag is marked, so that a backspace removes it.
  package var pendingRemoval = false

  /// The most cities that can be chosen.
  package static let tagLimit = 3

  /// Makes the state of a form that nobody has touched.
  package init() {}

  /// The names of the states.
  package enum Name: String, CaseIterable {
    /// Neither a tag nor text.
    case empty
    /// There is text in the field.
    case typing
    /// There are tags and no text.
    case tagged
    /// The newest tag is marked.
    case marked
  }

  /// The name of the state.
  package var name: Name {
    if pendingRemoval { return .marked }
    if !text.isEmpty { return .typing }
    return tags.isEmpty ? .empty : .tagged
  }
}
