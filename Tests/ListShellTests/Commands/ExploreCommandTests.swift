import Foundation
import Screens
import TerminalTesting
import TestSupport
import Testing

@Suite("ExploreCommand", .serialized)
struct ExploreCommandTests {
  static let statuses: [(arguments: [String], status: Int, start: String)] = [
    (
      ["list"], 0,
      """
      all 11 invariants hold in all 553 reachable states (at most 3 requests in flight, 4 rows in \
      pages of 2)
      553 states, 6012 transitions, depth 16,
      """
    ),
    (
      ["people"], 0,
      """
      all 12 invariants hold in all 8 reachable states (at most 3 requests in flight, 4 rows in one \
      page, only the arguments of add 1, add 2, add 3, scroll 1, scroll 2, scroll 3)

      """
    ),
    (
      ["list", "--source", "numbers count=4 pageSize=2", "--actions", "firstLoad,refresh"], 0,
      """
      all 11 invariants hold in all 43 reachable states (at most 3 requests in flight, 4 rows in \
      pages of 2, only the actions firstLoad, refresh)

      """
    ),
    (
      ["list", "--reachable", "--with", "server", "--in-flight", "1", "--rows", "3"], 0,
      """
      all 11 invariants hold in all 529 reachable states, and a state with rows can be reached \
      from each (at most 1 request in flight, 3 rows in pages of 2, at most 2 server changes)

      """
    ),
    (
      ["list", "--reachable", "--actions", "fetchMore"], 1,
      """
      violated: rows-within-reach: a state with rows can be reached from every state (only the \
      actions fetchMore)

      """
    ),
    (["list", "--depth", "3"], 2, "incomplete: limited by --depth 3; no violation found\n"),
    (
      ["list", "--max-states", "100"], 2,
      "incomplete: limited by --max-states 100; no violation found\n"
    ),
    (["films-flags", "--invariant", "one-property-set"], 1, "violated: one-property-set: "),
    (["cities", "--time", "1ms"], 2, "incomplete: limited by --time; no violation found\n"),
    (
      ["list", "--random", "5", "--seed", "7"], 2,
      "incomplete: limited by 5 random walks; no violation found\n"
    ),
  ]

  @Test(
    "The status and the first words differ for a clean, a violated and an incomplete search",
    arguments: statuses)
  func reportsStatus(arguments: [String], status: Int, start: String) throws {
    let result = try batch(["explore"] + arguments)
    #expect(result.status == status)
    #expect(result.output.hasPrefix(start), "\(result.output)")
    #expect(result.errors.isEmpty)
  }

