import Testing

@Suite("Resolver: durations")
struct ResolverTimeTests {
  @Test(
    "Invalid durations are errors",
    arguments: [
      ("wait 3", "1:6: '3' is not a duration; write it as 300ms or 2s"),
      ("wait 1.5s", "1:6: '1.5s' is not a duration; write 1500ms"),
      ("wait -1.5s", "1:6: '-1.5s' is not a duration; write it as 300ms or 2s"),
      ("wait infs", "1:6: 'infs' is not a duration; write it as 300ms or 2s"),
      ("wait 3s 4s", "1:9: wait does not take '4s'; write wait 300ms"),
      ("latency", "1:1: latency needs a duration; write latency 300ms"),
      ("latency soon", "1:9: 'soon' is not a duration; write it as 300ms or 2s"),
    ])
  func reportsErrors(script: String, error: String) {
    #expect(summaries(of: planned(script)) == [error])
  }
}
