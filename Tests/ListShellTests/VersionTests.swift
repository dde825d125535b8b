import Foundation
import ListShell
import Testing

@Suite("The version")
struct VersionTests {
  private func text(of path: String) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    return try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  @Test(
    "The README, the library guide and the first entry of the changes name the same version")
  func one() throws {
    #expect(try text(of: "README.md").contains("from: \"\(version)\""))
    #expect(
      try text(of: "Sources/ListStore/ListStore.docc/ListStore.md").contains("from: \"\(version)\"")
    )
    let changes = try text(of: "Sources/ListStore/ListStore.docc/Changes.md")
    #expect(changes.split(separator: "\n").first { $0.hasPrefix("### ") } == "### \(version)")
  }
}
