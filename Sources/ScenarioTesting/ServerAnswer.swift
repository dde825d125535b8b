/// The response to a request.
public enum ServerAnswer: Hashable, Sendable {
  /// A page of rows, which can be empty, and the key of the next page.
  case page(ServerPage)
  /// A number, for a screen that requests one.
  case count(Int)
  /// A failure with a message.
  case failure(String)
  /// A reply that only this screen has: the name of the reply, and the rows that the source returns
  /// for the reply.
  case reply(String, ServerPage)
}
