import ScenarioRunner
import Testing

@Suite("Plans")
struct PlanTests {
  @Test("A plan names the step it stopped at, repeats and the setup counted as written")
  func namesThePlace() throws {
    let file = plannedFile("source numbers count=3\n== a\n(firstLoad; wait)×3; #9 fail; wait")
    let scenario = try #require(file.cases.first)
    let (_, place, stop) = scenario.play { _, _ in }
    #expect(place == 3)
    #expect(stop == .error("there is no request in flight to answer"))
  }

  @Test("A plan stops between two steps when it is asked to")
  func stops() throws {
    let scenario = try #require(planned("(expect items=0)×1000000").cases.first)
    var world = World()
    var place = 0
    var asked = 0
    let isStopped = {
      asked += 1
      return asked > 5
    }
    #expect(throws: CaseStop.interrupted) {
      try scenario.plan.play(on: &world, place: &place, isStopped: isStopped, tell: { _, _ in })
    }
    #expect(asked == 6)
  }

  @Test("A plan stops when nobody takes its lines")
  func stopsUnread() throws {
    let scenario = try #require(planned("(refresh)×1000000").cases.first)
    var told = 0
    let stop = scenario.play { (_, _) throws(CaseStop) in
      told += 1
      if told == 3 { throw .interrupted }
    }.stop
    #expect(stop == .interrupted)
    #expect(told == 3)
  }

  @Test("Only an expect checks something")
  func knowsExpectations() {
    #expect(planned("firstLoad; expect items=1").cases.map(\.plan.hasExpectation) == [true])
    #expect(planned("firstLoad; wait; end").cases.map(\.plan.hasExpectation) == [false])
  }
}
