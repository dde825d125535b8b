/// A reported observation that an event changed.
package struct ReportedChange: Hashable, Sendable {
  /// The word of the language.
  package var name: String
  /// What it tells now.
  package var value: Value

  /// Makes a change.
  package init(name: String, value: Value) {
    self.name = name
    self.value = value
  }
}
