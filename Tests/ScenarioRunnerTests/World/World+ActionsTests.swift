import Testing

@Suite("World actions")
struct WorldActionsTests {
  @Test("A thousand requests can be in flight, and one more is an error of the case")
  func limitsRequestsInFlight() throws {
    #expect(
      try trace("refresh×1000 & expect inFlight=1000; refresh").split(separator: "\n").last
        == "stopped: more than 1000 requests would be in flight")
    #expect(
      try trace("(refresh; succeed)×1001; expect inFlight=0").split(separator: "\n").count == 2002)
  }

  @Test("Cancelled requests stay in flight until they are answered")
  func keepsCancelledRequests() throws {
    #expect(
      try trace("firstLoad & refresh & expect inFlight=2; #1 succeed; expect inFlight=1; wait")
        == """
        firstLoad &   idle → loading         asks #1 page 1
        refresh &     loading → refreshing   cancels #1; asks #2 page 1
        #1 succeed    refreshing             dropped: superseded by #2
        #2 succeed    refreshing → content   items=20; more=yes
        """)
  }
}
