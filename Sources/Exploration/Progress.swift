/// How far a search has come.
package struct Progress: Hashable, Sendable {
  /// The states seen so far.
  package var states: Int
  /// The transitions taken so far.
  package var transitions: Int
  /// The depth of the states that are being continued.
  package var depth: Int

  /// Makes a progress.
  package init(states: Int, transitions: Int, depth: Int) {
    self.states = states
    self.transitions = transitions
    self.depth = depth
  }
}
