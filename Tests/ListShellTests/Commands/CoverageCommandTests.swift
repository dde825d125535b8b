import Foundation
import ListShell
import ScenarioRunner
import Screens
import TestSupport
import Testing

@Suite("listsh coverage")
struct CoverageCommandTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  @Test("Coverage below --min fails, and passes after --generate filled the gaps")
  func generating() throws {
    try place.write("s/one.txt", "screen films\nload; retry\n")
    #expect(try place.listsh("coverage", "s").status == 0)
    #expect(try place.listsh("coverage", "s", "--min", "100").status == 1)
    #expect(try place.listsh("coverage", "s", "--generate", "s/generated.txt").status == 0)
    #expect(try place.listsh("coverage", "s", "--min", "100").status == 0)
    #expect(try place.listsh("run", "s/generated.txt").status == 0)
  }

  @Test("A case without events covers no pair of its screen")
  func noEvents() throws {
    try place.write("one.txt", "screen aliyun\ninvariants\n")
    let outcome = try place.listsh("coverage", "one.txt", "--min", "100")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("aliyun"), "\(outcome.output)")
  }

  @Test("--generate does not overwrite an existing file")
  func keepsFiles() throws {
    let text = "screen films\nload; retry\n"
    try place.write("one.txt", text)
    #expect(
      try place.listsh("coverage", "one.txt", "--generate", "one.txt")
        == .init(
          status: 2, errors: "listsh: one.txt exists already; --generate writes a new file\n"))
    #expect(try place.text("one.txt") == text)
  }

  @Test("Without a played case, --generate does not say that every pair is covered")
  func nothingPlayed() throws {
    try place.write("bad.txt", "nonsense\n")
    let outcome = try place.listsh("coverage", "bad.txt", "--generate", "generated.txt")
    #expect(outcome.status == 2)
    #expect(!outcome.errors.contains("covered"), "\(outcome.errors)")
  }

  @Test("If there is no gap, --generate writes no file")
  func noGap() throws {
    try place.write("one.txt", "screen people\nadd 2; add 2; scroll 1\n")
    let call = ["coverage", "one.txt", "--min", "100", "--generate", "generated.txt"]
    #expect(try place.listsh(call).status == 0)
    #expect(!FileManager.default.fileExists(atPath: place.path("generated.txt")))
  }

  @Test(
    "The product's own scenarios cover every event in every state of each screen, except feed",
    arguments: Catalog.builtIn().names.filter { $0 != "feed" })
  func ownScenarios(screen: String) {
    let arguments = ["coverage", "Scenarios/\(screen)*.txt", "--screen", screen, "--min", "100"]
    #expect(listsh(arguments) == .passed)
  }

  @Test("If a file cannot be played, coverage exits with status 2")
  func error() throws {
    try place.write("one.txt", "firstLaod\n")
    #expect(try place.listsh("coverage", "one.txt").status == 2)
    #expect(
      try place.listsh("coverage", "missing.txt")
        == .init(status: 2, errors: "listsh: missing.txt: No such file or directory\n"))
  }

  @Test("A --min of more than 100 is a usage error")
  func minimum() throws {
    try place.write("one.txt", "screen films\nload; retry\n")
    #expect(
      try place.listsh("coverage", "one.txt", "--min", "101")
        == .init(
          status: 2,
          errors: """
            listsh: the value '101' is invalid for '--min <PERCENT>': must be a whole number from 0 to 100
            usage: listsh coverage [<options>] [<PATH> ...]
            Run 'listsh coverage --help' for the options.

            """))
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
