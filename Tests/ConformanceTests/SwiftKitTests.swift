import Adapters
import Conformance
import Foundation
import ScenarioRunner
import Screens
import TestSupport
import Testing

/// What is true of the kit in Swift, once it is compiled.
@Suite(
  "The kit in Swift", .enabled(if: Needs.program("swiftc"), "the toolchain of Swift has swiftc"))
struct SwiftKitTests {
  @Test("The list of the kit is like the reference, whatever is compared")
  func alike() throws {
    let folder = try TemporaryFolder()
    let source = try folder.write(
      "list.swift", String(decoding: AdapterKit.swift.bytes, as: UTF8.self))
    let program = folder.path("list")
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments = ["swiftc", "-swift-version", "6", source, "-o", program]
    try compiler.run()
    compiler.waitUntilExit()
    try #require(compiler.terminationStatus == 0)

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
}
