import Foundation
import TestSupport
import Testing

@Suite("The README")
struct ReadmeTests {
  @Test(
    "Each call of listsh in the README prints the output that the README shows",
    .enabled(if: Needs.program("python3"), "make test-needs installs python3"))
  func transcripts() throws {
    let readme = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../README.md"), encoding: .utf8)
    let place = try Workplace()
    let scenario = try #require(readme.components(separatedBy: "```\n# end.txt").dropFirst().first)
    try place.write(
      "end.txt", "# end.txt" + (scenario.components(separatedBy: "```").first ?? ""))
    let list = try #require(readme.components(separatedBy: "```python\n").dropFirst().first)
    let adapter = try place.listsh("adapter", "python").output
    let start = try #require(adapter.range(of: "class List:")).lowerBound
    let end = try #require(adapter.range(of: "# ====", range: start..<adapter.endIndex)).lowerBound
    try place.write(
      "orders.py",
      adapter[..<start] + (list.components(separatedBy: "```").first ?? "") + "\n" + adapter[end...]
    )
    var commands: [String] = []
    for block in readme.components(separatedBy: "```console\n").dropFirst() {
      let text = block.components(separatedBy: "```").first ?? ""
      let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      // ShellEditingTests test input at the prompt of the shell in a terminal.
      guard let command = lines.first, command.hasPrefix("$ listsh ") else { continue }
      commands.append(String(command))
      let output = try place.shell("\"$LISTSH\" " + command.dropFirst("$ listsh ".count)).output
      #expect(timeless(output) == timeless(String(lines[1])), "\(command)")
    }
    #expect(commands.count == 4)
  }

  @Test("The scripts and the file in the guide to traces produce the traces in the guide")
  func traces() throws {
    let guide = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../Sources/ScenarioRunner/ScenarioRunner.docc/ScenarioRunner.md"),
      encoding: .utf8)
    let blocks = guide.components(separatedBy: "\n```\n").enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }.map { $0.element + "\n" }
    try #require(blocks.count == 7)
    let place = try Workplace()
    let played = try place.listsh("play", "-c", blocks[1])
    #expect(played == .init(status: 0, output: blocks[2]))
    try place.write("first-load.txt", blocks[3])
    let run = try place.listsh("run", "--stable-times", "first-load.txt")
    #expect(run == .init(status: 1, output: timeless(blocks[4])))
    for (name, block) in zip(["observe.txt", "invariant.txt"], blocks[5...]) {
      try place.write(name, block)
      #expect(try place.listsh("run", name).status == 0, "\(block)")
    }
  }

  /// Returns the text without the duration of a run.
  private func timeless(_ text: String) -> String {
    text.replacing(/\ in \d+\.\d\d s/, with: "")
  }
}
