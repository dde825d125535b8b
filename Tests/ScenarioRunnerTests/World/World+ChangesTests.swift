import Testing

@Suite("World changes")
struct WorldChangesTests {
  @Test(
    "A new source takes effect at the next reload; until then the old source answers",
    arguments: [
      (
        "firstLoad; source numbers count=3 pageSize=2; fetchMore; server remove 2 at 0; refresh; expect first=3",
        """
        firstLoad                           idle → loading           asks #1 page 1
        #1 succeed                          loading → content        items=20; more=yes
        source numbers count=3 pageSize=2   content
        fetchMore                           content → fetchingMore   asks #2 page 2
        #2 succeed                          fetchingMore → content   items=40
        server remove 2 at 0                content
        refresh                             content → refreshing     asks #3 page 1; items=0; more=no
        #3 succeed                          refreshing → content     items=1
        """
      ),
      (
        "firstLoad & source numbers count=3; server insert 1 at 0; #1 succeed; refresh",
        """
        firstLoad &              idle → loading         asks #1 page 1
        source numbers count=3   loading
        server insert 1 at 0     loading
        #1 succeed               loading → content      items=20; more=yes
        refresh                  content → refreshing   asks #2 page 1; items=0; more=no
        #2 succeed               refreshing → content   items=4
        """
      ),
      (
        // A response has the rows at the time of the response.
        "source numbers count=3; firstLoad & server insert 2 at 99; #1 succeed; expect last=5",
        """
        firstLoad &             idle → loading      asks #1 page 1
        server insert 2 at 99   loading
        #1 succeed              loading → content   items=5
        """
      ),
      (
        // If two sources are named before a reload, the last one is used.
        "firstLoad; source numbers count=1; source numbers count=2; refresh",
        """
        firstLoad                idle → loading         asks #1 page 1
        #1 succeed               loading → content      items=20; more=yes
        source numbers count=1   content
        source numbers count=2   content
        refresh                  content → refreshing   asks #2 page 1; items=0; more=no
        #2 succeed               refreshing → content   items=2
        """
      ),
    ])
  func changesTheSource(script: String, expected: String) throws {
    #expect(try trace(script) == expected)
  }

  @Test(
    "A screen step keeps the source, its changes, the clock, the latency and the plan set before it"
  )
  func keepsTheSetup() throws {
    #expect(
      try trace(
        """
        answers ok,fail; latency 7ms; wait 1ms; source numbers count=2; server insert 1 at 0
        screen list; firstLoad; expect first=3 items=3
        """) == """
          firstLoad    idle → loading      at 1ms; asks #1 page 1
          #1 succeed   loading → content   at 8ms; items=3
          """)
  }

  @Test("Inserted rows get new ids, and positions after the end mean the end")
  func changesRows() throws {
    #expect(
      try trace(
        """
        source numbers count=3; server insert 2 at 1; server remove 99 at 4; server insert 1 at 99
        firstLoad; expect items=5 first=1 last=6
        server remove 1 at 4; server insert 1 at 4; refresh; expect last=7
        """) == """
          firstLoad              idle → loading         asks #1 page 1
          #1 succeed             loading → content      items=5
          server remove 1 at 4   content
          server insert 1 at 4   content
          refresh                content → refreshing   asks #2 page 1
          #2 succeed             refreshing → content
          """)
  }
}
