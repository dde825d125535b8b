package import MockSources

package enum CitiesEvent: Hashable, Sendable {
  /// The user types text at the end of the field.
  case type(String)
  /// The user presses backspace.
  case backspace
  /// The user taps the match at this position, from 1.
  case select(Int)
  /// The user presses the button.
  case done
  /// A response arrived, although the screen sent no request.
  case answered
}

/// The values of the form's models.
package struct CitiesState: Hashable, Sendable {
  /// The cities chosen, each a tag left of the field, in the order of choice.
  package var tags: [Row] = []
  /// The cities that match the text, listed below the field.
  package var matches: [Row] = []
  package var text = ""
  /// Whether the newest tag is marked, so that the next backspace removes it.
  package var pendingRemoval = false

  /// The maximum number of cities that can be chosen.
  package static let tagLimit = 3

  package init() {}

  package enum Name: String, CaseIterable {
    /// There are no tags and no text.
    case empty
    /// There is text in the field.
    case typing
    /// There are tags and no text.
    case tagged
    /// The newest tag is marked.
    case marked
  }

  package var name: Name {
    if pendingRemoval { return .marked }
    if !text.isEmpty { return .typing }
    return tags.isEmpty ? .empty : .tagged
  }
}
