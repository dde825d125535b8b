import ScenarioLanguage
import ScenarioRunner
import Testing
import Text

@Suite("CaseReports")
struct CaseReportsTests {
  @Test("Reports keep the cases' order, titles and lines, and the case itself unless it passed")
  func order() {
    let text = """
      == one
      firstLoad
      expect items=20

      # A comment.
       ==  "two"
      firstLoad; expect items=1
      == three 上海
      known-gap "some day"
      firstLoad; expect items=1
      == one
      firstLoad
      expect state=content
      """
    #expect(
      told(text) == [
        "1 one passed", "6 \"two\" failed, known", "8 three 上海 known-gap, known", "11 one passed",
      ])
    #expect(told("firstLoad\nexpect items=20\n") == ["1 file.txt passed"])
    #expect(told("\u{FEFF}== a\nfirstLoad; expect items=20\n") == ["1 a passed"])
  }

  @Test("After the closure returns false, no more reports are passed")
  func enough() {
    #expect(told("== a\nwait; expect items=0\n== b\nwait; expect items=0\n", most: 1).count == 1)
  }

  /// Runs the cases of a file, and returns descriptions of the first `most` reports.
  private func told(_ text: String, most: Int = .max) -> [String] {
    let file = plannedFile(text)
    var reports = CaseReports(in: file.source)
    for scenario in file.cases {
      let reference = CaseReference(scenario, in: file.source)
      let result = scenario.judged(in: file.source)
      reports.append(CaseReport(result, of: reference, command: "listsh run"), of: scenario)
    }
    var lines: [String] = []
    reports.hand { report, reference in
      let known = reference.map { $0.scenario.title == report.place.title ? ", known" : ", wrong" }
      lines.append(
        "\(report.place.line) \(report.place.title) \(report.status.rawValue)\(known ?? "")")
      return lines.count < most
    }
    return lines
  }
}
