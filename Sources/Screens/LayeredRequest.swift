package import MockSources

/// The additional data in a request of a list with layers.
package struct LayeredRequest: Hashable, Sendable {
  /// The source as it was when the request was asked.
  package var source: Source
  /// Whether the response counts as a first page.
  package var isFirstPage: Bool
  /// Whether the list begins in the middle, so that responses have previous keys.
  package var hasStart: Bool
  /// Whether the server saved the edit already.
  package var isCommitted = false

  /// Creates what is known of a request that is asked now.
  package init(source: Source, isFirstPage: Bool, hasStart: Bool) {
    self.source = source
    self.isFirstPage = isFirstPage
    self.hasStart = hasStart
  }
}

/// A request that failed and waits for its retry.
package struct Wait: Hashable, Sendable {
  /// The number of the request.
  package var number: Int
  /// The moment when the wait is over, in milliseconds.
  package var due: Int
  /// The source that the request was asked of.
  package var source: Int
  /// The index, in the plan, of the step that asked it.
  package var step: Int
  /// Whether the request was in the background.
  package var isInBackground: Bool
  /// Whether the request saves an edit.
  package var isEdit: Bool
}
