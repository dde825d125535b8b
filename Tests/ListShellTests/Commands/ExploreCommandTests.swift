import Foundation
import TerminalTesting
import TestSupport
import Testing

@Suite("ExploreCommand", .serialized)
struct ExploreCommandTests {
  static let statuses: [(arguments: [String], status: Int32, start: String)] = [
    (["list"], 0, "complete: no invariant can break\n553 states, 6012 transitions, depth 16, "),
    (["list", "--depth", "3"], 2, "bounded by --depth 3: no invariant was seen to break\n"),
    (
      ["list", "--max-states", "100"], 2,
      "bounded by --max-states 100: no invariant was seen to break\n"
    ),
    (["films-flags", "--invariant", "one-property-set"], 1, "broken: one-property-set: "),
    (["aliyun", "--time", "1ms"], 2, "bounded by --time: no invariant was seen to break\n"),
    (
      ["list", "--random", "5", "--seed", "7"], 2,
      "bounded by 5 random walks, which prove nothing: no invariant was seen to break\n"
    ),
  ]

  @Test(
    "The status and the first words tell a clean, a broken and an unfinished search apart",
    arguments: statuses)
  func tellsStatus(arguments: [String], status: Int32, start: String) throws {
    let result = try batch(["explore"] + arguments)
    #expect(result.status == status)
    #expect(result.output.hasPrefix(start), "\(result.output)")
    #expect(result.complaints.isEmpty)
  }

  @Test("A misspelled invariant or screen is answered with the nearest")
  func suggests() throws {
    let invariant = try batch(["explore", "aliyun", "--invariant", "no-row-twise"])
    #expect(
      invariant.complaints
        == "listsh: the screen aliyun has no invariant 'no-row-twise'; did you mean no-row-twice?\n"
    )
    #expect(invariant.status == 2)
    let screen = try batch(["explore", "aliyum"])
    #expect(screen.complaints == "listsh: unknown screen 'aliyum'; did you mean aliyun?\n")
  }

  @Test("The broken step is marked, and the command that replays it passes")
  func marksBrokenStep() throws {
    let result = try batch(["explore", "films-flags", "--invariant", "no-error-over-rows"])
    let trace = """
          load &                     idle → isLoading        asks #1 films
          load                       isLoading               asks #2 films
          #1 succeed                 isLoading → items       items=4
        > #2 fail "request failed"   items → isError+items   error="request failed"

      to replay: listsh play -c 'screen films-flags; source numbers count=4 pageSize=2; \
      load & load; #1 succeed; #2 fail "request failed"'

      1 invariant can break

      """
    #expect(result.output.contains(trace), "\(result.output)")
  }

  @Test("The report for programs has a line for each breach and one for the whole")
  func writesJSONLines() throws {
    let result = try batch([
      "explore", "films-flags", "--all", "--invariant", "one-thing-on-screen", "--invariant",
      "no-error-over-rows", "--format", "jsonl",
    ])
    let lines = try result.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(lines.map { $0["kind"] as? String } == ["breach", "breach", "exploration"])
    #expect(
      lines.map { $0["invariant"] as? String } == [
        "one-thing-on-screen", "no-error-over-rows", nil,
      ])
    #expect(lines[1]["brokenLine"] as? Int == 4)
    #expect((lines[1]["trace"] as? [String])?.count == 4)
    #expect(lines[2]["broken"] as? Int == 2)
    #expect(lines[2]["complete"] as? Bool == false)
  }

  @Test("Whatever breaks in a random walk, the command that repeats it is told as it was called")
  func repeatsWalks() throws {
    let result = try batch(["explore", "films-flags", "--random", "100", "--seed", "1"])
    let call = "listsh explore films-flags --in-flight 3 --rows 4 --page-size 2"
    #expect(
      result.output.hasSuffix("\nto repeat: \(call) --random 100 --seed 1\n"), "\(result.output)")
    #expect(result.output.contains("(bounded by 1 random walk, which proves nothing)\n1 walk, "))
  }

  @Test("What is saved passes when it is run")
  func savesPassingFiles() throws {
    let folder = try TemporaryFolder()
    let result = try batch([
      "explore", "films-flags", "--all", "--depth", "5", "--save", folder.path,
    ])
    #expect(result.status == 1)
    #expect(result.output.contains("to replay: listsh run \(folder.path)/no-error-over-rows.txt\n"))
    #expect(try batch(["run", folder.path]).status == 0)
  }

  @Test("Progress is told on a terminal, and Ctrl-C leaves a bounded search")
  func stopsAtInterrupt() throws {
    let terminal = try PseudoTerminal(
      builtProduct("listsh"),
      ["explore", "list", "--with", "server", "--rows", "8", "--max-states", "1000000"])
    try terminal.expect("progress") { $0.text.contains(" states, depth ") }
    terminal.type("\u{3}")
    try terminal.expect("the report") {
      $0.text.contains("bounded by Ctrl-C: no invariant was seen to break")
    }
    #expect(try terminal.expectExit() == .exited(130))
  }
}
