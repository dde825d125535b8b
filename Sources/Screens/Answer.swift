package import MockSources

/// The response to a request.
package struct Answer: Sendable {
  package var request: Int
  /// The purpose of the request.
  package var ask: Ask
  package var outcome: Outcome
  /// The page size of the source that responds.
  package var pageSize: Int
  /// Whether the screen cancelled the request before the response.
  package var isCancelled: Bool
  /// Whether no retry can fix the failure.
  package var isPermanent = false

  package enum Outcome: Sendable {
    /// The response is a page with these rows. The page can be empty.
    case page(SourcePage)
    /// The response is this number. Only the request ``Ask/count`` gets it.
    case count(Int)
    /// The request failed, with this message.
    case failure(String)
    /// A reply of ``Manual/replies``, with its name, and the rows that the source returns for the
    /// reply. Only the screen with that reply gets it.
    case reply(String, SourcePage)
  }

  package init(request: Int, ask: Ask, outcome: Outcome, pageSize: Int, isCancelled: Bool) {
    self.request = request
    self.ask = ask
    self.outcome = outcome
    self.pageSize = pageSize
    self.isCancelled = isCancelled
  }
}
