/// The result of an event.
package enum Verdict: Hashable, Sendable {
  /// The event was handled.
  case moved
  /// The action is not possible now, and nothing changed.
  case ignored(String)
  /// The screen no longer waits for the response, and nothing changed.
  case dropped(String)

  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case moved, ignored, dropped
  }

  package var kind: Kind {
    switch self {
    case .moved: .moved
    case .ignored: .ignored
    case .dropped: .dropped
    }
  }
}
