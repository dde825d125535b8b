import MockSources
import ScenarioRunner
import Screens
import Synchronization
import Testing

@Suite("Plan")
struct PlanTests {
  @Test("If a plan stops, it reports the index of the step as written in the script")
  func namesThePlace() throws {
    let file = plannedFile("source numbers count=3\n== a\n(firstLoad; wait)×3; #9 fail; wait")
    let scenario = try #require(file.cases.first)
    let stop = scenario.plan.play { _, _ in }
    #expect(
      stop
        == StoppedCase(
          .error(
            "no request is in flight; write a reply directly after the action that sends its request"
          ), step: 3))
  }

  @Test("A plan stops between two steps if isStopped returns true")
  func stops() throws {
    let scenario = try #require(planned("(expect items=0)×1000000").cases.first)
    let asked = Atomic(0)
    let playSettings = PlaySettings { asked.add(1, ordering: .relaxed).newValue > 5 }
    #expect(scenario.plan.play(playSettings) { _, _ in }?.reason == .interrupted)
    #expect(asked.load(ordering: .relaxed) == 6)
  }

  @Test("A plan stops when its line handler throws")
  func stopsUnread() throws {
    let scenario = try #require(planned("(refresh)×1000000").cases.first)
    var reported = 0
    let stop = scenario.plan.play { (_, _) throws(CaseStop) in
      reported += 1
      if reported == 3 { throw .interrupted }
    }
    #expect(stop?.reason == .interrupted)
    #expect(reported == 3)
  }

  @Test("Only expect and invariants steps assert something")
  func knowsWhatAsserts() {
    #expect(planned("firstLoad; expect items=1").cases.map(\.plan.assertsSomething) == [true])
    #expect(planned("invariants; firstLoad").cases.map(\.plan.assertsSomething) == [true])
    #expect(planned("firstLoad; wait; end").cases.map(\.plan.assertsSomething) == [false])
  }

  @Test("The setup of a plan ends at its first other step, and includes repeated setup steps")
  func changesTheSetup() throws {
    let plan = try #require(
      planned(
        """
        screen people; latency 5ms; (server insert 1 at 0)×3; answers fail; invariants no-row-twice
        source numbers count=7; server remove 2 at 0; wait 1ms; latency 9ms
        """
      ).cases.first?.plan)
    #expect(plan.setup.entry.name == "people")
    #expect(plan.setup.latency == 5)
    #expect(plan.setup.source.count == 5)
    #expect(plan.setup.serverChanges == 4)
    #expect(plan.setup.invariants == .named(["no-row-twice"]))
  }

  @Test("A setup step after a check restarts the case, and the clock continues")
  func changesTheSetupAgain() throws {
    #expect(
      try trace(
        """
        expect items=0; wait 5ms; screen people; source numbers count=3; expect items=3
        server insert 2 at 0; expect items=5; screen list; wait 5ms; firstLoad; succeed 1
        """) == """
          firstLoad      idle → loading      at 10ms; asks #1 page 1
          #1 succeed 1   loading → content   items=1
          """)
  }
}
