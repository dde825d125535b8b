package import MockSources

/// The additional data in a request of a list with the layers of `feed`: previous pages, edits,
/// retries and offline.
package struct LayeredRequest: Hashable, Sendable {
  /// The source at the time when the request was sent.
  package var source: Source
  /// Whether the response counts as a first page.
  package var isFirstPage: Bool
  /// Whether the list begins in the middle of the source, so that responses have previous keys.
  package var hasStart: Bool
  /// Whether the server has saved the edit.
  package var isCommitted = false
}

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
