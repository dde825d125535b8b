/// The invariants that are checked after each event.
package enum InvariantSelection: Hashable, Sendable {
  /// No invariants.
  case none
  /// All invariants of the screen.
  case all
  /// The invariants with these names.
  case named([String])

  /// Adds the invariants of another step.
  mutating func add(_ other: InvariantSelection) {
    switch (self, other) {
    case (_, .none), (.all, _): break
    case (.none, _), (_, .all): self = other
    case (.named(let names), .named(let others)):
      self = .named(names + others.filter { !names.contains($0) })
    }
  }
}
