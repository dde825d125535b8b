/// An effect of a subject.
public enum SubjectEffect: Hashable, Sendable {
  /// The subject requested the page with this key, or the first page if the key is `nil`.
  case asks(key: String?)
  /// The subject cancelled the request with this number.
  case cancels(Int)
  /// The subject showed a temporary message.
  case toast(String)
  /// The subject dropped this many rows of a page, because it already had them.
  case drops(Int)
  /// The subject opened another screen.
  case opens(String)
  /// The subject sent a request that ``asks(key:)`` cannot describe, such as an edit.
  /// ``ScenarioServer`` reports this effect automatically.
  case requests(ServerRequest)
  /// The subject holds a request, because the network is not available. The request has a number,
  /// like a request that is sent.
  case holds(ServerRequest)
  /// The subject undid an edit, because it could not be saved.
  case undoes(ServerRequest)
  /// An effect of the subject's own, with a name and a text.
  case other(String, String)
}
