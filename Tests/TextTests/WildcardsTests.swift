import Testing
import Text

@Suite("Patterns with wildcards")
struct WildcardsTests {
  @Test(
    "A wildcard matches any elements, and every other part matches one",
    arguments: [
      ("", "", true), ("", "a", false), ("*", "", true), ("*", "abc", true), ("a*c", "ac", true),
      ("a*c", "abcbc", true), ("a*c", "abcb", false), ("*ab*", "aab", true), ("**", "x", true),
      ("ab", "a", false), ("a*b*c", "abbc", true), ("a*b*c", "acb", false),
    ])
  func covers(pattern: String, text: String, isCovered: Bool) {
    #expect(covers(pattern, text) == isCovered)
  }

  @Test("Every short pattern agrees with an exhaustive search on every short text")
  func agrees() {
    for pattern in words(of: "ab*", upTo: 4) {
      for text in words(of: "ab", upTo: 5) {
        #expect(covers(pattern, text) == isCovered(pattern[...], text[...]), "\(pattern) \(text)")
      }
    }
  }

  /// Returns all strings of these letters up to a maximum length.
  private func words(of letters: String, upTo length: Int) -> [String] {
    var words = [""]
    var longest = words
    for _ in 0..<length {
      longest = longest.flatMap { word in letters.map { word + String($0) } }
      words += longest
    }
    return words
  }

  private func covers(_ pattern: String, _ text: String) -> Bool {
    let (parts, elements) = (Array(pattern), Array(text))
    return matches(partCount: parts.count, elementCount: elements.count) {
      parts[$0] == "*"
    } covers: {
      parts[$0] == elements[$1]
    }
  }

  /// Returns whether the pattern matches, by trying every possibility.
  private func isCovered(_ pattern: Substring, _ text: Substring) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    let rest = pattern.dropFirst()
    if first == "*" {
      return isCovered(rest, text) || !text.isEmpty && isCovered(pattern, text.dropFirst())
    }
    return text.first == first && isCovered(rest, text.dropFirst())
  }
}
