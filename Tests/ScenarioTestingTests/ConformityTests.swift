import ScenarioTesting
import Testing

/// Tests of `conform` and `conformity`.
@Suite struct ConformityTests {
  @Test(
    "A late response that changes the list is a difference, and the thrown error has the whole report"
  )
  @MainActor func late() throws {
    let found = try conformity(of: LateList.self, inFlight: 2, rows: 2)
    #expect(!found.isSame)
    #expect(
      found.description == """
        LateList has 3 differences from list: 353 of 493 transitions same, 140 different
        compared: visible without cancels, visibleRows, view, pull, spins, failure · numbered pages, 2 rows in pages of 2, 2 requests in flight, no cache, no server changes
        not tried: --paging cursor, --with server, --with cache, --with source, --with failures, --with sizes, --compare everything

        1  a late response in loading, refreshing, content, fetchingMore, empty, error: a late response changes the list          76 transitions
           (-list +LateList)
           source numbers count=2 pageSize=2; firstLoad & refresh & #1 succeed
           - #1 succeed   dropped
           + #1 succeed   items=2; more=yes
           - rows=none
           + rows=1 2
           - more=no
           + more=yes
           source numbers count=2 pageSize=2; firstLoad & firstLoad & #1 succeed
           - #1 succeed   dropped
           + #1 succeed   items=2; more=yes
           - rows=none
           + rows=1 2
           - more=no
           + more=yes
           source numbers count=2 pageSize=2; firstLoad & firstLoad; succeed; empty
           - #1 empty   dropped
           + #1 empty   items=0; more=no
           - rows=1 2
           + rows=none
           - more=yes
           + more=no
           and 3 scripts for other states (--save FOLDER)

        2  fetchMore in idle, loading, refreshing, content, fetchingMore, empty, error: a request too many is sent          59 transitions
           (-list +LateList)
           source numbers count=2 pageSize=2; fetchMore
           - fetchMore   ignored
           + fetchMore   asks #1 page 1
           source numbers count=2 pageSize=2; refresh & fetchMore
           - fetchMore   ignored
           + fetchMore   asks #2 page 1
           source numbers count=2 pageSize=2; firstLoad & fetchMore
           - fetchMore   ignored
           + fetchMore   asks #2 page 1
           and 4 scripts for other states (--save FOLDER)

        3  fetchMore in content: another page is requested          5 transitions, only after another difference
           (-list +LateList)
           source numbers count=2 pageSize=2; firstLoad; succeed; fetchMore & firstLoad; succeed; empty; fetchMore &
           - fetchMore &   asks #4 page 2
           + fetchMore &   asks #4 page 1

        """)
    let failure = #expect(throws: ScenarioFailure.self) {
      try conform(LateList.self, inFlight: 2, rows: 2)
    }
    #expect(failure?.description == found.description)
  }

  @Test(
    "With comparing: .requests, a list that sends the same requests and holds the same rows is equal"
  )
  @MainActor func right() throws {
    try conform(RightList.self, comparing: .requests, rows: 2)
  }

  @Test(
    "Additions are compared, each in its own scope",
    arguments: [
      (.server, "no cache, at most 2 server changes"),
      (.failures, "no cache, no server changes, other failure texts"),
    ] as [(Conformity.Addition, String)])
  @MainActor func additions(_ addition: Conformity.Addition, _ scope: String) throws {
    let result = try conformity(
      of: RightList.self, comparing: .requests, inFlight: 1, rows: 2, additions: [addition])
    let pages = "numbered pages, 2 rows in pages of 2, 1 request in flight"
    let notTried = ["server", "cache", "source", "failures", "sizes"]
      .filter { $0 != "\(addition)" }.map { "--with \($0)" }
    #expect(
      result.description.split(separator: "\n").dropFirst() == [
        "compared: requests · \(pages), no cache, no server changes; \(pages), \(scope)",
        "not tried: --paging cursor, \(notTried.joined(separator: ", ")), --compare everything",
        "note: actions not compared, because RightList lacks them: refreshWithIndicator",
      ])
    #expect(result.isSame)
  }

  @Test("A limit that is out of range is an error, not a success")
  @MainActor func limits() throws {
    var failure = #expect(throws: ScenarioFailure.self) {
      try conform(LateList.self, inFlight: 0)
    }
    #expect(failure?.description == "invalid inFlight '0'; must be 1 or greater")
    failure = #expect(throws: ScenarioFailure.self) { try conform(ListValue.self, rows: -1) }
    #expect(failure?.description == "invalid rows '-1'; must be 0 or greater")
  }

  @Test("A subject that never becomes idle cannot be compared, and the failure gives the reason")
  @MainActor func sleepy() throws {
    let failure = #expect(throws: ScenarioFailure.self) { try conform(SleepyList.self) }
    #expect(failure?.description.contains("the list sleeps on ContinuousClock") == true)
  }
}
