/// The answer to a request.
public enum ServerAnswer: Hashable, Sendable {
  /// Rows, perhaps none, and the key of the page after them.
  case page(ServerPage)
  /// A number, for a screen that requests one.
  case count(Int)
  /// A failure, with its message.
  case failure(String)
  /// The screen's own reply of this name, with the rows that the source has for it.
  case reply(String, ServerPage)
}
