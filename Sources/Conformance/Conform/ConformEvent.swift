package import Adapters

/// An event that happens to both lists.
package struct ConformEvent: Hashable, Sendable {
  /// The message to the list under test.
  package var message: Message
  /// The kind, by which differences are grouped.
  package var kind: Kind
  /// The word of the script: the action's name, or the reply's.
  package var word: String

  /// A message to the list under test, with requests by their position among those in flight, from 0.
  package enum Message: Hashable, Sendable {
    /// The user does something.
    case action(SubjectCommand.Action)
    /// The request at a position is answered.
    case response(Int, SubjectCommand.Reply)
    /// The wait of the request at a position, among those that wait, is over.
    case wake(Int)
    /// No message, because only the server or its source changed.
    case none
  }

  /// The kinds of events.
  package enum Kind: Hashable, Sendable {
    /// An action that requests the first page, by its name.
    case reload(String)
    /// Another action, or a reply of the screen's own, by its name.
    case own(String)
    /// A response with rows, or none, to a current request.
    case success
    /// A failure of a current request.
    case failure
    /// A response whose next key was set by hand.
    case keyedResponse
    /// A response to a request that the reference has cancelled.
    case lateResponse
    /// A change of the server's rows, or of the source.
    case server

    /// The event as the title of a difference has it.
    package var title: String {
      switch self {
      case .reload(let name), .own(let name): name
      case .success: "a success"
      case .failure: "a failure"
      case .keyedResponse: "a response with next"
      case .lateResponse: "a late response"
      case .server: "a server change"
      }
    }
  }

  /// Creates an event.
  package init(message: Message, kind: Kind, word: String) {
    self.message = message
    self.kind = kind
    self.word = word
  }
}
