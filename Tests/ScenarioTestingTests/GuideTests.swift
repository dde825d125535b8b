import Foundation
import Testing

/// Tests that the code of the guide is part of the example package, which is compiled and run.
@Suite struct GuideTests {
  @Test("All Swift code of the guide is in the example package")
  func code() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let guide = try String(
      contentsOf: root.appendingPathComponent(
        "Sources/ScenarioTesting/ScenarioTesting.docc/ScenariosInSwiftTests.md"), encoding: .utf8)
    let package = root.appendingPathComponent("Tests/ScenarioTestingExample")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: package.path)
      .filter { $0.hasSuffix(".swift") && !$0.hasPrefix(".build") }
    let code = try paths.map {
      try String(contentsOf: package.appendingPathComponent($0), encoding: .utf8)
    }
    let blocks = guide.components(separatedBy: "```swift\n").dropFirst().compactMap {
      $0.components(separatedBy: "\n```").first
    }
    #expect(blocks.count == 11)
    for block in blocks {
      #expect(code.contains { $0.contains(block) }, "no file has:\n\(block)")
    }
  }
}
