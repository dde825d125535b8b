import Adapters
import Conformance
import Foundation
import ScenarioRunner
import Screens
import TestSupport
import Testing
import Text

@Suite("Accepted differences", .enabled(if: Needs.program("python3")))
struct AcceptedDifferencesTests {
  private static let line = "refresh in error: a request is lost"

  /// Compares a list that ignores `refresh` over an error with the reference, and accepts the
  /// differences in `text`.
  private func report(accepting text: String) throws -> ConformReport {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let (entry, catalog) = try pythonList(folder) { text in
      text.replacingOccurrences(
        of: "    def refresh(self, source_changed):\n",
        with:
          "    def refresh(self, source_changed):\n        if self.state == \"error\": return\n")
    }
    var settings = Conformer.Settings()
    settings.scope.rows = 2
    settings.setsRows = true
    settings.accepted = try AcceptedDifferences(
      SourceText(name: "accepted.txt", text), for: #require(catalog["list"]).description)
    return try Conformer(entry, catalog, settings).run()
  }

  @Test(
    "An accepted difference is counted",
    arguments: [
      "# by design\n\(line)  # one at a time\n",
      "12  \(line)          10 transitions, only after another difference\n",
      "12  \(line)          only after another difference\n",
    ])
  func accepted(text: String) throws {
    let report = try report(accepting: text)
    #expect(report.status == .passed)
    #expect(report.differences.isEmpty)
    #expect(report.accepted.map(\.title) == [Self.line])
    #expect(report.text.contains("\naccepted: \(Self.line)\n"))
  }

  @Test("An accepted difference that no longer occurs fails, and its line is reported as written")
  func unneeded() throws {
    let report = try report(
      accepting: "\(Self.line)\n\nrefresh in empty: a request is lost  # by design\n")
    #expect(report.status == .failed)
    let message =
      "accepted.txt:3: the accepted difference no longer occurs; remove the line: "
      + "refresh in empty: a request is lost"
    #expect(report.unneeded.map(\.message) == [message])
    #expect(report.text.contains("\n\(message)\n"))
    #expect(
      report.conclusion.hasSuffix("; accepted differences that no longer occur: 1"),
      Comment(rawValue: report.conclusion))
    #expect(
      report.jsonLines.contains(
        "{\"v\":1,\"kind\":\"problem\",\"status\":\"failed\",\"message\":\"\(message)\"}\n"))
  }

  @Test(
    "Of a line with several states or events, only the part that no longer occurs is to be removed",
    arguments: [
      ("refresh in error, empty", "remove empty from the line"),
      ("firstLoad/refresh in error", "remove firstLoad in error from the line"),
      (
        "firstLoad/refresh in error, empty",
        "remove firstLoad in error, empty and refresh in empty from the line"
      ),
      ("firstLoad/refresh in empty, content", "remove the line"),
    ])
  func partlyUnneeded(event: String, advice: String) throws {
    let line = "\(event): a request is lost"
    #expect(
      try report(accepting: "\(Self.line)\n\(line)\n").unneeded.map(\.message) == [
        "accepted.txt:2: the accepted difference no longer occurs; \(advice): \(line)"
      ])
  }

  @Test("An unknown event and an unknown symptom are errors")
  func unknown() throws {
    let error = #expect(throws: AcceptedDifferencesError.self) {
      try report(
        accepting: "refresh in error: a request is losst\nrefrehs in error: a request is lost\n")
    }
    #expect(
      error?.errors.map(\.message) == [
        "unknown symptom 'a request is losst'; did you mean a request is lost?",
        "unknown event 'refrehs'; did you mean refresh?",
      ])
  }
}
