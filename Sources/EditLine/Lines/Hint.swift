/// Dim text after the line.
package enum Hint: Hashable, Sendable {
  /// Text that the right arrow key appends to the line.
  case continuation(String)
  /// Information that cannot be inserted.
  case note(String)

  /// The text of either case.
  var text: String {
    switch self {
    case .continuation(let text), .note(let text): text
    }
  }
}
