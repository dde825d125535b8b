import Reporting
import Testing

@Suite("Commands of GitHub's runner")
struct WorkflowCommandsTests {
  @Test(
    "What begins a line like a command, or stands anywhere like an old one, is broken by an escape",
    arguments: [
      ("::error::x", #"\u{3A}:error::x"#), ("  \t::error::x", "  \t\\u{3A}:error::x"),
      ("a\n::x", "a\n\\u{3A}:x"), ("a\r::x", "a\r\\u{3A}:x"), ("##[error]x", #"\u{23}#[error]x"#),
      ("a ###[x]", #"a #\u{23}#[x]"#), ("\u{1B}[31m::x", "\u{1B}[31m\\u{3A}:x"),
      ("a::b", "a::b"), (":x", ":x"), ("## [x]", "## [x]"), ("#[x]", "#[x]"), ("", ""),
      ("x:\n:y", "x:\n:y"), ("::", #"\u{3A}:"#),
    ])
  func breaks(text: String, broken: String) {
    #expect(withoutWorkflowCommands(text) == broken)
  }

  @Test("Behind something else on its line nothing begins a command")
  func knowsWhereLinesBegin() {
    #expect(withoutWorkflowCommands("::x\n::y", beginsLine: false) == "::x\n\\u{3A}:y")
    #expect(withoutWorkflowCommands("##[x]", beginsLine: false) == #"\u{23}#[x]"#)
  }
}
