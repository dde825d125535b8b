import ScenarioRunner
import Testing

@Suite("Case")
struct CaseTests {
  @Test(
    "A case asserts something with an expect, a line of a trace, or an empty trace",
    arguments: [
      ("firstLoad; expect items=1", true), ("(expect items=1)×2", true), ("firstLoad", false),
      ("firstLoad\n----", true), ("firstLoad\n----\n# nothing", true),
      ("firstLoad\n----\n...", false), ("firstLoad\n----\n...\n[..]", true),
    ])
  func knowsWhatAsserts(script: String, asserts: Bool) {
    #expect(plannedFile(script).cases.map(\.assertsSomething) == [asserts])
  }
}
