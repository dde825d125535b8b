import Foundation
import Testing

@Suite("The README")
struct ReadmeTests {
  @Test("Every command that it shows prints what it shows")
  func transcripts() throws {
    let readme = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../README.md"), encoding: .utf8)
    let place = try Workplace()
    let scenario = try #require(readme.components(separatedBy: "```\n# end.txt").dropFirst().first)
    try place.write(
      "end.txt", "# end.txt" + (scenario.components(separatedBy: "```").first ?? ""))
    var commands: [String] = []
    for block in readme.components(separatedBy: "```console\n").dropFirst() {
      let text = block.components(separatedBy: "```").first ?? ""
      let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      // What a person types at the prompt of the shell is tried through a terminal elsewhere.
      guard let command = lines.first, command.hasPrefix("$ listsh ") else { continue }
      commands.append(String(command))
      let process = try place.startShell(
        "\"$LISTSH\" " + command.dropFirst("$ listsh ".count))
      process.waitUntilExit()
      let told = try place.text(".output")
      #expect(timeless(told) == timeless(String(lines[1])), "\(command)")
    }
    #expect(commands.count == 3)
  }

  /// The text without the time that a run took.
  private func timeless(_ text: String) -> String {
    text.replacing(/\ in \d+\.\d\d s/, with: "")
  }
}
