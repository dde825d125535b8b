import Foundation
import TestSupport
import Testing

@Suite(
  "ListComponents in a separate package", .serialized,
  .enabled(if: Needs.program("swift"), "a toolchain has it"))
struct ComponentsClientTests {
  @Test(
    "With either default isolation, a client that uses only public APIs passes its tests",
    arguments: ["nonisolated", "MainActor"])
  func client(isolation: String) throws {
    let output = try run(
      "DEFAULT_ISOLATION=\(isolation)", "swift", "test",
      "--package-path", root.appending(path: "Tests/ListComponentsExample").path,
      "--scratch-path", root.appending(path: ".build/list-components-example").path)
    #expect(output.contains("Test run with 5 tests in 1 suite passed"))
  }
}
