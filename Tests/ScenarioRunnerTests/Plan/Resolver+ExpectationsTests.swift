import Testing

@Suite("Resolver: expect steps")
struct ResolverExpectationsTests {
  @Test(
    "A value that an observation can never have is an error",
    arguments: [
      ("expect", "1:1: expect needs something to check; write expect items=20"),
      ("expect items", "1:8: 'items' is not a condition; write it as items=20, without spaces"),
      ("expect itms=2", "1:8: the screen list has no observation 'itms'; did you mean items?"),
      (
        "expect zzzzzz=2",
        "1:8: the screen list has no observation 'zzzzzz'; listsh screens list lists them"
      ),
      ("expect items=abc", "1:8: items cannot be abc; must be a whole number"),
      ("expect items=20, more=yes", "1:8: items cannot be 20,; write spaces between conditions"),
      ("expect items=-1", "1:8: items cannot be -1; must be a whole number"),
      ("expect items=none", "1:8: items cannot be none; must be a whole number"),
      ("expect items>=none", "1:8: items cannot be none; must be a whole number"),
      ("expect state=loadng", "1:8: state cannot be loadng; did you mean loading?"),
      ("expect state=\"content\"", "1:8: state cannot be \"content\"; did you mean content?"),
      ("expect state>2", "1:8: state is not a number, so > cannot compare it; use =, != or ~"),
      (
        "expect view=rows+indicator",
        "1:8: view cannot be rows+indicator; did you mean indicator+rows?"
      ),
      ("expect more=true", "1:8: more cannot be true; must be yes or no"),
      ("expect items=20 pull=of", "1:17: pull cannot be of; did you mean off?"),
    ])
  func reportsErrors(script: String, error: String) {
    #expect(summaries(of: planned(script)) == [error])
  }

  @Test("A value that begins with a combining mark is compared with the mark")
  func combiningMark() throws {
    #expect(try trace("firstLoad; fail \"\u{301}a\"; expect error=\u{301}a").hasSuffix("a\""))
    #expect(
      try trace("firstLoad; fail \"a\"; expect error=\u{301}a")
        .hasSuffix("\nstopped: expected error=\"\u{301}a\", but error=\"a\""))
  }

  @Test(
    "Valid values are compared, numbers by size, strings with or without quotes",
    arguments: [
      "items=20", "items!=21", "items>19", "items>=20", "items<21", "items<=20", "items~2",
      "state=content", "state!=error", "state~tent", "view=rows", "view!=indicator+rows",
      "view!=blank", "more=yes", "more!=no", "error=none", "error!=\"none\"", "error!=gone",
      "first=1", "first=\"1\"", "last~0", "last!=1s", "duplicates=0", "inFlight=0", "pull~o",
    ])
  func checksValues(condition: String) throws {
    #expect(
      try trace("firstLoad; expect \(condition)") == """
        firstLoad    idle → loading      asks #1 page 1
        #1 succeed   loading → content   items=20; more=yes
        """)
  }
}
