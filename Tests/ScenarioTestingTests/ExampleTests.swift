import Foundation
import TestSupport
import Testing

/// Tests of the package in Tests/ScenarioTestingExample, which depends on this one, built and run by the tools.
///
/// The tests build the library again, which takes minutes. Therefore they run only with `LISTSH_NEEDS=all`.
@Suite(
  .serialized,
  .enabled(
    if: ProcessInfo.processInfo.environment["LISTSH_NEEDS"] == "all",
    "LISTSH_NEEDS=all builds the package in Tests/ScenarioTestingExample"))
struct ExampleTests {
  @Test("40 scenarios have 40 results in Swift Testing, and XCTest plays them too")
  func results() throws {
    let (output, status) = try test()
    #expect(status == 0, "\(output)")
    #expect(output.contains("Test orders(_:) with 40 test cases passed after"))
    #expect(output.contains("Executed 1 test, with 0 failures"))
  }

  @Test("A failing scenario is reported at its file and line, with the difference")
  func failure() throws {
    let (output, status) = try test(
      ["--filter", "naiveOrders"], environment: ["PLAY_NAIVE_ORDERS": "1"])
    #expect(status != 0)
    let file = package.appendingPathComponent("Tests/OrdersTests/Scenarios/orders.txt").path
    #expect(
      output.contains(
        """
        scenario → a late page after the refresh at OrdersTests.swift:23:4: Caught error: \
        \(file):158:24: error: the trace is not the expected one
            |
        158 | firstLoad; fetchMore & refresh & #3 succeed; #2 succeed
            |                        ^
        (-expected +actual)
          firstLoad  asks #1 page 1
          #1 succeed  items=20; more=yes
          fetchMore &  asks #2 page 2
        - refresh &  cancels #2; asks #3 page 1
        + refresh &  asks #3 page 1
          #3 succeed
        - #2 succeed
        + #2 succeed  items=40
        """))
  }

  /// The folder of the package.
  private var package: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("ScenarioTestingExample")
  }

  /// Runs the tests of the package, and returns their output and the exit status.
  private func test(
    _ arguments: [String] = [], environment: [String: String] = [:]
  ) throws -> (output: String, status: Int32) {
    let process = Process()
    let output = Pipe()
    // A separate scratch folder, because the folder of this package is locked during the tests.
    let scratch = package.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent(".build/scenario-testing-example")
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["swift", "test", "--package-path", package.path, "--scratch-path", scratch.path] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = output
    process.standardError = output
    try process.runForLimitedTime()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: bytes, as: UTF8.self), process.terminationStatus)
  }
}
