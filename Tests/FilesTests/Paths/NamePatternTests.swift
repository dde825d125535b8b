import Files
import Testing

@Suite("NamePattern")
struct NamePatternTests {
  @Test(
    "A pattern matches whole names",
    arguments: [
      ("*.txt", "a.txt", true), ("*.txt", ".txt", false), (".*", ".txt", true),
      ("*.txt", "a.txt~", false), ("a*b*c", "axxbyyc", true), ("a*b*c", "axxcyyb", false),
      ("*", "", true), ("?", "刷", true), ("?", "ab", false), ("a?c", "abc", true),
      ("[abc]", "b", true), ("[a-c]x", "bx", true), ("[a-c]", "d", false), ("[!a-c]", "d", true),
      ("[^a-c]", "b", false), ("[]]", "]", true), ("[a-]", "-", true), ("[ab", "[ab", true),
      ("a.txt", "A.txt", false), ("", "", true), ("**", "ab", true),
    ])
  func matches(pattern: String, name: String, isMatch: Bool) {
    #expect(NamePattern(pattern, ignoringCase: false).matches(name) == isMatch)
  }

  @Test(
    "A pattern can ignore letter case",
    arguments: [("SCENARIOS", "Scenarios", true), ("É*", "été", true), ("[A-C]", "b", true)])
  func ignoresCase(pattern: String, name: String, isMatch: Bool) {
    #expect(NamePattern(pattern, ignoringCase: true).matches(name) == isMatch)
  }

  @Test(
    "Matching many stars with a long name does not take exponential time")
  func stars() {
    let pattern = NamePattern(String(repeating: "*a", count: 50) + "b", ignoringCase: false)
    #expect(!pattern.matches(String(repeating: "a", count: 5_000)))
  }
}
