import Adapters
import Conformance
import Foundation
import MockSources
import ScenarioRunner
import Screens
import TestSupport
import Testing
import Text

@Suite("Saved differences", .enabled(if: Needs.program("python3")))
struct SavedDifferencesTests {
  private typealias Change = (old: String, new: String)

  /// The screens with the Python starter adapter, changed in several ways, and the adapter.
  private func list(
    _ folder: TemporaryFolder, _ changes: [Change]
  ) throws -> (SubjectEntry, Catalog) {
    try pythonList(folder) { text in
      try changes.reduce(text) { text, change in
        try #require(text.contains(change.old), "\(change.old)")
        return text.replacingOccurrences(of: change.old, with: change.new)
      }
    }
  }

  /// The text of the only file that is saved for a list that differs, and the outcomes of its cases
  /// on the list that differs, on the fixed list and on the reference.
  ///
  /// `changes` make no difference to `conform`, and `fault` makes one.
  private func saved(
    _ changes: [Change], fault: Change
  ) throws -> (text: String, outcomes: [[Outcome]]) {
    let folders = (try TemporaryFolder(), try TemporaryFolder())
    defer { withExtendedLifetime(folders) {} }
    let (fixed, catalog) = try list(folders.0, changes)
    let (faulty, _) = try list(folders.1, changes + [fault])
    var settings = Conformer.Settings()
    settings.scope.rows = 3
    settings.setsRows = true
    #expect(try Conformer(fixed, catalog, settings).run().isSame)
    let files = try Conformer(faulty, catalog, settings).run().savedFiles(marksGaps: false)
    #expect(files.count == 1)
    let file = try #require(files.first)
    let outcomes = [catalog.adding(faulty), catalog.adding(fixed), catalog].map { catalog in
      PlannedFile(reading: SourceText(name: file.name, file.text), ReadingSettings(catalog)) {
        Source($0)
      }
      .cases.map { $0.check() }
    }
    return (file.text, outcomes)
  }

  @Test("A saved case does not check whether a list without rows offers a next page")
  func moreWithoutRows() throws {
    let (text, outcomes) = try saved(
      [
        (
          "\"more\": self.next is not None,",
          "\"more\": self.next is not None or self.state == \"empty\","
        )
      ],
      fault: (
        "        self.replace_rows(page, followed)\n",
        "        if page.rows: self.replace_rows(page, followed)\n"
      ))
    #expect(
      text == """
        source numbers count=3 pageSize=2

        == a success in refreshing: a row is extra
        firstLoad; succeed; refresh; empty; expect visibleRows=none view=empty
        ----
        ...
        #2 empty   [..]
        ...

        == a success in loading: a row is extra
        firstLoad; succeed; firstLoad; empty; expect visibleRows=none view=empty
        ----
        ...
        #2 empty   [..]
        ...

        """)
    #expect(
      outcomes.map { $0.map(\.status) } == [
        [.failed, .failed], [.passed, .passed], [.passed, .passed],
      ])
  }

  @Test("A saved case of a request too many checks only that the request is not sent")
  func requestTooMany() throws {
    let (text, outcomes) = try saved(
      [
        (
          "            \"state\": self.state,",
          "            \"state\": \"empty\" if self.state == \"error\" else self.state,"
        )
      ],
      fault: (
        "if self.state == \"content\" and self.next is not None:",
        "if self.state in (\"error\", \"idle\") or self.state == \"content\" and self.next is not None:"
      ))
    #expect(
      text == """
        source numbers count=3 pageSize=2

        == fetchMore in error: a request too many is sent
        firstLoad; fail; fetchMore; expect view=error spins=no
        ----
        ...
        fetchMore   [..]

        == fetchMore in idle: a request too many is sent
        fetchMore; expect spins=no
        ----
        ...
        fetchMore   [..]

        """)
    #expect(
      outcomes.map { $0.map(\.status) } == [
        [.failed, .failed], [.passed, .passed], [.passed, .passed],
      ])
  }

  @Test("The trace of a saved case of a request too many ends with the requests in flight")
  func requestsInFlight() throws {
    let (text, outcomes) = try saved(
      [],
      fault: (
        "if self.state == \"content\" and self.next is not None:",
        "if self.state == \"refreshing\" and self.next is not None or self.state == \"content\" and self.next is not None:"
      ))
    #expect(
      text == """
        source numbers count=3 pageSize=2

        == fetchMore in refreshing: a request too many is sent
        firstLoad; succeed; refresh & fetchMore; expect pull=spinning
        ----
        ...
        fetchMore   [..]
        end   [..]   in flight #2

        """)
    #expect(outcomes.map { $0.map(\.status) } == [[.failed], [.passed], [.passed]])
  }

  @Test("If a list sends a request too many, the caret is under the event that sends it")
  func caret() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let (entry, catalog) = try list(folder, [])
    let text = """
      == a page too many
      source numbers count=3 pageSize=2
      firstLoad; fetchMore; expect items=3
      ----
      ...
      fetchMore   [..]

      """
    for catalog in [catalog, catalog.adding(entry)] {
      let file = PlannedFile(reading: SourceText(name: "a.txt", text), ReadingSettings(catalog)) {
        Source($0)
      }
      let problem = try #require(file.cases.first).check().problem
      #expect(problem?.location == Location(line: 3, column: 12))
    }
  }
}
