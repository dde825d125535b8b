/// What long work asks of whoever started it: whether to stop, and to be told how far it is.
package struct ProgressHandler: Sendable {
  /// Whether somebody wants the work to end now.
  package var isStopped: @Sendable () -> Bool
  /// Whether what was found until then is wanted all the same.
  package var keepsParts = false
  /// Takes how far the work is, in words.
  package var tell: @Sendable (String) -> Void

  /// Makes the supervision of work that is left alone, unless something is said.
  package init(
    isStopped: @escaping @Sendable () -> Bool = { false },
    tell: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.isStopped = isStopped
    self.tell = tell
  }
}
