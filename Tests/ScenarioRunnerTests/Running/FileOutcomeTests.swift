import ScenarioRunner
import Screens
import TestSupport
import Testing

@Suite("FileOutcome")
struct FileOutcomeTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("1.txt", "== one\nfirstLoad; expect items=20\n")
    try folder.write("2.txt", "== two\nwait; expect items=0\n== three\nwait; expect items=0\n")
    try folder.write("3.txt", "== fails\nfirstLoad; expect items=1\n")
    try folder.write("4.txt", "== four\nwait; expect items=0\n")
    try folder.write("5.txt", "== no films\nwait; expect items=0\n== films\nscreen films\nwait\n")
  }

  @Test("Files whose cases all passed are counted together, up to a file with its own report")
  func joined() {
    #expect(
      outcomes(joinsPassed: true) == [
        "2 files, 3 cases, 0 skipped: one.two. three.", "reported",
        "2 files, 2 cases, 1 skipped: four.no films.",
      ])
  }

  @Test("Without joinsPassed, files whose cases all passed are counted one by one")
  func apart() {
    #expect(
      outcomes(joinsPassed: false) == [
        "1 files, 1 cases, 0 skipped: one.", "1 files, 2 cases, 0 skipped: two. three.", "reported",
        "1 files, 1 cases, 0 skipped: four.", "1 files, 1 cases, 1 skipped: no films.",
      ])
  }

  /// Runs the files, and returns descriptions of their outcomes.
  private func outcomes(joinsPassed: Bool) -> [String] {
    var settings = RunSettings(reader: ScenarioReader(Reading(.builtIn())))
    settings.screen = "list"
    settings.measuresFiles = true
    let items = Selection(paths: [folder.path]).items
    let outcomes = [FileOutcome](
      judging: items.indices, of: items, settings, [TitleTeller()], joinsPassed: joinsPassed)
    return outcomes.map { outcome in
      switch outcome {
      case .told: return "reported"
      case .passed(let passed):
        #expect(passed.nanoseconds > 0)
        let text = String(decoding: passed.texts.joined(), as: UTF8.self)
        return
          "\(passed.files) files, \(passed.cases) cases, \(passed.skips.count) skipped: \(text)"
      }
    }
  }
}
