import Testing

@Suite("Resolver: server changes")
struct ResolverServerTests {
  private static let usage = "write server insert N at K or server remove N at K"

  @Test(
    "Invalid server changes are errors",
    arguments: [
      ("server", "1:1: invalid server change; \(usage)"),
      ("server insert -1 at 0", "1:15: invalid server change; \(usage)"),
      ("server insert 1 to 0", "1:17: invalid server change; \(usage)"),
      ("server insert 1 at 0 now", "1:22: invalid server change; \(usage)"),
      ("server add 1 at 0", "1:8: unknown change 'add'; \(usage)"),
      ("server insrt 1 at 0", "1:8: unknown change 'insrt'; did you mean insert?"),
    ])
  func reportsErrors(script: String, error: String) {
    #expect(summaries(of: planned(script)) == [error])
  }
}
