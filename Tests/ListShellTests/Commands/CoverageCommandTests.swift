import Foundation
import ListShell
import ScenarioRunner
import TestSupport
import Testing

@Suite("listsh coverage")
struct CoverageCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    // --generate writes no file if CI is set, and tests may run with CI set.
    unsafe unsetenv("CI")
  }

  /// Writes a file, and returns its path and the path of a file that does not exist yet.
  private func files(_ text: String) throws -> (scenarios: String, generated: String) {
    (try folder.write("one.txt", text), folder.path("generated.txt"))
  }

  @Test("Coverage below --min fails, and passes after --generate filled the gaps")
  func generating() throws {
    let (scenarios, generated) = try files("screen films\nload; retry\n")
    #expect(listsh(["coverage", scenarios]) == .passed)
    #expect(listsh(["coverage", scenarios, "--min", "100"]) == .failed)
    #expect(listsh(["coverage", scenarios, "--generate", generated]) == .passed)
    #expect(listsh(["coverage", folder.path, "--min", "100"]) == .passed)
    #expect(listsh(["run", generated]) == .passed)
  }

  @Test("A case without events covers no pair of its screen")
  func noEvents() throws {
    let (scenarios, _) = try files("screen aliyun\ninvariants\n")
    let outcome = try batch(["coverage", scenarios, "--min", "100"])
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("aliyun"), "\(outcome.output)")
  }

  @Test("--generate does not overwrite an existing file")
  func keepsFiles() throws {
    let (scenarios, _) = try files("screen films\nload; retry\n")
    let outcome = try batch(["coverage", scenarios, "--generate", scenarios])
    #expect(
      outcome
        == Outcome(
          output: "",
          complaints: "listsh: \(scenarios) exists already; --generate writes a new file\n",
          status: 2))
    #expect(try String(contentsOfFile: scenarios, encoding: .utf8) == "screen films\nload; retry\n")
  }

  @Test("If there is no gap, --generate writes no file")
  func noGap() throws {
    let (scenarios, generated) = try files("screen people\nadd 2; add 2; scroll 1\n")
    #expect(listsh(["coverage", scenarios, "--min", "100", "--generate", generated]) == .passed)
    #expect(!FileManager.default.fileExists(atPath: generated))
  }

  @Test(
    "The product's own scenarios cover every event in every state of each screen",
    arguments: [
      "list", "moments", "films", "films-flags", "films-optionals", "settings", "people",
      "messages",
      "cities", "aliyun-single",
    ])
  func ownScenarios(screen: String) {
    let arguments = ["coverage", "Scenarios/\(screen)*.txt", "--screen", screen, "--min", "100"]
    #expect(listsh(arguments) == .passed)
  }

  @Test("If a file cannot be played, coverage exits with status 2")
  func error() throws {
    let (scenarios, _) = try files("firstLaod\n")
    #expect(listsh(["coverage", scenarios]) == .unchecked)
    #expect(listsh(["coverage", "\(folder)/missing.txt"]) == .unchecked)
    #expect(listsh(["coverage", scenarios, "--min", "101"]) == .unchecked)
  }

  @Test("coverage keeps the log of the adapter", .enabled(if: Needs.program("python3")))
  func log() throws {
    let place = try Workplace.withPythonList()
    try place.write("a.txt", "firstLoad\n")
    let call = ["coverage", "a.txt", "--adapter", "python3 list.py", "--adapter-log"]
    #expect(try place.listsh(call + ["log"]).status == 0)
    #expect(try place.text("log").hasPrefix(#"1 > {"do":"hello""#))
    #if os(Linux)
      #expect(try place.listsh(call + ["/dev/full"]).status == 2)
      #expect(
        try place.listsh(
          "explore", "list", "--depth", "1", "--in-flight", "1", "--adapter", "python3 list.py",
          "--adapter-log", "/dev/full"
        ).errors.contains("No space left on device"))
    #endif
  }

  @Test(
    "If the list cannot start a case without steps, coverage reports the title of the case",
    .enabled(if: Needs.program("python3")))
  func failedStart() throws {
    let place = try Workplace()
    try place.write("a.txt", "== boom\n")
    try place.write(
      "list.py",
      """
      import sys
      for line in sys.stdin:
          if '"hello"' in line: print('{"v":1,"screen":"list","actions":["firstLoad"],"observes":["rows"]}', flush=True)
          elif '"boom"' in line: print('{"failed":"no"}', flush=True)
          else: print('{"rows":[]}', flush=True)

      """)
    let outcome = try place.listsh("coverage", "a.txt", "--adapter", "python3 list.py")
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.hasPrefix("a.txt:1:1: error: the adapter failed: no\n"),
      Comment(rawValue: outcome.errors))
  }
}
