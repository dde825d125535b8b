import Adapters
import Conformance
import Foundation
import MockSources
import Reporting
import ScenarioLanguage
import ScenarioRunner
import Screens
import TestSupport
import Testing
import Text

@Suite("Comparing a list with the reference", .enabled(if: Needs.program("python3")))
struct ConformerTests {
  @Test(
    "The starter adapter equals the reference in every comparison mode",
    arguments: ComparisonMode.allCases)
  func same(mode: ComparisonMode) throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let (entry, catalog) = try pythonList(folder) { text in
      let loop = "    for line in sys.stdin.buffer:\n"
      try #require(text.contains(loop))
      // The adapter writes a byte for each message.
      return text.replacingOccurrences(
        of: loop, with: loop + "        open(__file__ + \".count\", \"ab\").write(b\".\")\n")
    }
    var settings = Conformer.Settings()
    settings.mode = mode
    let report = try Conformer(entry, catalog, settings).run()
    let more = mode == .everything ? "" : ", --compare everything"
    #expect(
      report.text == """
        Python sample is the same as list: 1,318 of 1,318 transitions same
        compared: \(mode.rawValue) · numbered pages, 4 rows in pages of 2, 2 requests in flight, no cache, no server changes
        not tried: --paging cursor, --with server, --with cache, --with source, --with failures, --with sizes\(more)

        """)
    #expect(report.status == .passed)
    #expect(try folder.text("list.py.count").utf8.count <= 6 * report.transitions)
  }

  @Test("A cancel of a request that has its response, or was cancelled, is one too many")
  func cancelsAgain() throws {
    let cancel = "self.server.effects.append({\"cancels\": 1})\n"
    let refresh = "    def refresh(self, source_changed):\n"
    let task = "            self.task.cancel()\n"
    for (old, new) in [
      (refresh, refresh + "        if self.state == \"content\": " + cancel),
      (task, task + "            " + cancel),
    ] {
      let folder = try TemporaryFolder()
      defer { withExtendedLifetime(folder) {} }
      let (entry, catalog) = try pythonList(folder) { text in
        try #require(text.contains(old))
        return text.replacingOccurrences(of: old, with: new)
      }
      let report = try Conformer(entry, catalog, Conformer.Settings()).run()
      #expect(report.status == .failed)
      #expect(report.differences.allSatisfy { $0.symptom == .cancelExtra }, "\(report.text)")
    }
  }

  @Test("Without the comparison of cancels, no transition is left out if a list cancels nothing")
  func requestsOnly() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let (entry, catalog) = try pythonList(folder, withoutCancels)
    var settings = Conformer.Settings()
    settings.mode = .requests
    #expect(
      try Conformer(entry, catalog, settings).run().conclusion
        == "Python sample has 3 differences from list: 1,137 of 1,318 transitions same, 181 different"
    )
  }

  @Test("Lines that differ only in what is not compared are both printed, and the text says so")
  func uncomparedLines() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let (entry, catalog) = try pythonList(folder) { text in
      text.replacingOccurrences(of: "        tell(\"toast\", message)\n", with: "        pass\n")
    }
    let played = try sideBySide("firstLoad; fail", entry, catalog, .visible)
    #expect(!played.differs)
    #expect(
      played.text == """
        (-list +Python sample)
          firstLoad   asks #1 page 1
        - #1 fail "request failed"   toast "request failed"; error="request failed"
        + #1 fail "request failed"   error="request failed"
          the marked lines differ only in what --compare visible does not compare

        """)
  }

  @Test("With any number of jobs, a comparison has the same result", arguments: [2, 3])
  func jobs(jobs: Int) throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let (entry, catalog) = try pythonList(folder, withoutCancels)
    var settings = Conformer.Settings()
    settings.scope.rows = 2
    settings.setsRows = true
    let one = try Conformer(entry, catalog, settings).run().jsonLines
    settings.jobs = jobs
    #expect(try Conformer(entry, catalog, settings).run().jsonLines == one)
  }

  /// Compares the changed starter adapter with the reference, with a single row and one request in
  /// flight.
  private func report(
    rows: Int = 1, mode: ComparisonMode = .visible, _ changes: (old: String, new: String)...
  ) throws -> ConformReport {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let (entry, catalog) = try pythonList(folder) { text in
      try changes.reduce(text) { text, change in
        try #require(text.contains(change.old), "\(change.old)")
        return text.replacingOccurrences(of: change.old, with: change.new)
      }
    }
    var settings = Conformer.Settings()
    settings.mode = mode
    settings.scope.rows = rows
    settings.scope.inFlight = 1
    settings.setsInFlight = true
    return try Conformer(entry, catalog, settings).run()
  }

  @Test("A difference that exists before the first event is reported after it")
  func fromTheStart() throws {
    let report = try report((#""idle": "blank""#, #""idle": "indicator+error""#))
    #expect(
      report.text == """
        Python sample has 1 difference from list: 43 of 44 transitions same, 1 different
        compared: visible · numbered pages, 1 row in pages of 2, 1 request in flight, no cache, no server changes
        not tried: --paging cursor, --with server, --with cache, --with source, --with failures, --with sizes, --compare everything

        1  fetchMore in idle: a failure is shown that did not happen          1 transition
           (-list +Python sample)
           source numbers count=1 pageSize=2; fetchMore
             fetchMore   ignored
           - view=blank
           + view=indicator+error
           - spins=no
           + spins=yes
           - failure=no
           + failure=yes

        """)
    let lasting = try self.report(
      (#""spinning" if self.state == "refreshing""#, #""spinning" if True"#))
    #expect(
      lasting.differences.map { "\($0.title)\($0.isAfterAnother ? ", after another" : "")" } == [
        "a success in loading, refreshing: something spins without a load",
        "a failure in loading, refreshing: something spins without a load",
        "fetchMore in idle: something spins without a load",
        "firstLoad/refreshWithIndicator in idle: another spinner spins",
      ])
  }

  @Test("A difference that occurs only after another one is marked, even if that one has ended")
  func afterAnother() throws {
    let report = try report(
      rows: 3,
      (
        "        self.more_error = message\n        self.state = \"content\"\n",
        "        self.next = None\n        self.state = \"content\"\n"
      ))
    #expect(
      report.differences.map { "\($0.title)\($0.isAfterAnother ? ", after another" : "")" } == [
        "fetchMore in content: a request is lost, after another",
        "a failure in fetchingMore: a failure is not shown",
        "a failure in loading, fetchingMore: more is not offered",
      ])
  }

  @Test("The report names the values that hello declares and no report has")
  func neverReported() throws {
    let report = try report((#""error": self.error,"#, ""))
    #expect(
      report.text == """
        Python sample has 1 difference from list: 42 of 44 transitions same, 2 different
        compared: visible · numbered pages, 1 row in pages of 2, 1 request in flight, no cache, no server changes
        not tried: --paging cursor, --with server, --with cache, --with source, --with failures, --with sizes, --compare everything
        note: "observes" names error, but no report has it; report it, or remove it from "observes"

        1  a failure in loading, refreshing: a failure is not shown          2 transitions
           (-list +Python sample)
           source numbers count=1 pageSize=2; firstLoad; succeed; firstLoad; fail
           - #2 fail "request failed"   toast "request failed"; error="request failed"
           + #2 fail "request failed"   toast "request failed"
           - failure=yes
           + failure=no
           source numbers count=1 pageSize=2; firstLoad; succeed; refresh; fail
           - #2 fail "request failed"   toast "request failed"; error="request failed"
           + #2 fail "request failed"   toast "request failed"
           - failure=yes
           + failure=no

        """)
  }

  @Test("Without the effect asks in hello, requests are not compared, and the report names them")
  func withoutRequests() throws {
    let report = try report(
      (#""effects": ["asks", "cancels", "toast", "drops"]"#, #""effects": []"#),
      (
        "        if self.task is not None:\n            self.task.cancel()\n",
        "        if self.task: return\n"
      ))
    #expect(
      report.text == """
        Python sample is the same as list: 44 of 44 transitions same
        compared: visible without requests, cancels · numbered pages, 1 row in pages of 2, 1 request in flight, no cache, no server changes
        not tried: --paging cursor, --with server, --with cache, --with source, --with failures, --with sizes, --compare everything

        """)
  }

  @Test(
    "With --compare everything, the report names all states, values and effects that are missing")
  func everythingReported() throws {
    let effects = #""effects": ["asks", "cancels", "toast", "drops"]"#
    let observes =
      #""observes": ["state", "rows", "more", "cached", "error", "moreError", "view", "pull"]"#
    let report = try report(
      rows: 3, mode: .everything, (effects, #""effects": ["asks", "cancels"]"#),
      (observes, #""observes": ["rows", "view", "pull", "more"]"#))
    #expect(report.status == .passed)
    #expect(
      report.compared.hasPrefix(
        "everything without state, cached, error, moreError, toast · numbered pages, "),
      Comment(rawValue: report.compared))
  }

  @Test("A list that lacks actions is the same only with a note about them")
  func lacksActions() throws {
    let report = try report(
      (
        #""actions": adapter.get("declares", list(adapter["actions"]))"#,
        #""actions": ["firstLoad", "fetchMore"]"#
      ))
    #expect(report.isSame)
    #expect(
      report.text.hasSuffix(
        "\nnote: actions not compared, because Python sample lacks them: refresh, refreshWithIndicator\n"
      ),
      Comment(rawValue: report.text))
  }

  @Test("A list that reports nothing that is compared is an error")
  func nothing() throws {
    let refusal = #expect(throws: CaseStop.self) {
      try report(
        (#""effects": ["asks", "cancels", "toast", "drops"]"#, #""effects": []"#),
        (
          #""observes": ["state", "rows", "more", "cached", "error", "moreError", "view", "pull"]"#,
          #""observes": ["cached"]"#
        ))
    }
    #expect(
      refusal?.description
        == "nothing was compared: Python sample reports nothing that --compare visible compares; "
        + #"add names to "observes" or "effects" of hello"#)
  }

  @Test("The default paging of the reference is not listed as not tried")
  func defaultPaging() throws {
    let report = try report((#""screen": "list""#, #""screen": "feed""#))
    #expect(
      report.notTried == [
        "--paging numbered", "--with server", "--with cache", "--with source", "--with failures",
        "--with sizes", "next keys set by the script", "the options start, distance",
        "--compare everything",
      ])
    // With cursors, the default is two rows in pages of one.
    #expect(report.compared.hasPrefix("visible · cursor pages, 2 rows in pages of 1, "))
  }

  @Test(
    "A saved case fails on a list that does not toast a failure, and passes on the built-in list")
  func savedToast() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let (entry, catalog) = try pythonList(folder) { text in
      text.replacingOccurrences(
        of: #""effects": ["asks", "cancels", "toast", "drops"]"#, with: #""effects": ["toast"]"#
      ).replacingOccurrences(
        of:
          #""observes": ["state", "rows", "more", "cached", "error", "moreError", "view", "pull"]"#,
        with: #""observes": ["rows"]"#
      ).replacingOccurrences(of: "        tell(\"toast\", message)\n", with: "")
    }
    var settings = Conformer.Settings()
    settings.scope.rows = 1
    settings.scope.inFlight = 1
    let report = try Conformer(entry, catalog, settings).run()
    let file = try #require(report.savedFiles(marksGaps: false).first)
    #expect(
      file.text == """
        source numbers count=1 pageSize=2

        == a failure in loading: a failure is not shown
        firstLoad; fail; expect failure=yes
        ----
        ...
        #1 fail "request failed"   [..]
        ...

        == a failure in refreshing: a failure is not shown
        refresh; fail; expect failure=yes
        ----
        ...
        #1 fail "request failed"   [..]
        ...

        """)
    func statuses(_ catalog: Catalog) -> [Outcome.Status] {
      PlannedFile(reading: SourceText(name: file.name, file.text), ReadingSettings(catalog)) {
        Source($0)
      }
      .cases.map { $0.check().status }
    }
    #expect(statuses(catalog.adding(entry)) == [.failed, .failed])
    #expect(statuses(catalog) == [.passed, .passed])
  }

  /// Returns the error that ended the comparison, with or without differences before it.
  private func refusal(_ compare: () throws -> ConformReport) throws -> CaseStop? {
    do {
      return try compare().failure
    } catch let stop as CaseStop {
      return stop
    }
  }

  @Test("A list whose values never recur is not deterministic, and the error shows the values")
  func counter() throws {
    let refusal = try refusal {
      try report(
        mode: .everything,
        (
          "    def look(self):\n",
          "    def look(self):\n        List.looks = getattr(List, \"looks\", 0) + 1\n"
        ),
        (
          #""error": self.error,"#,
          #""error": f"look {List.looks}" if self.state != "idle" else None,"#
        ))
    }
    let message = refusal?.description ?? ""
    let pattern =
      /the subject is not deterministic: after \w+ it answered (.*error="look \d+".*) and then (.*error="look \d+".*)\nafter: source numbers count=.*/
    let match = try #require(message.wholeMatch(of: pattern), Comment(rawValue: message))
    #expect(match.output.1 != match.output.2)
  }

  @Test("A list that is not deterministic is an error", arguments: [25, 128])
  func unsteady(chance: Int) throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let (entry, catalog) = try pythonList(folder) { text in
      text.replacingOccurrences(
        of: "        for row in page.rows:\n",
        with: """
                  List.random = getattr(List, "random", None) or __import__("random").Random(7)
                  for row in page.rows:
                      if List.random.randrange(256) < \(chance): continue

          """)
    }
    let conformer = Conformer(entry, catalog, Conformer.Settings())
    let refusal = try refusal { try conformer.run() }
    #expect(refusal?.description.hasPrefix("the subject is not deterministic: ") == true)
  }

  @Test("A list that answers differently after every other start is not deterministic")
  func unsteadyStarts() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let (entry, catalog) = try pythonList(folder) { text in
      text.replacingOccurrences(
        of: "        for row in page.rows:\n",
        with: """
                  self.loads = getattr(self, "loads", 0) + 1
                  type(self).lists = getattr(type(self), "lists", 0) + (self.loads == 1)
                  for row in page.rows:
                      if type(self).lists % 2 and row == page.rows[-1]: continue

          """)
    }
    var settings = Conformer.Settings()
    settings.jobs = 1
    let refusal = try refusal { try Conformer(entry, catalog, settings).run() }
    #expect(refusal?.description.hasPrefix("the subject is not deterministic: after ") == true)
  }

  @Test("A list that keeps a row from earlier scripts is an error, because no script shows it")
  func keepsState() throws {
    let refusal = try refusal {
      try report(
        rows: 3,
        (
          "        for row in page.rows:\n",
          """
                  List.pages = getattr(List, "pages", 0) + 1
                  for row in page.rows:
                      if List.pages > 20 and row == page.rows[-1]: continue

          """
        ))
    }
    #expect(
      refusal?.description
        == "the list under test keeps state from earlier scripts; create a new list at each start. "
        + "After refresh; succeed it showed the difference 'a row is missing', and a newly started list does not"
    )
  }

  @Test("If a list is not deterministic, the differences that were found are reported")
  func unsteadyWithDifference() throws {
    let report = try report(
      rows: 3,
      (
        "        for row in page.rows:\n",
        """
                List.random = getattr(List, "random", None) or __import__("random").Random(7)
                for row in page.rows:
                    if self.rows and List.random.randrange(256) < 128: continue

        """
      ),
      (#""error": "error"}"#, #""error": "blank"}"#))
    #expect(report.failure?.description.hasPrefix("the subject is not deterministic: ") == true)
    #expect(report.failure?.kind == .adapter)
    #expect(report.status == .unchecked)
    #expect(
      report.differences.contains { $0.event == "a failure" },
      Comment(rawValue: report.text))
  }
}
