import Testing

/// Tests of lines entered into the shell.
@Suite struct ShellTests {
  @Test("A line that fails in the middle keeps the steps before the failure")
  func partly() {
    #expect(
      transcript("firstLoad; succeed; expect items=3; refresh", ":trace") == """
        firstLoad    idle → loading      asks #1 page 1
        #1 succeed   loading → content   items=20; more=yes
        shell:1:21: error: expected items=3, but items=20
          |
        1 | firstLoad; succeed; expect items=3; refresh
          |                     ^
        firstLoad    idle → loading      asks #1 page 1
        #1 succeed   loading → content   items=20; more=yes

        """)
  }

  @Test(
    "For the commands help, ?, quit and exit of other shells, the error suggests listsh's command",
    arguments: [("help", ":help"), ("?", ":help"), ("quit", ":quit"), ("exit", ":quit")])
  func answersStrays(word: String, meant: String) {
    #expect(transcript(word) == "error: unknown step '\(word)'; did you mean \(meant)?\n")
  }

  @Test("A line with an error plays nothing")
  func error() {
    #expect(transcript("", "", "x\n\nx").contains("shell:3:1: error: unknown step 'x'"))
    #expect(
      transcript("firstLoad; fial", ":trace").split(separator: "\n").first
        == "shell:1:12: error: unknown step 'fial'; did you mean fail?")
  }
}
