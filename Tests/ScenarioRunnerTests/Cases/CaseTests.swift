import ScenarioRunner
import Testing

@Suite("Case")
struct CaseTests {
  @Test(
    "A case asserts something with an expect, a line of a trace, or an empty trace",
    arguments: [
      ("firstLoad; expect items=1", true), ("(expect items=1)×2", true), ("firstLoad", false),
      ("firstLoad\n----", true), ("firstLoad\n----  # nothing", true),
      ("firstLoad\n----\n# nothing", true),
      ("firstLoad\n----\n...", false), ("firstLoad\n----\n...\n[..]", true),
    ])
  func knowsWhatAsserts(script: String, asserts: Bool) {
    #expect(plannedFile(script).cases.map(\.assertsSomething) == [asserts])
  }

  @Test("The text of a case for reports has LF at the ends of its lines, also in a file with CRLF")
  func textWithCRLF() throws {
    let file = plannedFile("source numbers count=3\r\n\r\n== a\r\nfirstLoad\r\nexpect items=4\r\n")
    let scenario = try #require(file.cases.first)
    var outcome = scenario.check()
    scenario.addText(to: &outcome)
    let text = "source numbers count=3\n\n== a\nfirstLoad\nexpect items=4\n"
    #expect(outcome.scenario == text)
    let mark = try #require(outcome.mark)
    #expect(String(decoding: Array(text.utf8)[mark], as: UTF8.self) == "expect items=4")
  }
}
