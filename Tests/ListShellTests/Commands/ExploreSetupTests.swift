import Foundation
import Screens
import TerminalTesting
import TestSupport
import Testing

@Suite("The command explore with the setup of a file")
struct ExploreSetupTests {
  @Test("The guide to screens of your own quotes the output of explore FILE")
  func guide() throws {
    let path = URL(fileURLWithPath: #filePath)
      .appending(path: "../../../../Sources/Adapters/Adapters.docc/ScreensOfYourOwn.md")
      .standardized
    let blocks = try String(contentsOf: path, encoding: .utf8).components(separatedBy: "\n```\n")
    let call = "$ listsh explore a.txt --invariant 'more only over rows'\n"
    let quoted = try #require(blocks.first { $0.hasPrefix(call) })
    try #require(quoted.hasSuffix("\n…"))
    let setup = try #require(blocks.first { $0.hasPrefix("screen aliyun\n") })
    let place = try Workplace()
    try place.write("a.txt", setup + "\n")
    let result = try place.listsh("explore", "a.txt", "--invariant", "more only over rows")
    #expect(result.output.hasPrefix(quoted.dropFirst(call.count).dropLast()), "\(result.output)")
  }

  @Test("explore FILE starts after the setup of the file and checks the invariants that it defines")
  func exploresFiles() throws {
    let place = try Workplace()
    let setup = """
      screen aliyun
      source numbers count=4 pageSize=2
      invariant "more only over rows" when more=yes expect view~rows

      """
    try place.write("a.txt", setup)
    let scenario = """
      # more only over rows: the shortest scenario that violates it.
      == more only over rows
      \(setup)firstLoad & firstLoad; #1 succeed; #2 empty

      """
    let call = ["--invariant", "more only over rows"]
    let found = try place.listsh(["explore", "a.txt", "--save", "found"] + call)
    #expect(
      found.output.hasPrefix(
        "violated: more only over rows: when more=yes expect view~rows\n\n\(scenario)"),
      "\(found.output)")
    #expect(found.status == 1 && found.errors.isEmpty)
    #expect(try place.text("found/more only over rows.txt") == scenario)
    #expect(try place.listsh("run", "found/more only over rows.txt").status == 1)
    // Cases of the file are not read. Its own `invariants` step chooses the invariants that are
    // checked in addition to those it defines.
    try place.write("sub/b.txt", "invariants more-under-rows\n\(setup)== a\nwrong\n")
    let other = try place.listsh("explore", "sub/b.txt", "--depth", "4")
    #expect(other.output.contains("\n2 invariants can be violated\n"))
    try place.write("c.txt", "firstLoad\n== a\n")
    let wrong = try place.listsh("explore", "c.txt")
    #expect(wrong.status == 2)
    #expect(
      wrong.errors.hasPrefix("listsh: c.txt:1:1: error: firstLoad in the setup of the file; "),
      "\(wrong.errors)")
    let unknown = try place.listsh("explore", "a.txt", "--invariant", "more only over row")
    #expect(
      unknown.errors
        == "listsh: the screen aliyun has no invariant 'more only over row'; did you mean more only over rows?\n"
    )
  }

  @Test("explore names each checked invariant whose condition is never met")
  func conditionNeverMet() throws {
    let place = try Workplace()
    try place.write(
      "a.txt",
      """
      source numbers count=2 pageSize=1
      invariant "none" when state=loading expect view=indicator
      invariant "many" when items=3 expect view=rows
      invariant "other" when items=4 expect view=rows

      """)
    let result = try place.listsh(
      "explore", "a.txt", "--in-flight", "1", "--invariant", "none", "--invariant", "many")
    #expect(
      result.output.split(separator: "\n").filter { $0.hasPrefix("never seen") }
        == ["never seen: verdict dropped", "never seen: condition of many"], "\(result.output)")
    #expect(result.status == 0)
  }

  @Test("A violation of another invariant does not end the path of a counterexample")
  func passesOtherViolations() throws {
    let place = try Workplace()
    try place.write(
      "a.txt",
      """
      source numbers count=4 pageSize=2
      invariant "a" when state=loading expect items>3
      invariant "b" when state=content expect items<4

      """)
    #expect(try place.listsh("explore", "a.txt", "--save", "found").status == 1)
    let found = try place.text("found/b.txt")
    #expect(found.hasSuffix("\nfirstLoad; #1 succeed; fetchMore; #2 succeed\n"), "\(found)")
    #expect(try place.listsh("run", "found").output.hasSuffix("\n0 passed, 2 failed\n"))
  }

  @Test("A counterexample with a source outside the working folder names the folder of both")
  func sourceOutside() throws {
    let outside = try TemporaryFolder()
    try outside.write("r.csv", "id,title\n1,a\n2,b\n3,c\n")
    try outside.write(
      "s.txt", "screen aliyun\nsource r.csv pageSize=2\ninvariant \"few\" expect items<3\n")
    let place = try Workplace()
    let result = try place.listsh(
      "explore", outside.path("s.txt"), "--in-flight", "2", "--invariant", "few", "--save", "found")
    #expect(result.status == 1)
    #expect(result.output.contains("to replay: listsh run --file-root .. found/few.txt\n"))
    let replay = try place.listsh("run", "--file-root", "..", "found/few.txt")
    #expect(replay.status == 1)
    #expect(replay.output.contains("few"))
  }

  @Test("A counterexample has all inline rows of the setup, and names the folder of its files")
  func keepsSetup() throws {
    let place = try Workplace()
    let source = "source csv pageSize=2 <<END\nid,title\ninvariants ,x\ninvariants b,y\nEND\n"
    try place.write("inline.txt", "screen aliyun\n\(source)")
    let inline = try place.listsh("explore", "inline.txt", "--invariant", "no-row-twice")
    #expect(inline.output.contains("\nscreen aliyun\n\(source)firstLoad; "), "\(inline.output)")
    try place.write("rows.csv", "id,title\n1,a\n2,b\n3,c\n")
    try place.write("sub/a.txt", "screen aliyun\nsource ../rows.csv pageSize=2\n")
    let options = ["--invariant", "no-row-twice", "--file-root", "."]
    let file = try place.listsh(["explore", "sub/a.txt", "--save", "sub"] + options)
    #expect(
      file.output.contains("\nto replay: listsh run --file-root . sub/no-row-twice.txt\n"),
      "\(file.output)")
  }

  @Test("A report does not replace the explored file")
  func keepsFile() throws {
    let place = try Workplace()
    try place.write("a.txt", "screen list\n")
    let result = try place.listsh("explore", "a.txt", "--report", "html=./a.txt")
    #expect(
      result.errors
        == "listsh: ./a.txt is the setup of this search, and the report would replace it\n")
    #expect(result.status == 2)
    #expect(try place.text("a.txt") == "screen list\n")
  }

  @Test("No report of explore has a workflow command that GitHub Actions would execute")
  func breaksWorkflowCommands() throws {
    let place = try Workplace()
    let name = "##[error]x"
    try place.write(
      "e.txt", "source numbers count=4 pageSize=2\ninvariant \"\(name)\" expect items<3\n")
    let files = ["o.txt", "r.jsonl", "r.html"]
    let result = try place.listsh(
      [
        "explore", "e.txt", "--max-states", "300", "--output", files[0], "--report",
        "jsonl=\(files[1])", "--report", "html=\(files[2])",
      ], environment: ["GITHUB_ACTIONS": "true"])
    #expect(result.status == 1)
    for text in try files.map({ try place.text($0) }) + [result.output] {
      #expect(!text.contains(name))
    }
    #expect(try place.text("o.txt").contains("violated: \\u{23}#[error]x"))
  }

  @Test("A setup file with a screen of layers is explored within the bounds of that screen")
  func setupOfLayers() throws {
    let place = try Workplace()
    try place.write("feed.txt", "screen feed\n")
    let search = { (screen: String) in
      try #require(
        place.listsh("explore", screen, "--depth", "3", "--stable-times").output
          .split(separator: "\n").last)
    }
    #expect(try search("./feed.txt") == search("feed"))
  }
}
