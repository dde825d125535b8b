/// What a request is answered with.
public enum ServerAnswer: Hashable, Sendable {
  /// Rows, perhaps none, and the key of the page after them.
  case page(ServerPage)
  /// A number, where a screen asks for one.
  case count(Int)
  /// What went wrong.
  case failure(String)
  /// The screen's own reply of this name, with the rows that the source has for it.
  case reply(String, ServerPage)
}
