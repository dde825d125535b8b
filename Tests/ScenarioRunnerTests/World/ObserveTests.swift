import ScenarioRunner
import Testing
import Text

/// Tests of `observe NAME …` and of consecutive `expect` steps.
@Suite struct ObserveTests {
  @Test("observe adds observations after those of the screen, in the order written")
  func order() throws {
    #expect(
      try trace("observe view items inFlight pull; source numbers count=3; firstLoad") == """
        firstLoad    idle → loading      asks #1 page 1; view=indicator; inFlight=1
        #1 succeed   loading → content   items=3; view=rows; inFlight=0; pull=on
        """)
  }

  @Test("Several observe steps add up, and a name that is already reported changes nothing")
  func addsUp() throws {
    #expect(
      try trace("observe view; observe items view; source numbers count=3; firstLoad") == """
        firstLoad    idle → loading      asks #1 page 1; view=indicator
        #1 succeed   loading → content   items=3; view=rows
        """)
  }

  @Test("observe state changes nothing, because every line has the state")
  func state() throws {
    #expect(
      try trace("observe state; source numbers count=3; firstLoad") == """
        firstLoad    idle → loading      asks #1 page 1
        #1 succeed   loading → content   items=3
        """)
  }

  @Test("Trace lines of server changes and dropped responses report the added observations")
  func world() throws {
    #expect(
      try trace(
        """
        observe skipped inFlight; source numbers count=5 pageSize=2
        firstLoad; fetchMore; server insert 1 at 0
        """
      ) == """
        firstLoad              idle → loading           asks #1 page 1; inFlight=1
        #1 succeed             loading → content        items=2; more=yes; inFlight=0
        fetchMore              content → fetchingMore   asks #2 page 2; inFlight=1
        #2 succeed             fetchingMore → content   items=4; inFlight=0
        server insert 1 at 0   content                  skipped=1
        """)
  }

  @Test(
    "observe accepts only names of the screen's observations, and only before the first action",
    arguments: [
      ("observe", "1:1: observe needs the name of an observation; write observe view"),
      ("observe a=1", "1:9: 'a=1' is not the name of an observation; write observe NAME …"),
      (
        "observe veiw; firstLoad",
        "1:9: the screen list has no observation 'veiw'; did you mean view?"
      ),
      ("firstLoad; observe view", "1:12: observations can be added only before the first action"),
      (
        "observe cached; screen aliyun",
        "1:9: the screen aliyun has no observation 'cached'; listsh screens aliyun lists them"
      ),
    ])
  func errors(script: String, error: String) {
    #expect(summaries(of: planned(script)) == [error])
  }

  @Test("All failed conditions of consecutive expects are reported, at the first one that fails")
  func softExpects() throws {
    let file = plannedFile(
      """
      == a
      firstLoad
      expect items=20
      expect items=1 more=no
      expect state=empty; expect first="1"
      wait; expect items=2
      """)
    let result = file.cases[0].check()
    #expect(result.status == .failed)
    #expect(
      result.problem?.message
        == "expected items=1, but items=20; expected more=no, but more=yes; expected state=empty, but state=content"
    )
    #expect(result.problem?.location.line == 4)
  }

  @Test("The message of a repeated expect occurs once")
  func repeatedExpects() {
    #expect(
      verdicts("(expect items=1; expect items=0; expect state=content)×1000") == [
        "failed: expected items=1, but items=0; expected state=content, but state=idle"
      ])
  }

  @Test("A failed expect mentions the requests in flight")
  func inFlight() {
    #expect(
      verdicts("firstLoad & expect items=20") == [
        "failed: expected items=20, but items=0; #1 in flight; #1 succeed, or wait, settles it"
      ])
  }

  @Test("Several invariants steps add up")
  func invariants() {
    let file = planned("invariants no-row-twice; invariants no-row-skipped; firstLoad")
    #expect(
      file.cases.first?.plan.setup.invariants == .named(["no-row-twice", "no-row-skipped"]))
  }
}
