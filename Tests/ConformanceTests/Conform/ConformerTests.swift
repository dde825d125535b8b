import Adapters
import Conformance
import Foundation
import MockSources
import Reporting
import ScenarioLanguage
import ScenarioRunner
import Screens
import TestSupport
import Testing
import Text

/// Returns the Python starter adapter after `change` has changed its text.
private func subject(
  _ folder: TemporaryFolder, _ change: (String) throws -> String = { $0 }
) throws -> (SubjectEntry, Catalog) {
  let text = try change(String(decoding: AdapterKit.python.bytes, as: UTF8.self))
  let path = try folder.write("list.py", text)
  let pool = SubjectPool {
    AdapterProcess(
      .init(command: "exec python3 '\(path)'", answerTime: 60_000, helloTime: 120_000))
  }
  let catalog = Catalog.builtIn()
  return (try SubjectEntry(pool, among: catalog, beside: StepDescription.names), catalog)
}

@Suite("Comparing a list with the reference", .enabled(if: Needs.program("python3")))
struct ConformerTests {
  @Test(
    "The starter adapter equals the reference in every comparison mode",
    arguments: ComparisonMode.allCases)
  func same(mode: ComparisonMode) throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let (entry, catalog) = try subject(folder)
    var settings = Conformer.Settings()
    settings.mode = mode
    let report = try Conformer(entry, catalog, settings).run()
    let more = mode == .everything ? "" : ", --compare everything"
    #expect(
      report.text == """
        Python sample is the same as list: 1,318 of 1,318 transitions same
        compared: \(mode.rawValue) · numbered pages, 4 rows in pages of 2, 2 requests in flight, no cache, no server changes
        not tried: --paging cursor, --with server, --with cache, --with source, --with failures, --with sizes\(more)

        """)
    #expect(report.status == .passed)
    #expect(report.messages <= 4 * report.tries)
  }

  @Test("With any number of jobs, a comparison has the same result", arguments: [1, 2, 3])
  func jobs(jobs: Int) throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let (entry, catalog) = try subject(folder) { text in
      text.replacingOccurrences(of: "            self.task.cancel()\n", with: "            pass\n")
    }
    var settings = Conformer.Settings()
    settings.scope.rows = 2
    settings.setsRows = true
    let one = try Conformer(entry, catalog, settings).run().jsonLines
    settings.jobs = jobs
    #expect(try Conformer(entry, catalog, settings).run().jsonLines == one)
  }

  @Test(
    "A seeded fault is found, and its symptom is one of the first three differences",
    arguments: SeededFault.all)
  func faults(fault: SeededFault) throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let (entry, catalog) = try subject(folder) { text in
      try fault.edits.reduce(text) { text, edit in
        try #require(text.contains(edit.old), "\(edit.old)")
        return text.replacingOccurrences(of: edit.old, with: edit.new)
      }
    }
    let report = try Conformer(entry, catalog, fault.settings).run()
    #expect(report.status == .failed)
    #expect(
      report.differences.prefix(3).contains { $0.symptom.text == fault.symptom },
      Comment(rawValue: report.text))
    // Adjacent lines differ.
    let lines = report.text.split(separator: "\n").map { String($0.drop { $0 == " " }) }
    for (line, next) in zip(lines, lines.dropFirst())
    where line.hasPrefix("- ") && next.hasPrefix("+ ") {
      #expect(line.dropFirst() != next.dropFirst(), Comment(rawValue: report.text))
    }
    for event in report.events(reproducedBy: "listsh conform") {
      guard case .finished(let page) = event, let lines = page.problem?.difference else { continue }
      for (line, next) in zip(lines, lines.dropFirst())
      where line.kind == .expected && next.kind == .actual {
        #expect(line.text != next.text)
      }
    }
    for line in report.jsonLines.split(separator: "\n") {
      guard case .success(let object) = JSONValue.reading(Array(line.utf8)) else {
        Issue.record("\(line)")
        continue
      }
      for script in object["scripts"]?.items ?? [] {
        let values = script["values"]?.items ?? []
        #expect(values.allSatisfy { $0["expected"] != $0["actual"] })
        #expect(script["expected"] != script["actual"] || !values.isEmpty)
      }
    }
    for script in report.differences.flatMap(\.scripts) {
      let isShown = script.expected != script.actual || !script.values.isEmpty
      #expect(isShown, Comment(rawValue: script.line))
      #expect(script.values.allSatisfy { $0.expected != $0.actual })
      let played = try sideBySide(script.line, entry, catalog, fault.settings.mode)
      #expect(played.differs, "\(script.line)\n\(played.text)")
    }
    for isGap in [false, true] {
      for file in report.savedFiles(marksGaps: isGap) {
        let source = SourceText(name: file.name, file.text)
        let planned = PlannedFile(
          reading: source, Reading(catalog.adding(entry))
        ) { Source($0) }
        #expect(planned.errors.isEmpty && !planned.cases.isEmpty, Comment(rawValue: file.text))
        for scenario in planned.cases {
          let result = scenario.check()
          #expect(result.status == (isGap ? .knownGap : .failed), "\(file.text)\n\(result)")
        }
      }
    }
  }

  /// Plays a script on the reference and the list under test.
  private func sideBySide(
    _ script: String, _ entry: SubjectEntry, _ catalog: Catalog, _ mode: ComparisonMode
  ) throws -> SideBySide {
    let reference = try #require(catalog[entry.name])
    let file = PlannedFile(
      script: SourceText(name: "--on", script), Reading(catalog)
    ) { Source($0) }
    return try SideBySide(
      try #require(file.cases.first), entry, reference: reference.name, mode: mode, PlaySettings())
  }

  @Test("A list that is not deterministic is an error", arguments: [25, 128])
  func unsteady(chance: Int) throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let (entry, catalog) = try subject(folder) { text in
      text.replacingOccurrences(
        of: "        for row in page.rows:\n",
        with: """
                  for row in page.rows:
                      if open("/dev/urandom", "rb").read(1)[0] < \(chance): continue

          """)
    }
    let conformer = Conformer(entry, catalog, Conformer.Settings())
    let refusal = #expect(throws: Conformer.Refusal.self) { try conformer.run() }
    #expect(refusal?.message.hasPrefix("the subject is not deterministic: ") == true)
  }

  @Test("Accepted differences are counted, and one that no longer occurs fails")
  func accepted() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let (entry, catalog) = try subject(folder) { text in
      text.replacingOccurrences(
        of: "    def refresh(self, source_changed):\n",
        with:
          "    def refresh(self, source_changed):\n        if self.state == \"error\": return\n")
    }
    let line = "refresh in error: a request is lost"
    let screen = try #require(catalog["list"]).description
    func report(_ text: String) throws -> ConformReport {
      var settings = Conformer.Settings()
      settings.scope.rows = 2
      settings.setsRows = true
      settings.accepted = try AcceptedDifferences(SourceText(name: "accepted", text), for: screen)
      return try Conformer(entry, catalog, settings).run()
    }
    let accepted = try report("# by design\n\(line)  # one at a time\n")
    #expect(accepted.status == .passed)
    #expect(accepted.differences.isEmpty)
    #expect(accepted.accepted.map(\.title) == [line])
    #expect(accepted.text.contains("\naccepted: \(line)\n"))
    let unneeded = try report("\(line)\nrefresh in empty: a request is lost\n")
    #expect(unneeded.status == .failed)
    #expect(unneeded.unneeded == ["refresh in empty: a request is lost"])
    let error = #expect(throws: AcceptedDifferencesError.self) {
      try report("refresh in error: a request is losst\nrefrehs in error: a request is lost\n")
    }
    #expect(
      error?.errors.map(\.message) == [
        "unknown symptom 'a request is losst'; did you mean a request is lost?",
        "unknown event 'refrehs'; did you mean refresh?",
      ])
  }
}
