/// What is shown dimly behind the line.
package enum Hint: Hashable, Sendable {
  /// What the right arrow adds to the line.
  case continuation(String)
  /// What is only told.
  case note(String)

  /// The words of either.
  var text: String {
    switch self {
    case .continuation(let text), .note(let text): text
    }
  }
}
