import Adapters
import Conformance
import Foundation
import MockSources
import ScenarioRunner
import Screens
import TestSupport
import Testing

/// The kit's list with one thing wrong, and what must be said of it among the first three ways.
struct Fault: Sendable, CustomTestStringConvertible {
  var name: String
  var old: String
  var new: String
  var kind: ConformEvent.Kind
  var difference: Difference
  var changesServer = false
  var paging: Paging?

  var testDescription: String { name }

  static let all: [Fault] = [
    Fault(
      name: "a late answer is taken", old: "            self.task.cancel()",
      new: "            pass",
      kind: .lateAnswer, difference: .lateAnswer),
    Fault(
      name: "a failed refresh clears the rows",
      old: "        self.state = \"content\" if self.rows else \"error\"",
      new: "        self.drop_rows(); self.state = \"error\"", kind: .failure, difference: .rows),
    Fault(
      name: "a failed reload resets the key", old: "        self.error = message\n",
      new: "        self.error = message; self.next = 2\n", kind: .failure, difference: .more),
    Fault(
      name: "fetchMore while it fetches",
      old: "if self.state == \"content\" and self.next is not None:",
      new: "if self.state in (\"content\", \"fetchingMore\") and self.next is not None:",
      kind: .fetchMore, difference: .asks),
    Fault(
      name: "fetchMore while it refreshes",
      old: "if self.state == \"content\" and self.next is not None:",
      new: "if self.state in (\"content\", \"refreshing\") and self.next is not None:",
      kind: .fetchMore, difference: .asks),
    Fault(
      name: "fetchMore at the end asks for the last page again",
      old: "if self.state == \"content\" and self.next is not None:",
      new:
        "if self.state == \"content\":\n            if self.next is None: self.next = 2\n            self.asked = set()",
      kind: .fetchMore, difference: .asks),
    Fault(
      name: "fetchMore does nothing",
      old: "if self.state == \"content\" and self.next is not None:",
      new: "if False:", kind: .fetchMore, difference: .nothing),
    Fault(
      name: "refresh does nothing where an error shows",
      old: "    def refresh(self, source_changed):\n",
      new:
        "    def refresh(self, source_changed):\n        if self.state == \"error\": return\n",
      kind: .reload, difference: .nothing),
    Fault(
      name: "refresh asks twice",
      old: "    def refresh(self, source_changed):\n",
      new:
        "    def refresh(self, source_changed):\n        self.server.page(None)\n",
      kind: .reload, difference: .asks),
    Fault(
      name: "an empty first page is taken for an error",
      old: "        self.state = \"content\" if self.rows else \"empty\"",
      new: "        self.state = \"content\" if self.rows else \"error\"",
      kind: .success, difference: .errors),
    Fault(
      name: "nothing spins while it refreshes",
      old: "        self.reload(\"refreshing\", source_changed)",
      new: "        self.reload(\"content\" if self.rows else \"idle\", source_changed)",
      kind: .reload, difference: .spins),
    Fault(
      name: "the old error stays beside the spinner",
      old: "        self.error = self.more_error = None\n", new: "        self.more_error = None\n",
      kind: .reload, difference: .errors),
    Fault(
      name: "a failed next page is told to nobody", old: "        self.more_error = message\n",
      new: "        pass\n", kind: .failure, difference: .errors),
    Fault(
      name: "a failed reload is told to nobody", old: "        self.error = message\n",
      new: "        pass\n", kind: .failure, difference: .errors),
    Fault(
      name: "the next page takes the place of the rows",
      old: "        self.task = None\n        self.append(page)\n",
      new: "        self.task = None\n        self.rows = []\n        self.append(page)\n",
      kind: .success, difference: .rows),
    Fault(
      name: "more is offered at the end",
      old: "        self.next = page.next if page.rows else None\n        self.state = \"content\"",
      new: "        self.next = page.next or self.next\n        self.state = \"content\"",
      kind: .success, difference: .more),
    Fault(
      name: "a reload is appended",
      old: "    def replace_rows(self, page, followed=()):\n        self.drop_rows()\n",
      new: "    def replace_rows(self, page, followed=()):\n",
      kind: .success, difference: .rows),
    Fault(
      name: "rows go while it refreshes",
      old: "        if source_changed:\n            self.drop_rows()\n",
      new: "        self.drop_rows()\n", kind: .reload, difference: .rows),
    Fault(
      name: "rows of an equal number but other ids",
      old: "                self.rows.append(row)",
      new: "                self.rows.append({**row, \"id\": row[\"id\"] + \"!\"})",
      kind: .success, difference: .rows),
    Fault(
      name: "the next page is asked by its number among those asked",
      old: "                page = await self.server.page(self.next)",
      new: "                page = await self.server.page(self.server.count)",
      kind: .fetchMore, difference: .asks),
    Fault(
      name: "an ignored fetchMore spoils the next reload",
      old: "        if self.state == \"content\" and self.next is not None:\n",
      new:
        "        if self.state == \"loading\": self.spoiled = True\n        if self.state == \"content\" and self.next is not None:\n",
      kind: .success, difference: .rows),
    Fault(
      name: "a row that comes twice is kept", old: "            if row[\"id\"] in known:",
      new: "            if False:", kind: .success, difference: .rows, changesServer: true),
    Fault(
      name: "a page without rows is not followed",
      old: "if page.rows or page.next is None or len(followed) == 3:", new: "if True:",
      kind: .keyedAnswer, difference: .asks, paging: .cursor),
    Fault(
      name: "a loop of cursors is not guarded",
      old: "                if page.next in self.asked:", new: "                if False:",
      kind: .keyedAnswer, difference: .rows, paging: .cursor),
  ]
}

