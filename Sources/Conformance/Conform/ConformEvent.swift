package import Adapters

/// An event that is sent to both lists.
package struct ConformEvent: Hashable, Sendable {
  /// The message to the list under test.
  package var message: Message
  /// The kind of the event. Differences are grouped by kind.
  package var kind: Kind
  /// The word in a script: the name of the action or the reply.
  package var word: String

  /// A message to the list under test. It refers to a request by its position among those in
  /// flight, from 0.
  package enum Message: Hashable, Sendable {
    /// The user performs an action.
    case action(SubjectCommand.Action)
    /// The response to the request at a position.
    case response(Int, SubjectCommand.Reply)
    /// The wait before a retry ends, for the request at a position among those that wait.
    case wake(Int)
    /// No message, because only the server or its source changed.
    case none
  }

  package enum Kind: Hashable, Sendable {
    /// An action with this name that requests the first page.
    case reload(String)
    /// Another action, or a reply of the screen's own, with this name.
    case own(String)
    /// A response to a current request that succeeded, with or without rows.
    case success
    /// A failure of a current request.
    case failure
    /// A response in which a script set the next key.
    case keyedResponse
    /// A response to a request that the reference list has cancelled.
    case lateResponse
    /// A change of the server's rows, or of the source.
    case server

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

  package init(message: Message, kind: Kind, word: String) {
    self.message = message
    self.kind = kind
    self.word = word
  }
}
