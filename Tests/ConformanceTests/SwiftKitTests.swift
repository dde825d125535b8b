import Adapters
import Conformance
import Foundation
import MockSources
import ScenarioRunner
import Screens
import TestSupport
import Testing
import Text

/// Tests of the compiled Swift starter adapter.
@Suite(
  "The starter adapter in Swift",
  .enabled(if: Needs.program("swiftc"), "the toolchain of Swift has swiftc"))
struct SwiftKitTests {
  @Test("The list of the Swift starter adapter equals the reference in every comparison mode")
  func alike() throws {
    let folder = try TemporaryFolder()
    let program = try compiled(String(decoding: AdapterKit.swift.bytes, as: UTF8.self), in: folder)
    let pool = SubjectPool {
      AdapterProcess(.init(command: "exec '\(program)'", answerTime: 60_000, helloTime: 120_000))
    }
    let catalog = Catalog.builtIn()
    var settings = Conformer.Settings()
    settings.mode = .everything
    let report = try Conformer(
      try SubjectEntry(pool, among: catalog, beside: StepDescription.names), catalog, settings
    ).run()
    #expect(report.isSame, Comment(rawValue: report.text))
    #expect(
      report.conclusion == "Swift sample is the same as list: 1,318 of 1,318 transitions same")
  }

  @Test("An error of a Swift list in an action, a task or a timer is an error of the case")
  func errors() throws {
    let sample = String(decoding: AdapterKit.swift.bytes, as: UTF8.self)
    let start = "    load = Task { await work(self) }\n"
    let refresh = #"    "refresh": { it, given in it.refresh("#
    try #require(sample.contains(start) && sample.contains(refresh))
    let fault = #"ProcessInfo.processInfo.environment["FAULT"]"#
    let text = sample.replacingOccurrences(
      of: start,
      with: start + """
            if \(fault) == "task" { Task { precondition(rows.count < 0, "wrong in a task") } }
            if \(fault) == "timer" {
              Task {
                try await Task.sleep(for: .milliseconds(5), clock: server.clock)
                precondition(rows.count < 0, "wrong in a timer")
              }
            }

        """
    ).replacingOccurrences(
      of: refresh,
      with: """
            "refresh": { it, given in
              if \(fault) == "action" { throw NSError(domain: "wrong in an action", code: 1) }
              it.refresh(
        """)
    let folder = try TemporaryFolder()
    let program = try compiled(text, in: folder)
    for place in ["task", "timer", "action"] {
      let pool = SubjectPool {
        AdapterProcess(
          .init(
            command: "SWIFT_BACKTRACE=enable=no FAULT=\(place) exec '\(program)'",
            answerTime: 60_000, helloTime: 120_000))
      }
      let catalog = Catalog.builtIn()
      let entry = try SubjectEntry(pool, among: catalog, beside: StepDescription.names)
      let file = PlannedFile(
        reading: SourceText(name: "a.txt", "firstLoad; succeed; refresh; expect items=20"),
        Reading(catalog.adding(entry))
      ) { Source($0) }
      let result = try #require(file.cases.first).check()
      #expect(result.status == .error)
      let article = place == "action" ? "an" : "a"
      #expect(
        result.problem?.message.contains("wrong in \(article) \(place)") == true,
        "\(result.problem?.message ?? "")")
    }
  }

  /// Compiles an adapter, and returns the path of the program.
  private func compiled(_ text: String, in folder: TemporaryFolder) throws -> String {
    let source = try folder.write("list.swift", text)
    let program = folder.path("list")
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments = ["swiftc", "-swift-version", "6", source, "-o", program]
    try compiler.run()
    compiler.waitUntilExit()
    try #require(compiler.terminationStatus == 0)
    return program
  }
}
