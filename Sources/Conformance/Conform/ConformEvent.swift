package import Adapters

/// Something that happens to both, the reference and the subject.
package struct ConformEvent: Hashable, Sendable {
  /// What the subject is told.
  package var message: Message
  /// What ways are told apart by.
  package var kind: Kind
  /// The word of the script: the action's name, or the reply's.
  package var word: String

  /// What a subject is told, with requests by their place among those in flight, from 0.
  package enum Message: Hashable, Sendable {
    /// A person does something.
    case action(SubjectCommand.Action)
    /// The request at a place is answered.
    case answer(Int, SubjectCommand.Reply)
    /// Nothing: the rows of the server changed.
    case nothing
  }

  /// The classes of event.
  package enum Kind: Hashable, Sendable, Comparable {
    /// An action that asks for the first page.
    case reload
    /// The action that asks for the next page.
    case fetchMore
    /// An answer with rows, or none, to a request that is waited for.
    case success
    /// A failure of such a request.
    case failure
    /// An answer whose next key was set by hand.
    case keyedAnswer
    /// An answer to a request that the reference has cancelled.
    case lateAnswer
    /// Another action, by its name.
    case own(String)
    /// A change of the server's rows.
    case server

    /// Whether a person does it, so that its own word says more than its class.
    var isAction: Bool {
      switch self {
      case .reload, .fetchMore, .own: true
      case .success, .failure, .keyedAnswer, .lateAnswer, .server: false
      }
    }
  }

  /// Makes an event.
  package init(message: Message, kind: Kind, word: String) {
    self.message = message
    self.kind = kind
    self.word = word
  }
}
