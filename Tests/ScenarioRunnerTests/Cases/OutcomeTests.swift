import ScenarioLanguage
import ScenarioRunner
import Testing
import Text

@Suite("Outcome")
struct OutcomeTests {
  /// Returns the command that runs a failed case again.
  private func reproduction(_ path: String, isTyped: Bool = false) -> String? {
    let problem = Outcome.Problem(.expect, "wrong", at: Location(line: 4, column: 1))
    var outcome = Outcome(
      CaseID(path: path, title: "t"), isTyped: isTyped, line: 3, .failed, problem)
    outcome.prepareForReport(reproducedBy: "listsh run --jobs 1")
    return outcome.problem?.reproduction
  }

  @Test("The command that runs a case again is only known for files, and quotes their paths")
  func reproductions() {
    #expect(reproduction("a.txt") == "listsh run --jobs 1 a.txt:3")
    #expect(reproduction("-a b.txt") == "listsh run --jobs 1 './-a b.txt:3'")
    #expect(reproduction("-") == nil)
    #expect(reproduction("-c", isTyped: true) == nil)
  }

  @Test("A report has the last three lines of a trace, and the number of lines before them")
  func trace() {
    var problem = Outcome.Problem(.expect, "wrong", at: Location(line: 1, column: 1))
    problem.trace = ["c", "d", "e", "f", "g"]
    problem.linesBefore = 2
    var outcome = Outcome(CaseID(path: "a.txt", title: "t"), .failed, problem)
    outcome.prepareForReport(reproducedBy: "x")
    #expect(outcome.problem?.trace == ["e", "f", "g"])
    #expect(outcome.problem?.linesBefore == 4)
  }

  @Test("A report of a difference has no trace, only three lines around each different line")
  func difference() {
    var problem = Outcome.Problem(.trace, "wrong", at: Location(line: 1, column: 1))
    problem.trace = (0..<9).map { "\($0)" }
    problem.difference = (0..<9).map { TraceDifference($0 == 4 ? .actual : .kept, "\($0)") }
    problem.wholeDifference = problem.difference
    var outcome = Outcome(CaseID(path: "a.txt", title: "t"), .failed, problem)
    outcome.prepareForReport(reproducedBy: "x")
    #expect(outcome.problem?.trace == [])
    #expect(outcome.problem?.difference.map(\.text).joined() == "…1234567…")
    #expect(outcome.problem?.wholeDifference == nil)
  }

  @Test("The outcome of a file has all of its errors; its kind is limit if all of them are limits")
  func files() {
    let file = plannedFile("firstLaod\nfirstLoad\nfoo\n")
    let outcome = Outcome(file.source, file.errors)
    #expect(outcome.isOfFile)
    #expect(outcome.problem?.message == "2 errors")
    #expect(outcome.problem?.kind == .script)
    #expect(outcome.errors.map(\.location.line) == [1, 3])
    #expect(outcome.errors[0].excerpt == ["  |", "1 | firstLaod", "  | ^"])
    let long = plannedFile("firstLoad×9", stepLimit: 2)
    #expect(Outcome(long.source, long.errors).problem?.kind == .limit)
  }
}
