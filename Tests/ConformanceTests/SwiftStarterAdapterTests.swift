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
struct SwiftStarterAdapterTests {
  @Test("The list of the Swift starter adapter equals the reference in every comparison mode")
  func alike() throws {
    let folder = try TemporaryFolder()
    let program = try compiled(
      String(decoding: StarterAdapter.swift.bytes, as: UTF8.self), in: folder)
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
    let sample = String(decoding: StarterAdapter.swift.bytes, as: UTF8.self)
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
        ReadingSettings(catalog.adding(entry))
      ) { Source($0) }
      let result = try #require(file.cases.first).check()
      #expect(result.status == .error)
      let article = place == "action" ? "an" : "a"
      #expect(
        result.problem?.message.contains("wrong in \(article) \(place)") == true,
        "\(result.problem?.message ?? "")")
    }
  }

  @Test(
    "The Swift adapter passes members of feed on, writes numbers, and keeps output before a crash")
  func feed() throws {
    let sample = String(decoding: StarterAdapter.swift.bytes, as: UTF8.self)
    let lines = sample.components(separatedBy: "\n")
    // A heading is between two bars.
    let start = try #require(lines.firstIndex { $0.hasPrefix("// YOUR LIST.") }) - 1
    let end = try #require(lines.firstIndex { $0.hasPrefix("// THE ADAPTER.") }) - 1
    let own = #"""
      @MainActor final class List {
        let server: Server
        var rows: [Row] = []
        var note: String?

        init(_ server: Server) { self.server = server }

        func load() async throws {
          let page = try await server.page("from \"3\"")
          rows = page.rows
          note = "previous \(page.previous ?? "none")"
        }

        func insert(_ title: String) async throws {
          do {
            let saved = try await server.page("insert \"\(title)\"").saved
            note = "saved \(saved?.id ?? "none") \(saved?.title ?? "none")"
          } catch let failure as RequestFailed {
            note = "\(failure)\(failure.isPermanent ? " permanent" : "")"
          }
        }
      }

      let adapter = Adapter(
        name: "Feed", screen: "feed",
        make: { server, _ in List(server) },
        actions: [
          "firstLoad": { it, _ in try await it.load() },
          "insert": { it, given in try await it.insert(given.arguments[0] as? String ?? "") },
          "refresh": { _, _ in
            print("printed before the crash")
            fatalError("crash")
          },
        ],
        observes: ["rows", "error", "place", "held", "waiting"],
        look: { it in
          Look(
            rows: it.rows.map(\.id),
            values: ["error": it.note, "place": UInt8(2), "held": Int64(3), "waiting": 4.0])
        })

      """#
    let text = (lines[..<start] + [own] + lines[end...]).joined(separator: "\n")
    let folder = try TemporaryFolder()
    let program = try compiled(text, in: folder)
    let pool = SubjectPool {
      AdapterProcess(
        .init(
          command: "SWIFT_BACKTRACE=enable=no exec '\(program)'", answerTime: 60_000,
          helloTime: 120_000))
    }
    let catalog = Catalog.builtIn()
    let entry = try SubjectEntry(pool, among: catalog, beside: StepDescription.names)
    let script = """
      screen feed start=3
      source numbers count=6 pageSize=2 paging=cursor
      firstLoad; succeed; expect error="previous 3" place=2 held=3 waiting=4
      insert "x"; succeed; expect error="saved 7 x"
      insert "y"; fail "no" permanent; expect error="no permanent"
      insert "z"; fail "no"; expect error="no"
      """
    let results = [script, script + "\nrefresh"].map { script in
      PlannedFile(
        reading: SourceText(name: "a.txt", script), ReadingSettings(catalog.adding(entry))
      ) { Source($0) }.cases.first?.check()
    }
    #expect(results[0]?.status == .passed, "\(results[0]?.problem?.message ?? "")")
    #expect(results[1]?.status == .error)
    let message = results[1]?.problem?.message ?? ""
    #expect(message.contains("\n  printed before the crash\n"), "\(message)")
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
