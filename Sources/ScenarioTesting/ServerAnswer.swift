/// The response to a request.
public enum ServerAnswer: Hashable, Sendable {
  /// A page of rows, which can be empty, and the key of the next page.
  case page(ServerPage)
  /// A number, for a screen that requests one.
  case count(Int)
  /// A failure with a message.
  case failure(String)
  /// A reply of the screen with this name, and the rows that the source has for it.
  case reply(String, ServerPage)
}
