import Testing

@Suite("World steps")
struct WorldStepsTests {
  @Test(
    "A request is answered by a reply, by its source before the next step, or in the background",
    arguments: [
      (
        "firstLoad & expect state=loading; #1 succeed; expect state=content items=20",
        """
        firstLoad &   idle → loading      asks #1 page 1
        #1 succeed    loading → content   items=20; more=yes
        """
      ),
      (
        "firstLoad; fetchMore & refresh & #3 succeed; #2 succeed",
        """
        firstLoad     idle → loading              asks #1 page 1
        #1 succeed    loading → content           items=20; more=yes
        fetchMore &   content → fetchingMore      asks #2 page 2
        refresh &     fetchingMore → refreshing   cancels #2; asks #3 page 1
        #3 succeed    refreshing → content
        #2 succeed    content                     dropped: superseded by #3
        """
      ),
      (
        "firstLoad; fetchMore & refresh; #2 succeed; wait",
        """
        firstLoad     idle → loading              asks #1 page 1
        #1 succeed    loading → content           items=20; more=yes
        fetchMore &   content → fetchingMore      asks #2 page 2
        refresh       fetchingMore → refreshing   cancels #2; asks #3 page 1
        #2 succeed    refreshing                  dropped: superseded by #3
        #3 succeed    refreshing → content
        """
      ),
      (
        "refresh×2 & end",
        """
        refresh &   idle → refreshing   asks #1 page 1
        refresh &   refreshing          cancels #1; asks #2 page 1
        end         refreshing          in flight #1, #2
        """
      ),
      (
        // The end of a script settles only the foreground.
        "firstLoad & refresh",
        """
        firstLoad &   idle → loading         asks #1 page 1
        refresh       loading → refreshing   cancels #1; asks #2 page 1
        #2 succeed    refreshing → content   items=20; more=yes
        end           content                in flight #1
        """
      ),
    ])
  func settles(script: String, expected: String) throws {
    #expect(try trace(script) == expected)
  }

  @Test("A follow-up request is in the background if the request before it was")
  func followsIntoTheBackground() throws {
    let setup = "source numbers count=5 pageSize=2 paging=cursor"
    #expect(
      try trace("\(setup); firstLoad; empty next \"2\"; expect items=2") == """
        firstLoad           idle → loading      asks #1 first
        #1 empty next "2"   loading             asks #2 after "2"
        #2 succeed          loading → content   items=2; more=yes
        """)
    #expect(
      try trace("\(setup); firstLoad & empty next \"2\"; expect items=0") == """
        firstLoad &         idle → loading   asks #1 first
        #1 empty next "2"   loading          asks #2 after "2"
        end                 loading          in flight #2
        """)
  }

  @Test("A screen step that a repeated group reaches after an action is an error of the case")
  func refusesALateScreen() throws {
    #expect(
      try trace("(screen list; firstLoad)×2") == """
        firstLoad    idle → loading      asks #1 page 1
        #1 succeed   loading → content   items=20; more=yes
        stopped: the screen can be chosen only before the first action
        """)
  }

  @Test(
    "An action or reply of another screen is an error of the script, which names its screens")
  func refusesForeignActions() {
    #expect(
      summaries(of: planned("firstLoad; load\nmalformed; select 3")) == [
        "1:12: the screen list has no load; "
          + "the screens films, films-flags and films-optionals have it",
        "2:1: the screen list has no malformed; the screens films and films-flags have it",
        "2:12: the screen list has no select; the screens settings and cities have it",
      ])
  }

  @Test("Inline rows in a repeated group are an error when the group repeats them")
  func refusesLateRows() throws {
    #expect(
      try trace("(source csv <<END\nid\n1\nEND\nfirstLoad)×2") == """
        firstLoad    idle → loading      asks #1 page 1
        #1 succeed   loading → content   items=1
        stopped: rows can be written only before the first action
        """)
  }
}
