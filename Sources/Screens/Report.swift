/// A value that can stand in a report.
package protocol ReportedValue: Equatable, Sendable {
  /// The value as an observation tells it.
  var value: Value { get }
}

extension Int: ReportedValue {
  package var value: Value { .integer(self) }
}

extension Bool: ReportedValue {
  package var value: Value { .flag(self) }
}

extension Optional: ReportedValue where Wrapped == String {
  package var value: Value { map { .text($0) } ?? .none }
}

extension Value: ReportedValue {
  package var value: Value { self }
}

/// A field of what a trace reports of a screen: a row of the table that comparing and telling go through.
package struct ReportField<Report: Sendable>: Sendable {
  /// Whether two reports differ in it.
  package let differs: @Sendable (Report, Report) -> Bool
  /// Reads it.
  package let value: @Sendable (Report) -> Value

  /// Makes the field that `read` finds.
  package init<Field: ReportedValue>(_ read: @escaping @Sendable (Report) -> Field) {
    differs = { read($0) != read($1) }
    value = { read($0).value }
  }
}

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
