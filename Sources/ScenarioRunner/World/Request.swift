internal import MockSources
package import Screens

/// A request in flight.
package struct Request: Hashable, Sendable {
  /// Its number, counted from 1.
  package var number: Int
  /// What it asks for, with the key spelled out.
  package var ask: Ask
  /// Whether the screen cancelled it.
  package var isCancelled = false
  /// Whether only a reply or a `wait` answers it.
  package var isInBackground: Bool
  /// When the source answers it, in milliseconds.
  package var due: Int
  /// What the source answers if nobody else does.
  package var plannedReply: Reply
  /// The source that it was asked of.
  var source: SourceShelf.Key
  /// The place, in the plan, of the step that asked it.
  package var step: Int

  /// The most requests that can be in flight.
  static let limit = 1_000
}
