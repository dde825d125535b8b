package import MockSources

/// A request in flight.
package struct Request: Hashable, Sendable {
  /// The number of the request, counted from 1.
  package var number: Int
  /// The purpose of the request, including the key.
  package var ask: Ask
  package var isCancelled = false
  /// Whether only a reply or a `wait` step sends the response.
  package var isInBackground: Bool
  /// The time at which the source responds, in milliseconds.
  package var due: Int
  /// The source's planned response.
  package var plan: AnswerPlan.Entry
  /// The index of the source that received the request.
  package var source: Int
  /// The index, in the plan, of the step that caused the request.
  package var step: Int
  /// The additional data, if the request is from a list with the layers of `feed`.
  package var layered: LayeredRequest?

  /// The maximum number of requests in flight.
  package static let limit = 1_000

  /// The source's planned reply, which the source sends unless the script has a reply. A reply to
  /// an edit has no rows.
  package var plannedReply: Reply {
    if case .edit = ask, plan != .fail { return .succeed() }
    return plan.reply
  }

  package var isEdit: Bool { ask.isEdit }
}

extension AnswerPlan.Entry {
  package var reply: Reply {
    switch self {
    case .ok: .succeed()
    case .fail: .fail(Reply.defaultMessage)
    case .empty: .empty()
    case .rows(let count): .succeed(count: count)
    }
  }
}