@Suite("Comparing a list with the reference", .enabled(if: Needs.program("python3")))
struct ConformerTests {
  /// The kit's list, changed by `change`, as an adapter.
  private func subject(
    _ folder: TemporaryFolder, _ change: (String) throws -> String = { $0 }
  ) throws -> (SubjectEntry, Catalog) {
    let text = try change(String(decoding: AdapterKit.python.bytes, as: UTF8.self))
    let path = try folder.write("list.py", text)
    let pool = SubjectPool {
      AdapterProcess(
        .init(command: "exec python3 '\(path)'", answerTime: 60_000, helloTime: 120_000))
    }
    let catalog = Catalog.builtIn()
    return (try SubjectEntry(pool, among: catalog, beside: StepDescription.names), catalog)
  }

  private func settings(
    _ paging: Paging? = nil, changesServer: Bool = false
  ) -> Conformer.Settings {
    var settings = Conformer.Settings()
    settings.scope.paging = paging
    settings.scope.changesServer = changesServer
    if changesServer { settings.scope.inFlight = 1 }
    if paging == .cursor {
      settings.scope.rows = 2
      settings.scope.pageSize = 1
      settings.scope.setsKeys = true
    }
    return settings
  }

  @Test(
    "The reference itself behind a kit is alike, whatever is compared",
    arguments: ComparisonMode.allCases)
  func alike(comparing: ComparisonMode) throws {
    let (entry, catalog) = try subject(TemporaryFolder())
    var settings = settings()
    settings.comparing = comparing
    let report = try Conformer(entry, catalog, settings).run()
    #expect(
      report.text == """
        Python sample is like list (\(comparing.rawValue)): 1,318 of 1,318 transitions alike

        """)
    #expect(report.status == .passed)
    #expect(report.messages <= 3 * report.tries)
  }

  @Test("It is alike with cursors, too")
  func cursors() throws {
    let (entry, catalog) = try subject(TemporaryFolder())
    let report = try Conformer(entry, catalog, settings(.cursor)).run()
    #expect(report.isAlike, Comment(rawValue: report.text))
  }

  @Test("It is alike while the server changes, too")
  func server() throws {
    let (entry, catalog) = try subject(TemporaryFolder())
    let report = try Conformer(entry, catalog, settings(changesServer: true)).run()
    #expect(report.isAlike, Comment(rawValue: report.text))
  }

  @Test(
    "What is wrong with a list is found, and named among the first three ways", arguments: Fault.all
  )
  func faults(fault: Fault) throws {
    let (entry, catalog) = try subject(TemporaryFolder()) { text in
      try #require(text.contains(fault.old))
      let spoiled = "        self.task = None\n        self.is_cached = False\n"
      return text.replacingOccurrences(of: fault.old, with: fault.new).replacingOccurrences(
        of: spoiled,
        with: spoiled + "        if getattr(self, \"spoiled\", False): page.rows = page.rows[:-1]\n"
      )
    }
    let report = try Conformer(
      entry, catalog, settings(fault.paging, changesServer: fault.changesServer)
    ).run()
    #expect(report.status == .failed)
    let found = report.ways.prefix(3).contains {
      $0.kind == fault.kind && $0.difference == fault.difference
    }
    #expect(found, Comment(rawValue: report.text))
  }

  @Test("A list that does now this and now that is told so", arguments: [2, 25, 128])
  func unsteady(chance: Int) throws {
    let (entry, catalog) = try subject(TemporaryFolder()) { text in
      text.replacingOccurrences(
        of: "        for row in page.rows:\n",
        with: """
                  for row in page.rows:
                      if open("/dev/urandom", "rb").read(1)[0] < \(chance): continue

          """)
    }
    let conformer = Conformer(entry, catalog, settings())
    let refusal = #expect(throws: Conformer.Refusal.self) { try conformer.run() }
    #expect(refusal?.message.hasPrefix("the subject is not deterministic: ") == true)
  }
}
