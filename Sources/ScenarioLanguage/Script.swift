/// What was written, in order, with nothing expanded.
package struct Script: Hashable, Sendable {
  /// The steps and groups, as written.
  package var elements: [Element]

  /// Makes a script of `elements`.
  package init(_ elements: [Element] = []) {
    self.elements = elements
  }
}
