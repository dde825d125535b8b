/// A request that failed and waits before its retry.
package struct Wait: Hashable, Sendable {
  package var number: Int
  /// The time at which the wait ends, in milliseconds.
  package var due: Int
  /// The index of the source that received the request.
  package var source: Int
  /// The index, in the plan, of the step that sent the request.
  package var step: Int
  package var isInBackground: Bool
  /// Whether the request saves an edit.
  package var isEdit: Bool
}
