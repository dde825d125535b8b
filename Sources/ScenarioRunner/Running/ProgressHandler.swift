/// The callbacks of long work. They decide whether to stop, and receive the progress.
package struct ProgressHandler: Sendable {
  /// Returns whether the work must stop now.
  package var isStopped: @Sendable () -> Bool
  /// Whether the caller needs the partial results of stopped work.
  package var keepsParts = false
  /// Receives a description of the progress.
  package var report: @Sendable (String) -> Void

  /// Creates callbacks. The default ones never stop the work, and ignore its progress.
  package init(
    isStopped: @escaping @Sendable () -> Bool = { false },
    report: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.isStopped = isStopped
    self.report = report
  }
}
