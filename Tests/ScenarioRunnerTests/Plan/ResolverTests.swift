import Testing

@Suite("Resolver")
struct ResolverTests {
  @Test(
    "An invalid step is reported with its position, and with a hint if there is one",
    arguments: [
      ("firstLod", ["1:1: unknown step 'firstLod'; did you mean firstLoad?"]),
      ("#2 firstLoad", ["1:1: #2 can precede only a reply; firstLoad is not a reply"]),
      ("#2 wait", ["1:1: #2 can precede only a reply; wait is not a reply"]),
      ("wait &", ["1:1: & can follow only an action; wait is not an action"]),
      ("fail &", ["1:1: & can follow only an action; fail is not an action"]),
      (
        "screen films; malformed &",
        ["1:15: & can follow only an action; malformed is not an action"]
      ),
      ("screen films; malformed 3", ["1:25: malformed does not take '3'; write [#n] malformed"]),
      ("end; end", ["1:1: end is the last step; remove what comes after it"]),
      ("end×2", ["1:1: end is the last step; write it once, after the repeated steps"]),
      (
        "(firstLoad; end)×2",
        ["1:13: end is the last step; write it once, after the repeated steps"]
      ),
      ("end 1", ["1:5: end does not take '1'; write end"]),
      ("firstLoad; screen list", ["1:12: the screen can be chosen only before the first action"]),
      ("screen", ["1:1: screen needs the name of a screen"]),
      ("screen a=1", ["1:8: screen needs the name of a screen first"]),
      ("screen alyun", ["1:8: unknown screen 'alyun'; did you mean aliyun?"]),
      (
        "screen alyun; invariants never; source numbers paging=offset pageSize=0\n"
          + "loadItems; #1 malformed; expect cells=2 items=x; wait",
        [
          "1:8: unknown screen 'alyun'; did you mean aliyun?",
          "1:62: invalid pageSize '0'; must be 1 or greater",
        ]
      ),
      (
        "screen alyun; screen aliyun; fetchMor",
        [
          "1:8: unknown screen 'alyun'; did you mean aliyun?",
          "1:30: unknown step 'fetchMor'; did you mean fetchMore?",
        ]
      ),
      (
        "screen aliyun; source numbers paging=offset",
        ["1:16: the screen aliyun cannot ask with paging=offset; use paging=numbered"]
      ),
      (
        "source numbers paging=offset; screen aliyun",
        ["1:31: the screen aliyun cannot ask with paging=offset; use paging=numbered"]
      ),
      ("source numbers paging=offset; screen aliyun; source numbers; firstLoad", []),
      (
        "refesh\nfetchmore; expect items=x",
        [
          "1:1: unknown step 'refesh'; did you mean refresh?",
          "2:1: unknown step 'fetchmore'; did you mean fetchMore?",
          "2:19: items cannot be x; must be a whole number",
        ]
      ),
    ])
  func reportsErrors(script: String, errors: [String]) {
    #expect(summaries(of: planned(script)) == errors)
  }

  @Test("A source without a paging option uses the first paging that the screen supports")
  func leavesUnwrittenPagingAlone() {
    #expect(summaries(of: planned("screen aliyun-single; source numbers count=3; firstLoad")) == [])
  }
}
