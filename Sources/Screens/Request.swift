package import MockSources

/// A request in flight.
package struct Request: Hashable, Sendable {
  /// Its number, counted from 1.
  package var number: Int
  /// The purpose of the request, including the key.
  package var ask: Ask
  /// Whether the screen cancelled it.
  package var isCancelled = false
  /// Whether only a reply or a `wait` answers it.
  package var isInBackground: Bool
  /// When the source answers it, in milliseconds.
  package var due: Int
  /// The source's planned response.
  package var plan: AnswerPlan.Entry
  /// Which of the world's sources it was asked of.
  package var source: Int
  /// The index, in the plan, of the step that caused the request.
  package var step: Int
  /// The additional data of a list with layers, if the request is from one.
  package var layered: LayeredRequest?

  /// The most requests that can be in flight.
  package static let limit = 1_000

  /// The source's planned reply, which applies unless the script replies; an edit has no rows.
  package var plannedReply: Reply {
    if case .edit = ask, plan != .fail { return .succeed() }
    return plan.reply
  }

  /// Whether it saves an edit.
  package var isEdit: Bool { if case .edit = ask { true } else { false } }
}

extension AnswerPlan.Entry {
  /// The reply that it plans.
  package var reply: Reply {
    switch self {
    case .ok: .succeed()
    case .fail: .fail(Reply.defaultMessage)
    case .empty: .empty()
    case .rows(let count): .succeed(count: count)
    }
  }
}
