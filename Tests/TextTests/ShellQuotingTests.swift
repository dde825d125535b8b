import Testing
import Text

@Suite("Shell quoting")
struct ShellQuotingTests {
  @Test(
    "A quoted string is one shell word",
    arguments: [
      ("a/b-c_1.txt:3,4", "a/b-c_1.txt:3,4"), ("", "''"), ("a b", "'a b'"), ("it's", "'it'\\''s'"),
      ("x'\u{301}$(y)'\u{301}", "'x'\\''\u{301}$(y)'\\''\u{301}'"), ("$(x)", "'$(x)'"),
      ("网", "'网'"), ("a\nb'\\", "$'a\\x0ab\\'\\\\'"),
      ("\u{1B}[1m", "$'\\x1b[1m'"), ("\u{202E}é", "$'\\xe2\\x80\\xaeé'"),
      ("\u{10FFFE}f", "$'\\xfef'"),
    ])
  func quotesForShells(text: String, word: String) {
    #expect(shellQuoted(text) == word)
  }

  @Test(
    "A command is split into words like in a shell",
    arguments: [
      ("python3 list.py", ["python3", "list.py"]),
      ("exec python3 '/a b/list.py' --fast", ["exec", "python3", "/a b/list.py", "--fast"]),
      ("cd \"my lists\" && ./list\\ 1|tee log;", ["cd", "my lists", "./list 1", "tee", "log"]),
      ("'' \"\" a''b \"un'quoted\" 'un\\quoted'", ["", "", "ab", "un'quoted", "un\\quoted"]),
      (" ", []), ("'open", ["open"]),
    ])
  func words(command: String, words: [String]) {
    #expect(shellWords(command) == words)
  }

  @Test(
    "Splitting a quoted word returns the same single word",
    arguments: ["", "a b", "it's", "\\", "$x; `y`", "'\u{301}$(x)'\u{301}"])
  func roundTrip(word: String) {
    #expect(shellWords("echo \(shellQuoted(word))") == ["echo", word])
  }
}
