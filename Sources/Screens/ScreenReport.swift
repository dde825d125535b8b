/// What a trace tells of a page wherever it changes, as one value.
package protocol ScreenReport: Equatable, Sendable {
  /// Makes the report of a page that has nothing to tell.
  init()
  /// Notes each field that is not as it was in `before`, or every field where notes are to be complete.
  ///
  /// It is the one table of the fields, in the order in which traces tell them.
  func compare(with before: Self, into notes: inout Notes)
}

extension ScreenReport {
  /// The names of the fields, in the order in which traces tell them.
  package static var names: [String] {
    var notes = Notes(isComplete: true)
    Self().compare(with: Self(), into: &notes)
    return notes.changes.map(\.name)
  }
}

/// A value that a field of a report can have.
package protocol ReportedValue: Equatable, Sendable {
  /// The values that an observation of such a field can have.
  static var kind: ObservationKind { get }
  /// The value as an observation tells it.
  var value: Value { get }
}

extension Int: ReportedValue {
  package static var kind: ObservationKind { .integer }
  package var value: Value { .integer(self) }
}

extension Bool: ReportedValue {
  package static var kind: ObservationKind { .flag }
  package var value: Value { .flag(self) }
}

extension String: ReportedValue {
  package static var kind: ObservationKind { .text }
  package var value: Value { .text(self) }
}

extension Optional: ReportedValue where Wrapped: ReportedValue {
  package static var kind: ObservationKind {
    Wrapped.kind == .integer ? .optionalInteger : Wrapped.kind
  }
  package var value: Value { map { $0.value } ?? .none }
}
