package import Text

/// The values of a list that are compared at one moment. They are derived in the same way for both
/// lists.
///
/// A value is `nil` if the list under test does not report the observations for it.
package struct ComparedValues: Hashable, Sendable {
  /// The ids of the rows in the list.
  package var rows: [ExactString]?
  /// The ids of the rows on screen.
  package var visibleRows: [ExactString]?
  /// The visible parts, joined by `+`.
  package var view: String?
  /// The state of the pull-to-refresh control. Two states differ only if exactly one of them is
  /// `spinning`.
  package var pull: String?
  /// Whether any spinner or indicator is visible.
  package var spins: Bool?
  /// Whether a failure is visible.
  package var failure: Bool?
  /// Whether a next page is offered below visible rows.
  package var more: Bool?
  /// Whether the rows are visible.
  package var showsRows: Bool?
  /// Whether the list shows rows, below which it can offer a next page.
  var canOfferMore: Bool { (showsRows ?? true) && rows?.isEmpty != true }
  package var showsErrorView = false
  /// The name of the state and the observations. Only ``ComparisonMode/everything`` compares them.
  package var words: [Word] = []

  /// An observation as a string.
  package struct Word: Hashable, Sendable {
    package var name: String
    /// The value as a trace prints it.
    package var value: ExactString

    package init(name: String, value: String) {
      self.name = name
      self.value = ExactString(value)
    }
  }

  /// Creates unknown values.
  package init() {}
}

/// A value that differs between the two lists.
package struct ValueDifference: Hashable, Sendable {
  package var name: String
  /// The value of the reference list, as a trace prints it, but without quotes around row ids.
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
  /// The names of the derived values, in the order of reports.
  package static let names = ["visibleRows", "view", "pull", "spins", "failure", "more"]

  /// Returns the values that differ in `actual`. The rows are called `rows`.
  package func differences(from actual: ComparedValues) -> [ValueDifference] {
    if self == actual { return [] }
    var found: [ValueDifference] = []
    func add<Value: Equatable>(
      _ name: String, _ expected: Value?, _ other: Value?, _ text: (Value) -> String
    ) {
      guard let expected, let other, expected != other else { return }
      found.append(ValueDifference(name, text(expected), text(other)))
    }
    let ids = { (ids: [ExactString]) in
      ids.isEmpty ? "none" : ids.map(\.text).joined(separator: " ")
    }
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
      found.append(ValueDifference(word.name, word.value.text, other.value.text))
    }
    return found
  }
}
