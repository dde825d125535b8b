/// A value that a field of a report can have.
package protocol ReportedValue: Equatable {
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

extension [ReportedChange] {
  /// Appends the field called `name`, unless it is as it was; where there was no report before, every field is new.
  @inline(__always)  // Each line of a trace passes here for every field.
  mutating func note<Field: ReportedValue>(_ name: String, _ field: Field, was before: Field?) {
    if field != before { append(ReportedChange(name: name, value: field.value)) }
  }
}
