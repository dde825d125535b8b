import Foundation
import ListShell
import TestSupport
import Testing

@Suite("listsh diagram")
struct DiagramCommandTests {
  /// Runs the command, which writes into a file, and returns what stands there.
  private func written(_ arguments: [String]) throws -> String {
    let folder = try TemporaryFolder()
    #expect(listsh(["diagram"] + arguments + ["--output", folder.path("picture")]) == .passed)
    return try folder.text("picture")
  }

  @Test("A diagram is Mermaid unless another format is asked for")
  func mermaid() throws {
    #expect(
      try written(["people"]) == """
        %% people with 2 requests in flight, 3 rows, pages of 2
        stateDiagram-v2
            [*] --> rows
            rows --> rows : add

        """)
  }

  @Test("Graphviz reads the DOT, colours included, and draws every state")
  func svg() throws {
    guard ["/usr/bin/dot", "/opt/homebrew/bin/dot"].contains(where: isProgram) else { return }
    let svg = try written(["films", "--format", "svg"])
    #expect(svg.contains("<svg"))
    for state in ["loading", "loaded", "error"] { #expect(svg.contains(">\(state)</text>")) }
  }

  private func isProgram(_ path: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: path)
  }

  @Test(
    "What cannot be drawn is a wrong usage",
    arguments: [["diagram"], ["diagram", "nothing"], ["diagram", "list", "films"]])
  func wrong(arguments: [String]) {
    #expect(listsh(arguments) == .unjudged)
  }
}
