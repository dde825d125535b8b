internal import ScenarioLanguage
package import Text

/// What became of the cases of a file, in its order: of one that passed a few bytes are kept, since there may be a million.
package struct CaseReports: Sendable {
  /// The text that the cases stand in.
  private let source: SourceText
  /// What is kept of each case; a part is never larger than this, so that none is moved when it grows.
  private var parts: [[Entry]] = []
  /// How many cases a part holds.
  private static let partCount = 1 << 16
  /// What is told of cases of which that is not enough, in order, with the case unless it passed.
  private var others: [(report: CaseReport, scenario: ScenarioCase?)] = []

  /// What is kept of each case: where its title is, and how long it took, or that it is one of the others.
  private struct Entry {
    /// Where its title stands, as an offset of the source's bytes.
    private(set) var title = UInt32.max
    /// How long it took.
    private(set) var nanoseconds: UInt32 = 0

    /// What stands for a case of which more is told.
    static let other = Entry()

    /// What stands for a case of which more is told.
    private init() {}

    /// Keeps where the title of a case that passed stands and how long it took, or that it is one of the others where that is
    /// not enough.
    init(_ span: SourceRange, _ nanoseconds: Int) {
      guard span.length > 0, let title = UInt32(exactly: span.offset), title != .max,
        let nanoseconds = UInt32(exactly: nanoseconds)
      else { return }
      self.title = title
      self.nanoseconds = nanoseconds
    }

    /// Whether more is told of the case.
    var isOther: Bool { title == .max }
  }

  /// Makes the reports of no case yet, of those that stand in `source`.
  package init(in source: SourceText) {
    self.source = source
  }

  /// Whether there is no case.
  package var isEmpty: Bool { parts.isEmpty }

  /// Adds what became of the next case.
  package mutating func append(_ report: CaseReport, of scenario: ScenarioCase) {
    let isPassed = report.status == .passed
    let entry =
      isPassed && report.trace == nil && report.place.ordinal == 1
      ? Entry(scenario.span, report.nanoseconds) : .other
    append(entry)
    if entry.isOther { others.append((report, isPassed ? nil : scenario)) }
  }

  /// Adds the next case, which passed.
  mutating func append(_ passed: PassedCase) {
    let entry = passed.trace == nil ? Entry(passed.span, passed.nanoseconds) : .other
    append(entry)
    if entry.isOther { others.append((CaseReport(passed, in: source.name), nil)) }
  }

  /// Adds what is kept of the next case.
  private mutating func append(_ entry: Entry) {
    if parts.isEmpty || parts[parts.count - 1].count == Self.partCount { parts.append([]) }
    parts[parts.count - 1].append(entry)
  }

  /// Hands each report to `tell`, with the case itself unless it passed, until that returns that it is enough.
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
