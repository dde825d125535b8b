import Files
import ScenarioRunner
import Testing
import Text

@Suite("Player")
struct PlayerTests {
  private let twoScreens = """
    == a list
    firstLoad
    == films
    screen films; load &
    """

  @Test("Every line is reported immediately, and the result of a case after its lines")
  func reports() {
    let player = played(plannedFile("== one\nfirstLoad; wait\n== two\nfirstLoad &\n"))
    #expect(
      player.events == [
        "began one", "  idle → loading", "  loading → content", "passed one",
        "began two", "  idle → loading", "  loading → loading", "passed two",
      ])
    #expect(player.summary.description == "2 passed, 0 failed")
    #expect(player.summary.files == 1)
    #expect(player.status == .passed)
  }

  @Test("Only expect steps are checked, and a case that stops is reported at the step at fault")
  func asserts() throws {
    let player = played(
      plannedFile(
        """
        == fails
        firstLoad; expect items=1
        == stops
        succeed
        == differs
        firstLoad
        ----
        no such trace
        """))
    #expect(
      player.events == [
        "began fails", "  idle → loading", "  loading → content", "failed fails",
        "began stops", "error stops",
        "began differs", "  idle → loading", "  loading → content", "passed differs",
      ])
    #expect(player.status == .unchecked)
    let problems = player.outcomes.map(\.problem)
    #expect(
      problems.map { $0?.message.prefix(16) } == ["expected items=1", "no request is in", nil])
    #expect(problems.map { $0?.location.line } == [2, 4, nil])
    #expect(problems.map { $0?.traceLine } == [1, nil, nil])
  }

  @Test("A file that cannot be read or has errors is reported, and counted with the files")
  func refuses() {
    let record = EventRecord()
    var player = Player(reportingTo: record)
    player.play(plannedFile("== wrong\nfirstLoat\n"), isAlone: true)
    player.refuse(FileError(path: "a/none.txt", reason: .system(code: 2)))
    player.finish()
    #expect(record.events == ["error file file.txt", "error file none.txt"])
    #expect(record.errors == ["a/none.txt: No such file or directory"])
    #expect(player.summary.files == 2)
    #expect(player.summary.description == "0 passed, 0 failed, 2 errors")
    #expect(player.status == .unchecked)
  }

  @Test("If one screen is selected, the cases of other screens are skipped and counted at the end")
  func leavesOut() {
    let films = played(plannedFile(twoScreens), screen: "films")
    #expect(
      films.events == [
        "skipped a list", "began films", "  loading → loading", "  loading → loading",
        "passed films",
        "printed 1 skipped: other screens",
      ])
    #expect(films.status == .passed)
    let none = played(plannedFile(twoScreens), screen: "people")
    #expect(
      none.events == ["skipped a list", "skipped films", "printed 2 skipped: other screens"])
    #expect(none.errors == ["no case uses the screen people"])
    #expect(none.summary.ending == "no case uses the screen people")
    #expect(none.status == .unchecked)
  }

  @Test(
    "Playing stops when the listener's output is closed, and before the next step after an interrupt"
  )
  func stops() {
    let text = "== one\nfirstLoad; wait\n== two\nfirstLoad\n"
    #expect(played(plannedFile(text), eventLimit: 4).events.last == "passed one")
    let stopped = played(plannedFile(text), PlaySettings(isStopped: { true }))
    #expect(stopped.events == [])
    #expect(stopped.summary.cases == 0)
  }

  @Test("The screens and the text of a case are kept only on request")
  func snapshots() {
    let file = plannedFile("== one\nfirstLoad; wait\n")
    #expect(played(file).outcomes.map { $0.snapshots == nil && $0.scenario == nil } == [true])
    let kept = played(file, keepsSnapshots: true).outcomes
    #expect(kept.map(\.scenario) == ["== one\nfirstLoad; wait\n"])
    #expect(kept.map { $0.snapshots?.frames.count } == [2])
  }

  /// Plays `file`, and returns the recorded events and the results.
  private func played(
    _ file: PlannedFile, _ playSettings: PlaySettings = PlaySettings(), screen: String? = nil,
    keepsSnapshots: Bool = false, eventLimit: Int = .max
  ) -> (
    events: [String], errors: [String], outcomes: [Outcome], summary: RunSummary,
    status: ScenarioRunner.ExitStatus
  ) {
    let record = EventRecord()
    record.eventLimit = eventLimit
    var player = Player(
      reportingTo: record, playSettings, screen: screen, keepsSnapshots: keepsSnapshots)
    player.play(file, isAlone: true)
    player.finish()
    return (
      record.events, record.errors, record.outcomes, player.summary,
      player.status
    )
  }
}
