import Testing

@Suite("Source outcomes")
struct SourceOutcomeTests {
  @Test(
    "A reply returns the source's rows, and requesting more rows is an error of the case",
    arguments: [
      (
        "source numbers count=2 pageSize=2; firstLoad; succeed 3",
        "the source has only 2 more rows at this position"
      ),
      (
        "source numbers count=1; firstLoad; succeed 2",
        "the source has only 1 more row at this position"
      ),
      (
        "source numbers count=0; answers 1; firstLoad",
        "the response #1 succeed 1 cannot be sent: the source has no more rows at this position"
      ),
      (
        "source numbers count=9999999; firstLoad; succeed 4000001",
        "more than 4000000 rows would be in memory; use --max-rows N to allow more"
      ),
      ("firstLoad; succeed next \"3\"", "next needs a source with paging=cursor"),
      ("firstLoad; empty next none", "next needs a source with paging=cursor"),
      (
        "screen settings; loadOrders; succeed 3 next none",
        "next sets the key of a page, and this request is for a number"
      ),
    ])
  func refusesWhatTheSourceLacks(script: String, message: String) throws {
    #expect(try trace(script).split(separator: "\n").last == "stopped: \(message)")
  }

  @Test("A number of rows counts from the requested position, regardless of the page size")
  func readsRowsFromKey() throws {
    #expect(
      try trace("source numbers count=7 pageSize=2; firstLoad; succeed 3; fetchMore; succeed 0")
        == """
        firstLoad      idle → loading           asks #1 page 1
        #1 succeed 3   loading → content        items=3; more=yes
        fetchMore      content → fetchingMore   asks #2 page 2
        #2 succeed 0   fetchingMore → content   more=no
        """)
  }

  @Test(
    "With cursors a reply sets the next key, and a request with an unknown key fails")
  func setsKeys() throws {
    #expect(
      try trace(
        """
        source numbers count=5 pageSize=2 paging=cursor
        firstLoad; succeed next "4"; fetchMore; refresh; succeed 1 next none
        refresh; succeed next "x"; fetchMore
        """) == """
          firstLoad                  idle → loading           asks #1 first
          #1 succeed next "4"        loading → content        items=2; more=yes
          fetchMore                  content → fetchingMore   asks #2 after "4"
          #2 succeed                 fetchingMore → content   items=3; more=no
          refresh                    content → refreshing     asks #3 first
          #3 succeed 1 next none     refreshing → content     items=1
          refresh                    content → refreshing     asks #4 first
          #4 succeed next "x"        refreshing → content     items=2; more=yes
          fetchMore                  content → fetchingMore   asks #5 after "x"
          #5 fail "unknown cursor"   fetchingMore → content   toast "unknown cursor"; moreError="unknown cursor"
          """)
  }

  @Test(
    "A request without rows is answered with a number or with a reply of the screen")
  func answersOtherRequests() throws {
    #expect(
      try trace("screen settings; loadOrders; succeed 7; loadOrders; empty") == """
        loadOrders     ready → loading   asks #1 orders
        #1 succeed 7   loading → ready   sets badge of 1.2; badge=7
        loadOrders     ready → loading   asks #2 orders
        #2 empty       loading → ready   sets badge of 1.2; badge=0
        """)
    #expect(
      try trace("screen films; load & malformed") == """
        load &         loading           asks #1 films
        #1 malformed   loading → error   error="cannot decode films: unexpected end of data at byte 9"
        """)
  }

  @Test("A reply without rows to a request with an unknown key is a failure")
  func unknownKeyWithoutRows() throws {
    let script = """
      source numbers count=3 pageSize=2 paging=cursor; firstLoad; succeed next "77"
      fetchMore & #2 succeed 0
      """
    #expect(try trace(script).contains("#2 fail \"unknown cursor\""))
  }
}
