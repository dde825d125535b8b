/// The values of a list at one moment that are compared, derived for both lists from the same observations.
///
/// A value is `nil` if the list under test does not report what it is derived from.
package struct ComparedValues: Hashable, Sendable {
  /// The ids of the rows held.
  package var rows: [String]?
  /// The ids of the rows on screen.
  package var visibleRows: [String]?
  /// The visible parts, joined by `+`.
  package var view: String?
  /// The pull-to-refresh control; two values differ if only one is `spinning`.
  package var pull: String?
  /// Whether any spinner or indicator is visible.
  package var spins: Bool?
  /// Whether a failure is visible.
  package var failure: Bool?
  /// Whether more is offered under visible rows.
  package var more: Bool?
  /// Whether the rows held are on screen.
  package var showsRows: Bool?
  /// Whether the error view is visible.
  package var showsErrorView = false
  /// The state name and the observations, which only ``ComparisonMode/everything`` compares.
  package var words: [Word] = []

  /// An observation as a string.
  package struct Word: Hashable, Sendable {
    /// The name of the observation.
    package var name: String
    /// The value as a trace prints it.
    package var text: String

    package init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// Creates values of which nothing is known.
  package init() {}
}

/// A value that two lists have differently.
package struct ValueDifference: Hashable, Sendable {
  /// The name of the value.
  package var name: String
  /// The value of the reference, as a trace prints it, without quotes around row ids.
  package var expected: String
  /// The value of the list under test.
  package var actual: String

  package init(_ name: String, _ expected: String, _ actual: String) {
    self.name = name
    self.expected = expected
    self.actual = actual
  }
}

extension ComparedValues {
  /// The names of the values that `conform` derives, in the order in which reports print them.
  package static let names = ["visibleRows", "view", "pull", "spins", "failure", "more"]

  /// Returns the values that `actual` has differently, the rows held as `rows`.
  package func differences(from actual: ComparedValues) -> [ValueDifference] {
    if self == actual { return [] }
    var found: [ValueDifference] = []
    func add<Value: Equatable>(
      _ name: String, _ expected: Value?, _ other: Value?, _ text: (Value) -> String
    ) {
      guard let expected, let other, expected != other else { return }
      found.append(ValueDifference(name, text(expected), text(other)))
    }
    let ids = { (ids: [String]) in ids.isEmpty ? "none" : ids.joined(separator: " ") }
    let flag = { (flag: Bool) in flag ? "yes" : "no" }
    add("visibleRows", visibleRows, actual.visibleRows, ids)
    add("rows", rows, actual.rows, ids)
    add("view", view, actual.view) { $0 }
    if (pull == "spinning") != (actual.pull == "spinning") {
      add("pull", pull, actual.pull) { $0 }
    }
    add("spins", spins, actual.spins, flag)
    add("failure", failure, actual.failure, flag)
    add("more", more, actual.more, flag)
    for (word, other) in zip(words, actual.words) where word != other {
      if found.contains(where: { $0.name == word.name }) { continue }
      found.append(ValueDifference(word.name, word.text, other.text))
    }
    return found
  }
}
