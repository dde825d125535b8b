import ScenarioRunner
import Testing

@Suite("Ends of traces")
struct TraceEndTests {
  @Test("Requests left in flight close the trace, lined up with it")
  func closesTheTrace() throws {
    #expect(
      try trace("firstLoad & refresh×2 & #2 succeed; end") == """
        firstLoad &   idle → loading         asks #1 page 1
        refresh &     loading → refreshing   cancels #1; asks #2 page 1
        refresh &     refreshing             cancels #2; asks #3 page 1
        #2 succeed    refreshing             dropped: superseded by #3
        end           refreshing             in flight #1, #3
        """)
  }

  @Test("A trace that leaves nothing in flight has no end")
  func endsQuietly() throws {
    let open = try #require(planned("latency 3ms; firstLoad & wait 1ms").cases.first)
    let end = try #require(open.play { _ in }.end)
    #expect(end.inFlight == [1])
    #expect(end.state == "loading")
    #expect(end.at == 1)
    #expect(planned("firstLoad").cases.first?.play { _ in }.end == nil)
  }
}
