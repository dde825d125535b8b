import Testing
import Text

@Suite("Words of a shell")
struct ShellQuotingTests {
  @Test(
    "What goes to a shell is one word of it",
    arguments: [
      ("a/b-c_1.txt:3,4", "a/b-c_1.txt:3,4"), ("", "''"), ("a b", "'a b'"), ("it's", "'it'\\''s'"),
      ("$(x)", "'$(x)'"), ("网", "'网'"),
    ])
  func quotesForShells(text: String, word: String) {
    #expect(shellQuoted(text) == word)
  }
}
