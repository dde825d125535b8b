import Testing

@Suite("Sample rows")
struct SampleTests {
  @Test("Sample rows are the default source, and source sample selects them again")
  func sample() throws {
    #expect(
      try trace("screen films; load; source numbers count=3; load; source sample; load") == """
        load                     loading            asks #1 films
        #1 succeed               loading → loaded   items=9
        source numbers count=3   loaded
        load                     loaded → loading   asks #2 films; items=0
        #2 succeed               loading → loaded   items=3
        source sample            loaded
        load                     loaded → loading   asks #3 films; items=0
        #3 succeed               loading → loaded   items=9
        """)
  }

  @Test("The sample rows are those of the played screen, wherever it is chosen")
  func lateScreen() throws {
    #expect(try trace("source sample; screen people; expect items=12") == "")
    #expect(try trace("source sample; screen people configurator=groups; expect items=6") == "")
    #expect(try trace("source numbers count=2; screen people; expect items=2") == "")
    #expect(try trace("screen films; screen messages; expect items=8") == "")
  }

  @Test("The server can change sample rows, even before the first action")
  func server() throws {
    #expect(
      try trace("screen people; server remove 2 at 0; add 1; expect items=10") == """
        add 1   rows   adds friend "Chiara Conti"; buttons=5
        """)
  }

  @Test("A change of the server before the screen is chosen changes the source of that screen")
  func serverBeforeScreen() throws {
    #expect(try trace("server remove 2 at 0; screen people; expect items=10") == "")
    #expect(try trace("source sample; server remove 2 at 0; screen people; expect items=10") == "")
    #expect(
      try trace("server remove 97 at 0; screen aliyun; firstLoad; expect items=3")
        == trace("screen aliyun; server remove 97 at 0; firstLoad; expect items=3"))
    #expect(
      try trace("server remove 2 at 0; source numbers count=5; screen people; expect items=5") == ""
    )
  }

  @Test(
    "A screen without sample rows cannot use source sample",
    arguments: [
      ("source sample; firstLoad", "1:8: the screen list"),
      ("source sample", "1:8: the screen list"),
      ("screen films; source sample; screen aliyun; firstLoad", "1:22: the screen aliyun"),
      ("screen aliyun-single; source sample", "1:30: the screen aliyun-single"),
      ("firstLoad; source sample; refresh", "1:19: the screen list"),
    ])
  func none(script: String, screen: String) {
    #expect(
      summaries(of: planned(script)) == [
        "\(screen) has no sample rows; moments, films, films-flags, films-optionals, settings, "
          + "cities, people, messages have some"
      ])
  }

  @Test("A reply to a screen without requests is an error of the script")
  func noReplies() {
    for screen in ["people", "messages", "cities"] {
      for reply in ["succeed", "empty", "fail", "#1 succeed 3", "malformed"] {
        let word = reply.split(separator: " ").first { !$0.hasPrefix("#") } ?? ""
        #expect(
          summaries(of: planned("screen \(screen); \(reply)"))
            == [
              "1:\(screen.count + 10): the screen \(screen) sends no request that \(word) could answer"
            ])
      }
    }
  }

  @Test("A source step takes effect with a reload that sends a request, not with an ignored one")
  func ignoredReload() throws {
    let script = """
      screen films; load; source numbers count=20; server remove 5 at 0; retry
      expect skipped=0; load; expect items=15
      """
    #expect(try trace(script).hasSuffix("loaded   items=15"))
  }
}
