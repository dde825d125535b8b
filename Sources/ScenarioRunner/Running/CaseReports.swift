internal import ScenarioLanguage
package import Text

/// The results of the cases of a file, in order. A passed case needs only a few bytes, since a file may have a million.
package struct CaseReports: Sendable {
  /// The text that contains the cases.
  private let source: SourceText
  /// The compact results. Each part has at most `partCount` entries, so growth never copies earlier entries.
  private var parts: [[Entry]] = []
  /// The maximum number of cases in a part.
  private static let partCount = 1 << 16
  /// The full reports of the cases that need one, in order; `scenario` is `nil` for a case that passed.
  private var others: [(report: CaseReport, scenario: ScenarioCase?)] = []

  /// A compact result: the position of the title and the duration, or a marker for a case with a full report.
  private struct Entry {
    /// The offset of the title in the source's bytes.
    private(set) var title = UInt32.max
    /// The duration in nanoseconds.
    private(set) var nanoseconds: UInt32 = 0

    /// The entry of a case that has a full report.
    static let other = Entry()

    /// Creates the entry of a case that has a full report.
    private init() {}

    /// Creates the entry of a passed case from the range of its title and its duration. If they do not fit, creates the
    /// entry of a case with a full report.
    init(_ span: SourceRange, _ nanoseconds: Int) {
      guard span.length > 0, let title = UInt32(exactly: span.offset), title != .max,
        let nanoseconds = UInt32(exactly: nanoseconds)
      else { return }
      self.title = title
      self.nanoseconds = nanoseconds
    }

    /// Whether the case has a full report.
    var isOther: Bool { title == .max }
  }

  /// Creates an empty list of reports for cases of `source`.
  package init(in source: SourceText) {
    self.source = source
  }

  /// Whether there are no cases.
  package var isEmpty: Bool { parts.isEmpty }

  /// Appends the report of the next case.
  package mutating func append(_ report: CaseReport, of scenario: ScenarioCase) {
    let isPassed = report.status == .passed
    let entry =
      isPassed && report.trace == nil && report.place.ordinal == 1
      ? Entry(scenario.span, report.nanoseconds) : .other
    append(entry)
    if entry.isOther { others.append((report, isPassed ? nil : scenario)) }
  }

  /// Appends the next case, which passed.
  mutating func append(_ passed: PassedCase) {
    let entry = passed.trace == nil ? Entry(passed.span, passed.nanoseconds) : .other
    append(entry)
    if entry.isOther { others.append((CaseReport(passed, in: source.name), nil)) }
  }

  /// Appends the entry of the next case.
  private mutating func append(_ entry: Entry) {
    if parts.isEmpty || parts[parts.count - 1].count == Self.partCount { parts.append([]) }
    parts[parts.count - 1].append(entry)
  }

  /// Passes each report to the closure, with a reference to the case unless it passed, until the closure returns `false`.
  package func hand(to tell: (CaseReport, CaseReference?) -> Bool) {
    var locator = Locator(source)
    var others = others[...]
    for part in parts {
      for entry in part {
        if entry.isOther, let (report, scenario) = others.popFirst() {
          let reference = scenario.map { CaseReference($0, in: source, isAlone: true) }
          if !tell(report, reference) { return }
        } else {
          let line = locator.location(of: Int(entry.title)).line
          let title = ScenarioFile.title(at: Int(entry.title), in: source)
          var report = CaseReport(
            CaseName(file: source.name, title: title, line: line), status: .passed)
          report.nanoseconds = Int(entry.nanoseconds)
          if !tell(report, nil) { return }
        }
      }
    }
  }
}