  @Test("The error of a misspelled invariant or screen suggests the nearest name")
  func suggests() throws {
    let invariant = try batch(["explore", "aliyun", "--invariant", "no-row-twise"])
    #expect(
      invariant.errors
        == "listsh: the screen aliyun has no invariant 'no-row-twise'; did you mean no-row-twice?\n"
    )
    #expect(invariant.status == 2)
    let screen = try batch(["explore", "aliyum"])
    #expect(screen.errors == "listsh: unknown screen 'aliyum'; did you mean aliyun?\n")
  }

  @Test("--edits for a screen without edits is an error")
  func refusesEdits() throws {
    let result = try batch(["explore", "list", "--edits", "3"])
    #expect(result.errors == "listsh: the screen list has no edits; leave out --edits\n")
    #expect(result.status == 2)
  }

  @Test("--with server for a screen that copies its rows is an error")
  func refusesServerChanges() throws {
    let result = try batch(["explore", "people", "--with", "server"])
    #expect(
      result.errors
        == "listsh: the screen people copies its rows before the first action; leave out --with server\n"
    )
    #expect(result.status == 2)
  }

  @Test("If pages have more than 2 rows, the bounds name the responses that were tried")
  func responses() throws {
    let result = try batch([
      "explore", "list", "--rows", "6", "--page-size", "3", "--in-flight", "1",
    ])
    #expect(
      result.output.contains(
        "(at most 1 request in flight, 6 rows in pages of 3, only responses with 0, 1 or all requested rows)"
      ))
  }

  @Test("The command that repeats random walks contains --time")
  func repeatsWithTime() throws {
    let arguments = ["explore", "list", "--random", "1", "--time", "60s", "--stable-times"]
    let result = try batch(arguments)
    #expect(
      result.output.hasSuffix(
        """
        to repeat: listsh explore list --in-flight 3 --rows 4 --page-size 2 --time 60000ms \
        --random 1 --seed 1

        """))
  }

  @Test(
    "The printed case is the saved case, and both fail as long as the invariant can be violated"
  )
  func printsCases() throws {
    let result = try batch(["explore", "films-flags", "--invariant", "no-error-over-rows"])
    #expect(
      result.output.hasPrefix(
        """
        violated: no-error-over-rows: no error view is visible over rows

        # no-error-over-rows: the shortest scenario that violates it.
        == no error view is visible over rows
        invariants no-error-over-rows
        screen films-flags
        source numbers count=4 pageSize=2
        load & load; #1 succeed; #2 fail "request failed"

        to replay: listsh play -c 'screen films-flags; source numbers count=4 pageSize=2; \
        invariants no-error-over-rows; load & load; #1 succeed; #2 fail "request failed"'

        1 invariant can be violated

        """), "\(result.output)")
    let replay = try batch([
      "play", "-c",
      "screen films-flags; source numbers count=4 pageSize=2; invariants no-error-over-rows; "
        + "load & load; #1 succeed; #2 fail \"request failed\"",
    ])
    #expect(replay.status == 1)
  }

  @Test(
    "A count that only grows keeps its value if an invariant reads it",
    arguments: [
      ("screen people visible=2", "few", "reused<5", "scroll 3; scroll 1; scroll 2\n"),
      (
        "screen moments visible=2", "reuse", "reused<1",
        "appear; #1 succeed; scroll 2\n"
      ),
    ])
  func readsGrowingCount(screen: String, name: String, condition: String, path: String) throws {
    let folder = try TemporaryFolder()
    let setup = "\(screen)\nsource numbers count=4\ninvariant \"\(name)\" expect \(condition)\n"
    let file = try folder.write("setup.txt", setup)
    let result = try batch(["explore", file, "--invariant", name])
    #expect(result.status == 1)
    #expect(result.output.contains("\n\(path)"), "\(result.output)")
    #expect(!result.output.contains("shortened"))
  }

  @Test("A screen with a sample of its own is searched with it, unless --rows asks for numbers")
  func sample() throws {
    let settings = try batch(["explore", "settings", "--depth", "1"])
    #expect(settings.output.contains("incomplete: limited by --depth 1"), "\(settings.output)")
    let diagram = try batch(["diagram", "settings"]).output
    #expect(diagram.contains("2 requests in flight, 6 rows, pages of 20"), "\(diagram)")
    let numbers = try batch(["diagram", "settings", "--rows", "1"]).output
    #expect(numbers.contains("2 requests in flight, 1 row, pages of 2"), "\(numbers)")
    #expect(!numbers.contains("toggle"), "\(numbers)")
    #expect(try batch(["diagram", "cities"]).output.contains("tagged --> marked : backspace"))
    let moments = try batch(["explore", "moments", "register=profile"]).output
    #expect(moments.contains("\n2 invariants can be violated\n"), "\(moments)")
    #expect(!moments.contains("no-error-over-rows"), "\(moments)")
  }

  @Test("explore searches until every invariant is decided, or with --first until one is violated")
  func goesOn() throws {
    let all = try batch(["explore", "films-flags", "--depth", "5"])
    #expect(all.output.contains("\n5 invariants can be violated (bounded by --depth 5)\n"))
    let first = try batch(["explore", "films-flags", "--first"])
    #expect(first.output.contains("\n1 invariant can be violated (bounded by --first)\n"))
  }

  @Test("Options of the screen and a source are explored as in a script")
  func stages() throws {
    let result = try batch([
      "explore", "people", "configurator=forgetful", "visible=2", "--source", "sample",
      "--invariant", "cell-shows-its-row",
    ])
    #expect(result.status == 1)
    #expect(
      result.output.contains(
        """
        invariants cell-shows-its-row
        screen people configurator=forgetful visible=2
        source sample
        scroll 3

        """), "\(result.output)")
    let own = try batch(["explore", "aliyun", "emptyView=No domains yet", "--depth", "1"])
    // The first violation at depth 1 is the reload without a spinner.
    #expect(own.status == 1 && own.errors.isEmpty)
  }

  @Test(
    "Exploration finds the known bugs of each published screen",
    arguments: [
      ("films", ""), ("films-flags", ""), ("films-optionals", ""), ("moments", ""),
      ("moments", "register=swapped"), ("people", "configurator=forgetful visible=2"),
      ("settings", ""), ("aliyun-single", ""),
    ])
  func flaws(screen: String, options: String) throws {
    let flaws = try #require(Catalog.builtIn()[screen]).manual.flaws.filter {
      $0.options == options
    }
    let source = screen == "people" || !options.isEmpty ? ["--source", "sample"] : []
    let result = try batch(
      ["explore", screen] + options.split(separator: " ").map(String.init) + source
        + ["--in-flight", "2", "--depth", "5"])
    let found = result.output.split(separator: "\n").filter { $0.hasPrefix("violated: ") }
      .map { String($0.split(separator: " ")[1].dropLast()) }
    #expect(!flaws.isEmpty)
    if options.isEmpty {
      #expect(Set(found) == Set(flaws.map(\.invariant)))
    } else {
      #expect(Set(flaws.map(\.invariant)).isSubset(of: found), "\(found)")
    }
    let reported = try batch(["screens", screen]).output
    #expect(flaws.allSatisfy { reported.contains($0.summary) })
  }

  @Test("Events that are errors of a case are not tried, and the report has their messages")
  func errors() throws {
    let result = try batch([
      "explore", "feed", "--source", "numbers count=2 pageSize=1 paging=numbered", "--actions",
      "remove,insert,firstLoad", "--stable-times",
    ])
    #expect(result.status == 0)
    #expect(
      result.output.hasSuffix(
        "\nevents not tried, because of these errors: insert needs paging=cursor or single, "
          + "remove needs paging=cursor or single\n"), "\(result.output)")
    let place = try Workplace()
    try place.write("rows.csv", "id,title,kind\n1,a,plain\n2,b,plan\n")
    let invalid = try place.listsh("explore", "settings", "--source", "rows.csv")
    #expect(invalid.status == 2)
    #expect(
      invalid.output.hasPrefix(
        "nothing was checked: every event after the start is an error: row \"2\" has the unknown "
          + "kind \"plan\"; use plain, order, stepper or switch\n"), "\(invalid.output)")
  }

  static let refusals: [(arguments: [String], message: String)] = [
    (["people", "colour=1"], "unknown option 'colour'"),
    (["people", "messages"], "explore needs one screen; write its options as KEY=VALUE"),
    (["list", "--source", "nofile.json"], "nofile.json: No such file or directory"),
    (["list", "--source", "numbers; firstLoad"], "--source needs one source"),
    (
      ["list", "--source", "numbers", "--rows", "3"],
      "--rows and --page-size cannot be combined with --source"
    ),
    (["list", "--seed", "3"], "--seed needs --random"),
    (
      ["list", "--in-flight", "1001"],
      "the value '1001' is invalid for '--in-flight <N>': must be a whole number from 1 to 1000"
    ),
    (["list", "--random", "3", "--reachable"], "--random and --reachable exclude each other"),
    (
      ["list", "--random", "3", "--max-states", "9"], "--random and --max-states exclude each other"
    ),
    (["list", "--random", "3", "--jobs", "2"], "--random and --jobs exclude each other"),
    (["list", "--reachable", "--rows", "0"], "--reachable needs a source with rows"),
    (
      ["list", "--reachable", "--with", "server", "--rows", "2"],
      "--reachable needs a source with more than 2 rows, because the search can remove so many"
    ),
    (["list", "--max-steps", "3"], "unknown option '--max-steps'"),
    (["list", "--load", "1"], "--load is for the shell"),
    (["list", "--fair"], "unknown option '--fair'; renamed to --reachable"),
    (["list", "--first", "--all"], "--first and --all exclude each other"),
    (
      ["list", "--summary", "always"],
      "--summary always is for run, merge and conform, which have the format github"
    ),
    (["a.txt", "state=error"], "listsh: KEY=VALUE cannot be combined with a file"),
  ]

  @Test("Options that the search would ignore are refused", arguments: refusals)
  func refuses(arguments: [String], message: String) throws {
    let result = try batch(["explore"] + arguments)
    #expect(result.status == 2)
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(result.output.isEmpty)
  }

  @Test("The machine-readable report has a line for each violation and one for the total")
  func writesJSONLines() throws {
    let result = try batch([
      "explore", "films-flags", "--invariant", "one-thing-on-screen", "--invariant",
      "no-error-over-rows", "--format", "jsonl",
    ])
    let lines = try result.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(lines.map { $0["kind"] as? String } == ["violation", "violation", "exploration"])
    #expect(
      lines.map { $0["invariant"] as? String } == [
        "one-thing-on-screen", "no-error-over-rows", nil,
      ])
    #expect(lines[1]["violatedLine"] as? Int == 4)
    #expect((lines[1]["trace"] as? [String])?.count == 4)
    #expect(lines[2]["violations"] as? Int == 2)
    #expect(lines[2]["complete"] as? Bool == false)
  }

  @Test("The report of random walks ends with the command that repeats them, including all bounds")
  func repeatsWalks() throws {
    let result = try batch(["explore", "films-flags", "--random", "100", "--seed", "1"])
    let call = "listsh explore films-flags --in-flight 3 --rows 4 --page-size 2"
    #expect(
      result.output.hasSuffix("\nto repeat: \(call) --random 100 --seed 1\n"), "\(result.output)")
    #expect(
      result.output.contains(
        "5 invariants can be violated, as 100 random walks found\n100 walks, "),
      "\(result.output)")
  }

  @Test("The command that repeats a search has the options of the screen as they were given")
  func repeatsOptions() throws {
    let place = try Workplace()
    try place.write("ids.csv", "id,title\na b,A\n")
    let call = "explore feed 'start=a b' --in-flight 1 --source ids.csv --random 1 --seed 1"
    let found = try place.listsh(
      ["explore", "feed", "start=a b", "--in-flight", "1", "--source", "ids.csv"]
        + ["--random", "1"])
    #expect(found.output.hasSuffix("\nto repeat: listsh \(call)\n"), "\(found)")
  }

  @Test(
    "A saved counterexample fails or is a known gap when it is run, and is never overwritten")
  func saves() throws {
    let folder = try TemporaryFolder()
    let explore = ["explore", "films-flags", "--depth", "5", "--save", folder.path]
    let result = try batch(explore)
    #expect(result.status == 1)
    #expect(result.output.contains("to replay: listsh run \(folder.path)/no-error-over-rows.txt\n"))
    let saved = try folder.text("no-error-over-rows.txt")
    #expect(result.output.contains("\n\n\(saved)\nto replay: "))
    #expect(try batch(["run", folder.path]).output.contains("\n0 passed, 5 failed"))
    #expect(try batch(explore).status == 1)
    let marked = try batch(explore + ["--known-gaps"])
    #expect(marked.status == 2)
    #expect(
      marked.errors.contains(
        "\(folder.path)/no-error-over-rows.txt: error: exists and differs; move or delete the file\n"
      ))
    #expect(try folder.text("no-error-over-rows.txt") == saved)
    let gaps = folder.path("gaps")
    let known = ["explore", "films-flags", "--depth", "5", "--known-gaps", "--save", gaps]
    #expect(try batch(known).status == 1)
    #expect(
      try batch(known).output.contains("to replay: listsh play \(gaps)/no-error-over-rows.txt\n"))
    let run = try batch(["run", gaps])
    #expect(run.status == 0, "\(run.output)")
  }

  @Test("explore shows progress on a terminal, and Ctrl-C ends it with a bounded result")
  func stopsAtInterrupt() throws {
    let terminal = try PseudoTerminal(
      builtProduct("listsh"),
      ["explore", "list", "--with", "server", "--rows", "8", "--max-states", "1000000"])
    try terminal.expect("progress") { $0.text.contains(" states, depth ") }
    terminal.type("\u{3}")
    try terminal.expect("the report") {
      $0.text.contains("incomplete: limited by Ctrl-C; no violation found")
    }
    #expect(try terminal.expectExit() == .exited(130))
  }

  @Test(
    "A search that could not load rows because of the row limit is incomplete",
    arguments: [[], ["--reachable"]])
  func rowLimit(options: [String]) throws {
    let result = try batch(
      [
        "explore", "list", "--source", "numbers count=5000000 pageSize=5000000",
      ] + options)
    #expect(result.status == 2)
    #expect(
      result.output.hasPrefix(
        "incomplete: limited by 4000000 rows in memory; no violation found\n"), "\(result.output)")
  }

  @Test("Invariants whose names lead to the same file name are saved in different files")
  func fileNames() throws {
    let place = try Workplace()
    try place.write(
      "e.txt",
      "source numbers count=4 pageSize=2\ninvariant \"n/a\" expect items<3\n"
        + "invariant \"n-a\" expect items<3\n")
    let result = try place.listsh("explore", "e.txt", "--max-states", "300", "--save", "found")
    #expect(result.status == 1)
    #expect(try place.text("found/n-a.txt").contains("invariant \"n/a\""))
    #expect(try place.text("found/n-a-2.txt").contains("invariant \"n-a\""))
  }

  @Test("A long name does not prevent other counterexamples from being saved")
  func longFileNames() throws {
    let place = try Workplace()
    let long = String(repeating: "列表", count: 60)
    let names = ["a", long, "z"].map { "invariant \"\($0)\" expect items<2\n" }
    try place.write("e.txt", "source numbers count=4 pageSize=2\n" + names.joined())
    let result = try place.listsh("explore", "e.txt", "--max-states", "300", "--save", "found")
    #expect(result.status == 1, "\(result)")
    for name in ["a", String(long.prefix(66)), "z"] {
      #expect(try place.text("found/\(name).txt").contains("expect items<2"))
    }
  }

  @Test("--reachable needs no rows for edits that are not tried")
  func reachableWithoutRemoval() throws {
    let result = try batch([
      "explore", "feed", "--actions", "firstLoad,insert", "--reachable", "--in-flight", "1",
      "--rows", "2",
    ])
    #expect(!result.errors.contains("--reachable needs a source"), "\(result)")
  }

  @Test("A counterexample with the end of a wait names the request of the saved case")
  func wake() throws {
    let place = try Workplace()
    try place.write(
      "wake.txt",
      """
      screen feed retry=1
      source numbers count=2 pageSize=1
      invariant "x" when state=content pending=1 waiting=0 expect items!=1

      """)
    let search = try place.listsh(
      "explore", "./wake.txt", "--in-flight", "1", "--actions", "firstLoad,insert", "--invariant",
      "x", "--save", "w")
    #expect(search.output.contains("; #2 wake\n"))
    #expect(try place.listsh("run", "w").status == 1)
  }

  @Test("A misspelled or empty action is refused, and the likely one named")
  func unknownActions() throws {
    let place = try Workplace()
    #expect(
      try place.listsh("explore", "list", "--actions", "fetchMroe").errors
        == "listsh: unknown action 'fetchMroe'; did you mean fetchMore?\n")
    #expect(
      try place.listsh("explore", "list", "--actions", ",").errors
        == "listsh: unknown action ''; list has firstLoad, refresh, refreshWithIndicator, fetchMore\n"
    )
  }
}
