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
