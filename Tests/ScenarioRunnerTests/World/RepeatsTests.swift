import Testing

@Suite("A server that repeats rows")
struct RepeatsTests {
  @Test("Every page starts with the last rows of the previous page, which the list omits")
  func list() throws {
    #expect(
      try trace("source numbers count=7 pageSize=4 repeats=2; firstLoad; fetchMore×4") == """
        firstLoad    idle → loading           asks #1 page 1
        #1 succeed   loading → content        items=4; more=yes
        fetchMore    content → fetchingMore   asks #2 page 2
        #2 succeed   fetchingMore → content   drops 2 duplicates; items=6
        fetchMore    content → fetchingMore   asks #3 page 3
        #3 succeed   fetchingMore → content   drops 2 duplicates; items=7; more=no
        fetchMore    content                  ignored: no more pages
        fetchMore    content                  ignored: no more pages
        """)
  }

  @Test("A screen without deduplication shows repeated rows twice")
  func aliyun() throws {
    #expect(
      try trace("screen aliyun; source numbers count=7 pageSize=4 repeats=2; firstLoad; fetchMore")
        .hasSuffix("items=8; page=3; duplicates=2"))
  }

  @Test(
    "A page with only repeated rows is an error", arguments: ["repeats=4 pageSize=4", "repeats=20"])
  func tooMany(options: String) {
    let errors = summaries(of: planned("source numbers \(options)"))
    #expect(errors.count == 1)
    #expect(errors.first?.hasSuffix("; must be less than pageSize") == true)
  }
}
