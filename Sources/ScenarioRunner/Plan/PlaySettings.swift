/// How cases are played.
package struct PlaySettings: Sendable {
  /// Whether all invariants of the screen are checked after every event, whatever the case says.
  package var checksInvariants: Bool
  /// Whether the run was stopped.
  package var isStopped: @Sendable () -> Bool

  /// Creates settings, with the defaults without arguments.
  package init(
    checksInvariants: Bool = false, isStopped: @escaping @Sendable () -> Bool = { false }
  ) {
    self.checksInvariants = checksInvariants
    self.isStopped = isStopped
  }
}
