import EditLine
import Foundation
import ListShell
import MockSources
import ScenarioRunner
import Screens
import TestSupport
import Testing
import Text

/// Tests of colors, hints and completions without a terminal.
@Suite struct GuideTests {
  private let guide: Guide

  init() throws {
    guide = Guide(
      world: try CaseSetup(ReferenceListScreen.kind()).world(), catalog: .builtIn(),
      history: ["fetchMore×3", "firstLoad; wait"])
  }

  private func completed(_ line: String, in guide: Guide? = nil) -> [String] {
    (guide ?? self.guide).completion(of: line, line.utf8.count).candidates.map(\.text)
  }

  @Test("Known and unknown words, numbers, strings and comments differ in color")
  func highlighting() {
    #expect(
      guide.highlighted("firstLoad; fial \"下\" # x") == [
        StyledRange(0..<9, Style(.blue)), StyledRange(11..<15, Style(.red)),
        StyledRange(16..<21, Style(.cyan)), StyledRange(22..<25, .dim),
      ])
    #expect(
      guide.highlighted("#2 wait 3s; fetchMore×3") == [
        StyledRange(0..<2, Style(.magenta)), StyledRange(3..<7, Style(.blue)),
        StyledRange(8..<10, Style(.magenta)), StyledRange(12..<21, Style(.blue)),
        StyledRange(21..<24, Style(.magenta)),
      ])
    #expect(guide.highlighted(":help x") == [StyledRange(0..<5, Style(.blue))])
    #expect(guide.highlighted(":hepl") == [StyledRange(0..<5, Style(.red))])
    #expect(guide.highlighted("  :help x") == [StyledRange(2..<7, Style(.blue))])
    #expect(guide.highlighted(":") == [StyledRange(0..<1, Style(.red))])
  }

  @Test(
    "A hint is the newest line with the typed beginning, or else the missing arguments",
    arguments: [
      ("f", Hint.continuation("irstLoad; wait")), ("fe", .continuation("tchMore×3")),
      ("fail", .note(" [\"message\"]")), ("firstLoad; wait ", .note("[DURATION]")),
      ("server insert", .note(" N at K")), ("server insert 2 ", .note("at K")),
      (":goto", .note(" N")), (":set ", .note("[NAME [on|off]]")),
      (":set hints ", .note("[on|off]")), ("screen list a=1", .note(" [key=value …]")),
      ("invariant \"a\" ", .note("[when NAME=VALUE …] expect NAME=VALUE …")),
      ("invariant \"a\" when ", .note("NAME=VALUE … expect NAME=VALUE …")),
      ("invariant \"a\" when more=yes ", .note("expect NAME=VALUE …")),
      ("invariant \"a\" when more=yes expect ", .note("NAME=VALUE …")),
      ("invariant \"a\" expect ", .note("NAME=VALUE …")),
      ("server insert 2 at ", .note("K")),
      ("#1 succeed 3 ", .note("[next \"KEY\"|next none]")),
    ] as [(String, Hint)])
  func hints(line: String, hint: Hint) {
    #expect(guide.hint(for: line) == hint)
  }

  @Test("If nothing can follow, there is no hint", arguments: ["", "refresh", "xyz ", ":quit"])
  func noHint(line: String) {
    #expect(guide.hint(for: line) == nil)
  }

  @Test("In completions, actions with an effect come first, and actions without one come last")
  func usefulFirst() {
    #expect(
      completed("") == [
        "firstLoad", "refresh", "refreshWithIndicator", "screen", "source", "latency", "answers",
        "invariants", "invariant", "observe", "server", "wait", "expect", "fetchMore",
      ])
    #expect(completed("wait; refr") == ["refresh", "refreshWithIndicator"])
    #expect(completed("wait; sc") == ["screen"])
    #expect(completed("(firstLoad; fail)×2; sc") == [])
  }

  @Test(
    "All possible arguments of a step are completion candidates",
    arguments: [
      ("screen aliyun e", ["emptyTest", "emptyView", "errorView"]),
      ("screen film", ["films", "films-flags", "films-optionals"]),
      ("source num", ["numbers"]), ("source numbers paging=c", ["paging=cursor"]),
      ("expect sta", ["state"]), ("expect state=id", ["state=idle"]),
      ("expect more=", ["more=no", "more=yes"]),
      ("answers ok,f", ["ok,fail"]), ("server ", ["insert", "remove"]),
      ("server insert 2 ", ["at"]), ("succeed next ", ["none"]),
      (":he", [":help"]), (":help fetc", ["fetchMore"]), (":set vi", ["view"]),
      (":set view ", ["on", "off"]), (":source numbers cac", ["cache"]), ("# fir", []),
      (":explore --in", ["--in-flight", "--invariant"]), (":explore --reachable --al", ["--all"]),
      (":explore --invariant no-row-t", ["no-row-twice"]), (":explore --with ", ["server"]),
      (":explore --rows ", []), (":diagram --format s", ["svg"]),
      (":diagram --format=d", ["--format=dot"]), (":explore --nonsense=", []), ("#", []),
      ("##", []),
      ("(fetch", ["fetchMore"]), ("firstLoad& fetch", ["fetchMore"]),
      ("fetchMore ×", []), ("fetchMore × ", []), ("fetchMore ×2", []),
    ])
  func arguments(line: String, candidates: [String]) {
    #expect(completed(line) == candidates)
  }

  @Test("The keys of a file are completion candidates for options that name a key")
  func keys() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("orders.json")
    let text = #"{"result":{"orders":[{"no":1,"customer":{"name":"Ada"}}]}}"#
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    #expect(completed("source \(path) rows=") == ["rows=result.orders"])
    #expect(
      completed("source \(path) rows=result.orders title=cu") == ["title=customer.name"])
    #expect(completed("source \(path) rows=result.orders id=n") == ["id=no"])
  }

  @Test("Files are completion candidates for sources, and folders end with a slash")
  func files() throws {
    let folder = try TemporaryFolder()
    for name in ["a.csv", "a.txt", "a.json"] { try folder.write(name, "") }
    #expect(
      completed("source \(folder.path)/a") == [folder.path("a.csv"), folder.path("a.json")])
    #expect(
      completed(":load \(folder.path)/a.t") == [folder.path("a.txt")])
    #expect(completed(":diagram --output \(folder.path)/a.t") == [folder.path("a.txt")])
    #expect(completed(":explore --save=\(folder.path)/a.t") == ["--save=" + folder.path("a.txt")])
    #expect(completed("source \"\(folder.path("a.csv"))\" pageS") == ["pageSize"])
  }

  @Test(
    "After an opening quote, names with spaces are completion candidates too",
    arguments: [":load", ":save", "source"])
  func quotedFiles(command: String) throws {
    let folder = try TemporaryFolder()
    for name in ["a b.csv", "ab.csv", "a\"c.csv", "a d/e.csv"] { try folder.write(name, "") }
    #expect(completed("\(command) \(folder.path)/a") == [folder.path("ab.csv")])
    #expect(
      completed("\(command) \"\(folder.path)/a") == [
        "\"\(folder.path("a b.csv"))\"", "\"\(folder.path("a d"))/",
        "\"\(folder.path("ab.csv"))\"",
      ])
    #expect(completed("\(command) \"\(folder.path)/a b") == ["\"\(folder.path("a b.csv"))\""])
  }

  @Test("An action is tried with the rows that the list shows")
  func triesShownRows() throws {
    let guide = try guide(
      after: "screen feed start=\"50\"; source numbers paging=cursor; firstLoad; wait")
    let remove = guide.completion(of: "remov", 5).candidates.map(\.summary)
    #expect(remove == ["the user removes a row: visible immediately, saved in the background"])
    let before = try self.guide(after: "screen feed").completion(of: "remov", 5)
    #expect(before.candidates.map { $0.summary.hasPrefix("ignored now: ") } == [true])
  }

  @Test("After #, the requests in flight are completion candidates")
  func requests() throws {
    let guide = try guide(after: "firstLoad & refresh")
    #expect(completed("#", in: guide) == ["#1", "#2"])
    #expect(completed("wait; #", in: guide) == ["#1", "#2"])
    #expect(completed("#2 fa", in: guide) == ["fail"])
  }

  /// Returns the guide in the world after `script`.
  private func guide(after script: String) throws -> Guide {
    var playback = try Playback(with: CaseSetup(ReferenceListScreen.kind()))
    let file = PlannedFile(
      script: SourceText(name: "-c", script), ReadingSettings(.builtIn())
    ) { (specification) throws(SourceError) in Source(specification) }
    for step in file.cases[0].plan.steps {
      try playback.perform(step, at: 0) { _, _ in }
    }
    return Guide(world: playback.world, catalog: .builtIn())
  }
}
