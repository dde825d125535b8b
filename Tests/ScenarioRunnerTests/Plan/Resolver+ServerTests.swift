import Testing

@Suite("Resolver: server changes and durations")
struct ResolverServerTests {
  private static let usage = "write server insert N at K or server remove N at K"

  @Test(
    "Invalid server changes and durations are errors",
    arguments: [
      ("server", "1:1: invalid server change; \(usage)"),
      ("server insert -1 at 0", "1:15: invalid server change; \(usage)"),
      ("server insert 1 to 0", "1:17: invalid server change; \(usage)"),
      ("server insert 1 at 0 now", "1:1: invalid server change; \(usage)"),
      ("server add 1 at 0", "1:8: unknown change 'add'; \(usage)"),
      ("server insrt 1 at 0", "1:8: unknown change 'insrt'; did you mean insert?"),
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
