import Reporting
import ScenarioRunner
import Testing
import Text

@Suite("WholeText")
struct WholeTextTests {
  @Test("If GitHub Actions reads the output, a text report contains no workflow commands")
  func breaksCommands() {
    var style = stable
    let events = [RunEvent.ran(RunSummary())]
    #expect(text(of: events, by: WholeText("::error::x ##[y]\n", style)) == "::error::x ##[y]\n")
    style.breaksCommands = true
    #expect(
      text(of: events, by: WholeText("::error::x ##[y]\n", style))
        == "\\u{3A}:error::x \\u{23}#[y]\n")
  }
}
