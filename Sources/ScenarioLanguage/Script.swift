/// A script as written, with no repeats expanded.
package struct Script: Hashable, Sendable {
  /// The steps and groups, as written.
  package var elements: [Element]

  package init(_ elements: [Element] = []) {
    self.elements = elements
  }
}
