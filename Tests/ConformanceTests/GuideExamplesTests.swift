import Adapters
import Conformance
import Foundation
import ScenarioRunner
import Screens
import TestSupport
import Testing

/// Tests of the lists and reports in the guides YourListUnderTest.md and ExampleLists.md.
@Suite("Examples of the guide to lists under test")
struct GuideExamplesTests {
  private static let guides = ["YourListUnderTest.md", "ExampleLists.md"].map { name in
    let path = URL(fileURLWithPath: #filePath)
      .appending(path: "../../../Sources/Adapters/Adapters.docc/\(name)").standardized
    return (try? String(contentsOf: path, encoding: .utf8)) ?? ""
  }.joined()

  /// The code blocks of the guides in `language`, in order.
  private static func blocks(_ language: String) -> [String] {
    guides.components(separatedBy: "\n```\(language)\n").dropFirst().map {
      $0.components(separatedBy: "```\n")[0]
    }
  }

  /// The reports of `conform` with this adapter in the guide, in order.
  private static func reports(_ adapter: String = "node feed.mjs") -> [String] {
    blocks("").compactMap { block in
      let call = "$ listsh conform --adapter '\(adapter)'\n"
      return block.hasPrefix(call) ? block.dropFirst(call.count) + "\n" : nil
    }
  }

  /// Replaces the sample of a starter adapter by `list`, and returns the report of its differences from the reference.
  private func report(
    _ list: String, in starter: StarterAdapter, _ mark: String, _ program: String, _ file: String
  ) throws -> String {
    let text = String(decoding: starter.bytes, as: UTF8.self)
    let bar = String(repeating: "=", count: 78)
    let start = try #require(text.range(of: "\(mark)\(bar)\n\(mark)YOUR LIST."))
    let end = try #require(text.range(of: "\(mark)\(bar)\n\(mark)THE ADAPTER."))
    return try report(
      text[..<start.lowerBound] + list + "\n" + text[end.lowerBound...], program, file)
  }

  /// Returns the report of the differences between the reference and the list of the adapter `text`.
  private func report(_ text: String, _ program: String, _ file: String) throws -> String {
    let folder = try TemporaryFolder()
    let path = try folder.write(file, text)
    let pool = SubjectPool {
      AdapterProcess(
        .init(command: "exec \(program) '\(path)'", answerTime: 60_000, helloTime: 120_000))
    }
    let catalog = Catalog.builtIn()
    let entry = try SubjectEntry(pool, among: catalog, beside: StepDescription.names)
    return try Conformer(entry, catalog, Conformer.Settings()).run().text
  }

  @Test(
    "Without the line that cancels, the sample differs as the guide shows",
    .enabled(if: Needs.program("python3"), "make test-needs installs python3"))
  func sample() throws {
    let call = "$ listsh conform --adapter 'python3 list.py'\n"
    let block = try #require(Self.blocks("").first { $0.hasPrefix(call) })
    try #require(block.hasSuffix("\n…"))
    let sample = withoutCancels(String(decoding: StarterAdapter.python.bytes, as: UTF8.self))
    let report = try report(sample, "python3", "list.py")
    #expect(report.hasPrefix(block.dropFirst(call.count).dropLast()), "\(report)")
  }

  @Test(
    "The JavaScript example differs as the guide shows, and its fixed version does not",
    .enabled(if: Needs.program("node"), "make test-needs installs node"), arguments: [0, 1])
  func javaScript(place: Int) throws {
    let lists = Self.blocks("js")
    try #require(lists.count == 4 && Self.reports().count == 2)
    let mark = "// "
    #expect(
      try report(lists[place], in: .javascript, mark, "node", "feed.mjs") == Self.reports()[place])
  }

  @Test(
    "The Python example differs as the guide shows, and its fixed version does not",
    .enabled(if: Needs.program("python3"), "make test-needs installs python3"), arguments: [0, 1])
  func python(place: Int) throws {
    let lists = Self.blocks("python")
    try #require(lists.count == 2 && Self.reports().count == 2)
    let mark = "# "
    #expect(
      try report(lists[place], in: .python, mark, "python3", "feed.py") == Self.reports()[place])
  }

  @Test(
    "The Backbone example differs as the guide shows, and its fixed version does not",
    .enabled(if: Needs.nodeModule("backbone"), "make test-needs installs node-backbone"),
    arguments: [0, 1])
  func backbone(place: Int) throws {
    let program = "NODE_PATH=/usr/share/nodejs node"
    let reports = Self.reports("\(program) backbone.mjs")
    let lists = Self.blocks("js")
    try #require(lists.count == 4 && reports.count == 2)
    #expect(
      try report(
        lists[2 + place], in: .javascript, "// ",
        "env NODE_PATH='\(Needs.nodeEnvironment["NODE_PATH"] ?? "")' node", "backbone.mjs")
        == reports[place])
  }
}
