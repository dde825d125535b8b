/// The callbacks of long work: whether to stop, and where to report progress.
package struct ProgressHandler: Sendable {
  /// Whether the work must stop now.
  package var isStopped: @Sendable () -> Bool
  /// Whether the caller still wants the partial results of stopped work.
  package var keepsParts = false
  /// Receives a description of the progress.
  package var tell: @Sendable (String) -> Void

  /// Creates handlers; by default they never stop the work and ignore its progress.
  package init(
    isStopped: @escaping @Sendable () -> Bool = { false },
    tell: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.isStopped = isStopped
    self.tell = tell
  }
}
