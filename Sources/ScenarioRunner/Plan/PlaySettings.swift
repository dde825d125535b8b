/// The settings for playing cases.
package struct PlaySettings: Sendable {
  /// Whether to check all invariants of the screen after every event, regardless of the case.
  package var checksInvariants: Bool
  /// Returns whether the run was stopped.
  package var isStopped: @Sendable () -> Bool

  /// Creates settings; without arguments, the defaults.
  package init(
    checksInvariants: Bool = false, isStopped: @escaping @Sendable () -> Bool = { false }
  ) {
    self.checksInvariants = checksInvariants
    self.isStopped = isStopped
  }
}
