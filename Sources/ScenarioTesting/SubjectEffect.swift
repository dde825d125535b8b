/// Something that a subject did.
public enum SubjectEffect: Hashable, Sendable {
  /// It asked for the page of this key, or for the first one.
  case asks(key: String?)
  /// It cancelled the request of this number.
  case cancels(Int)
  /// It showed a message for a moment.
  case toast(String)
  /// It left out this many rows that it had already.
  case drops(Int)
  /// It went to another page.
  case opens(String)
  /// Something of its own: a name, and a text.
  case other(String, String)
}
