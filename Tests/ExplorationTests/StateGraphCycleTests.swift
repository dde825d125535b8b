import Exploration
import Testing

@Suite("StateGraph, cycles")
struct StateGraphCycleTests {
  /// A countdown that a user starts again, and that restarts by itself at one number.
  struct Countdown: Model {
    let initial = 0
    var start = 5
    var restart: Int?

    func forEachSuccessor(of state: Int, _ body: (String, Int) -> Void) {
      forEachOwnSuccessor(of: state, body)
      body("wind", start)
    }

    func forEachOwnSuccessor(of state: Int, _ body: (String, Int) -> Void) {
      if state > 0 { body("tick", state - 1) }
      if state == restart { body("jump", start) }
    }
  }

  @Test("A cycle of steps that happen by themselves is found, with a path into it and around it")
  func findsCycle() throws {
    var search = Search(
      Countdown(restart: 3), for: [Property("quiet", .ends)])
    search.run()
    search.checkWhole()
    let finding = try #require(search.report.findings.first)
    guard case .violated(let path) = finding.verdict else {
      Issue.record("the property is not violated")
      return
    }
    #expect(path.events == ["wind", "tick", "tick", "jump"])
    #expect(path.states == [0, 5, 4, 3, 5])
  }

  @Test("Cycles that need the user are not found")
  func ignoresUser() throws {
    var search = Search(Countdown(), for: [Property("quiet", .ends)])
    search.run()
    search.checkWhole()
    let finding = try #require(search.report.findings.first)
    guard case .holds = finding.verdict else {
      Issue.record("the property does not hold")
      return
    }
  }

  @Test("Without a complete search the property is undecided")
  func needsCompleteSearch() throws {
    var search = Search(
      Countdown(), for: [Property("quiet", .ends)], within: Bounds(depth: 1))
    search.run()
    search.checkWhole()
    let finding = try #require(search.report.findings.first)
    guard case .undecided = finding.verdict else {
      Issue.record("the property is decided")
      return
    }
  }
}
