package import Screens

extension ScreenKind {
  /// Appends to `changes` what of the report is not as it was in `before`, in the table's order.
  package func compare(
    _ report: Subject.Report, with before: Subject.Report, into changes: inout [ReportedChange]
  ) {
    for place in fields.indices where fields[place].field.differs(before, report) {
      changes.append(
        ReportedChange(name: fields[place].name, value: fields[place].field.value(report)))
    }
  }
}
