/// How cases are played.
package struct Manner: Sendable {
  /// Whether every event is judged by all laws of its screen, whatever the case says.
  package var checksInvariants: Bool
  /// Whether nobody wants to know any more.
  package var isStopped: @Sendable () -> Bool

  /// Makes a manner.
  package init(
    checksInvariants: Bool = false, isStopped: @escaping @Sendable () -> Bool = { false }
  ) {
    self.checksInvariants = checksInvariants
    self.isStopped = isStopped
  }
}
