import Reporting
import Testing

@Suite("Workflow commands")
struct WorkflowCommandsTests {
  @Test(
    ":: at the start of a line and ##[ anywhere on a line are broken by an escape",
    arguments: [
      ("::error::x", #"\u{3A}:error::x"#), ("  \t::error::x", "  \t\\u{3A}:error::x"),
      ("a\n::x", "a\n\\u{3A}:x"), ("a\r::x", "a\r\\u{3A}:x"), ("##[error]x", #"\u{23}#[error]x"#),
      ("a ###[x]", #"a #\u{23}#[x]"#), ("\u{1B}[31m::x", "\u{1B}[31m\\u{3A}:x"),
      ("a::b", "a::b"), (":x", ":x"), ("## [x]", "## [x]"), ("#[x]", "#[x]"), ("", ""),
      ("x:\n:y", "x:\n:y"), ("\u{A0}\u{3000}::x", "\u{A0}\u{3000}\\u{3A}:x"),
      ("é::x", "é::x"), ("\u{C}\u{2003}##[x]", "\u{C}\u{2003}\\u{23}#[x]"), ("::", #"\u{3A}:"#),
    ])
  func breaks(text: String, broken: String) {
    #expect(withoutWorkflowCommands(text) == broken)
  }

  @Test(":: after other text on the same line is not escaped")
  func knowsWhereLinesBegin() {
    #expect(withoutWorkflowCommands("::x\n::y", beginsLine: false) == "::x\n\\u{3A}:y")
    #expect(withoutWorkflowCommands("##[x]", beginsLine: false) == #"\u{23}#[x]"#)
  }
}
