package import MockSources

/// The response to a request.
package struct Answer: Sendable {
  /// The number of the request.
  package var request: Int
  /// The purpose of the request.
  package var ask: Ask
  /// The outcome of the request.
  package var outcome: Outcome
  /// The page size of the source that answers.
  package var pageSize: Int
  /// Whether the screen cancelled the request before it was answered.
  package var isCancelled: Bool
  /// Whether the failure is one that no retry can fix.
  package var isPermanent = false

  /// The kinds of outcome.
  package enum Outcome: Sendable {
    /// Rows came, perhaps none.
    case page(SourcePage)
    /// A number came.
    case count(Int)
    /// The request failed, with this message.
    case failure(String)
    /// The screen's own reply of this name, with the rows that the source has for it.
    case reply(String, SourcePage)
  }

  /// Creates the answer to `request`, which is in flight no more.
  package init(_ request: consuming Request, _ outcome: consuming Outcome, pageSize: Int) {
    self.request = request.number
    isCancelled = request.isCancelled
    ask = request.ask
    self.outcome = outcome
    self.pageSize = pageSize
  }

  package init(request: Int, ask: Ask, outcome: Outcome, pageSize: Int, isCancelled: Bool) {
    self.request = request
    self.ask = ask
    self.outcome = outcome
    self.pageSize = pageSize
    self.isCancelled = isCancelled
  }
}
