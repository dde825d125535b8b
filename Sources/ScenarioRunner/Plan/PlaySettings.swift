/// How cases are played.
package struct PlaySettings: Sendable {
  /// Whether every event is judged by all invariants of its screen, whatever the case says.
  package var checksInvariants: Bool
  /// Whether nobody wants to know any more.
  package var isStopped: @Sendable () -> Bool

  /// Makes settings; without arguments the usual ones.
  package init(
    checksInvariants: Bool = false, isStopped: @escaping @Sendable () -> Bool = { false }
  ) {
    self.checksInvariants = checksInvariants
    self.isStopped = isStopped
  }
}
