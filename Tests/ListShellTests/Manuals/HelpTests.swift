import Foundation
import MockSources
import ScenarioRunner
import Screens
import Testing

/// Tests that help has a topic for every word of the tables.
@Suite("Help for one word")
struct HelpTests {
  /// The words of steps, screens and sources.
  static let tableWords: [String] = {
    let catalog = Catalog.builtIn()
    let screens = catalog.entries.map(\.description).flatMap { screen -> [String] in
      var words = screen.actions.map(\.name)
      words += screen.manual.replies.map(\.name)
      words += screen.observations.map(\.name)
      words += screen.invariants.map(\.name)
      words += screen.manual.options.map(\.name)
      return words
    }
    let sources = SourceOption.all.flatMap { [$0.name] + $0.value.words }
    return Set(StepDescription.all.map(\.name) + screens + sources).sorted()
  }()

  /// The words that listsh prints according to the contracts.
  static let printedWords = [
    "ignored", "dropped", "moved", "asks", "cancels", "toast", "opens", "drops", "at", "violated",
    "uncovered", "known gap", "late", "a row appears twice", "a row is missing", "a row is extra",
    "a row of another list appears", "the rows are in another order", "a request is lost",
    "a request too many is sent", "another page is requested", "a failure is not shown",
    "the error view covers rows that should stay visible", "a failure is shown that did not happen",
    "more is offered without a next page", "more is not offered", "a request is not cancelled",
    "a cancel too many", "nothing spins during a load", "something spins without a load",
    "another spinner spins", "another view is visible", "a late response changes the list",
    "differs",
    "next", "previous", "stale", "permanent", "ok", "when", "none", "blank", "spinning", "sample",
    "ndjson", "swapped", "up", "holds", "wakes", "undoes", "logs", "calls back", "world",
    "page", "request", "cursor", "invariant", "observation", "adapter", "reference", "transition",
  ]

  /// The commands of the program.
  static let commands = [
    "run", "play", "explore", "merge", "coverage", "diagram", "screens", "sources", "help", "init",
    "completions", "man", "adapter", "conform", "shell",
  ]

  @Test(
    "Every word of steps, screens and sources has a summary and an example", arguments: tableWords)
  func tables(word: String) {
    let help = transcript(":help \(word)")
    #expect(help.contains("\n  example: "), "\(help)")
  }

  @Test("Every word in a report has a summary and an example", arguments: printedWords)
  func printed(word: String) {
    #expect(transcript(":help \(word)").contains("\n  example: "))
  }

  @Test(
    "Help and the manual page explain the environment variables and files",
    arguments: [
      ("NO_COLOR", "If set and not empty, output has color only"),
      ("CI", "If set and neither empty nor false, listsh refuses"),
      ("GITHUB_STEP_SUMMARY", "the file of the job summary"),
      ("CI_NODE_INDEX", "The shard that"), ("TEST_TOTAL_SHARDS", "The test protocol of Bazel"),
      ("TERM", "If not set or dumb, output has"), ("COLUMNS", "The number of columns of"),
      ("LISTSH_HISTORY", "The file of the shell"), ("EDITRC", "The file with the settings"),
      (".listshrc", "Lines that the shell plays when it starts"),
      ("XDG_STATE_HOME", "The history and the last failures"),
    ])
  func environment(name: String, text: String) throws {
    #expect(transcript(":help \(name)").contains(text))
    #expect(try Workplace().listsh("man").output.contains(text))
  }

  @Test("Every reason in the traces of the scenarios has a help topic, whose example shows it")
  func reasons() throws {
    let folder = URL(fileURLWithPath: #filePath).appending(path: "../../../../Scenarios")
      .standardized
    var found: Set<String> = []
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where file.hasSuffix(".txt") {
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      let reason = #/ (?:ignored|dropped): ([a-z ]+?)(?: by #\d+| \d+)?(;|$)/#
        .anchorsMatchLineEndings()
      for match in text.matches(of: reason) { found.insert(String(match.output.1)) }
    }
    #expect(found.count > 15)
    let place = try Workplace()
    for reason in found {
      let help = transcript(":help \(reason)")
      // A reason such as superseded is also a word of other topics.
      let shows = try help.matches(of: /\n  example: (.*)/).contains { example in
        try place.listsh("play", "-c", String(example.output.1)).output.contains(": \(reason)")
      }
      #expect(shows, "\(reason)")
    }
  }

  @Test(
    "Every command, option and option value has help, and defaults are in parentheses")
  func options() throws {
    let place = try Workplace()
    var words: Set<String> = []
    for command in Self.commands {
      let help = try place.listsh("help", command).output
      #expect(help.hasPrefix("OVERVIEW: "), "\(command)")
      #expect(help.contains("\nExample: "), "\(command)")
      for match in help.matches(of: /\n  (--[a-z-]+)/) { words.insert(String(match.output.1)) }
      for match in help.replacing(/\n +/, with: " ").matches(of: /\(values: ([^;)]+)/) {
        words.formUnion(match.output.1.split(separator: ", ").map(String.init))
      }
    }
    words.subtract(["--version"])
    #expect(words.count > 60)
    for word in words {
      let help = transcript(":help \(word)")
      #expect(help.contains("\n  example: "), "\(word)")
    }
    for option in [
      "--in-flight", "--rows", "--page-size", "--depth", "--max-steps", "--max-rows", "--jobs",
      "--color", "--format", "--output", "--adapter-timeout", "--seed", "--file-root", "--summary",
    ] {
      #expect(transcript(":help \(option)").contains("default: "), "\(option)")
    }
  }
}
