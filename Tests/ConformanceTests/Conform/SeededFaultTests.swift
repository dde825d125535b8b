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

@Suite("Seeded faults of a list", .enabled(if: Needs.program("python3")))
struct SeededFaultTests {
  @Test(
    "A seeded fault is found, and its symptom is one of the first three differences",
    arguments: SeededFault.all + SeededFault.cursors)
  func faults(fault: SeededFault) throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let (entry, catalog) = try pythonList(folder) { text in
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
    for event in report.events(reproducedBy: "listsh conform", playing: "listsh conform") {
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
          reading: source, ReadingSettings(catalog.adding(entry))
        ) { Source($0) }
        #expect(planned.errors.isEmpty && !planned.cases.isEmpty, Comment(rawValue: file.text))
        for scenario in planned.cases {
          let result = scenario.check()
          #expect(result.status == (isGap ? .knownGap : .failed), "\(file.text)\n\(result)")
        }
        if isGap { continue }
        let reference = PlannedFile(reading: source, ReadingSettings(catalog)) { Source($0) }
        for scenario in reference.cases {
          let result = scenario.check()
          #expect(result.status == .passed, "\(file.text)\n\(result)")
        }
      }
    }
  }
}
