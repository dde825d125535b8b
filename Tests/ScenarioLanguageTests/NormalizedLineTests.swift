import ScenarioLanguage
import Testing

@Suite struct NormalizedLineTests {
  @Test(
    "Lines are compared in their normalized form",
    arguments: [
      ("firstLoad   idle → loading\tasks #1 page 1", "firstLoad idle → loading asks #1 page 1"),
      ("  a  b \r", "a b"),
      ("a -> b", "a → b"),
      ("a->b", "a→b"),
      ("a - > b", "a - > b"),
      ("fail \"a  ->  b\"  c", "fail \"a  ->  b\" c"),
      ("fail \"a \\\"  b\"  c", "fail \"a \\\"  b\" c"),
      ("fail \"a \\\\\"  b", "fail \"a \\\\\" b"),
      ("a  # why", "a"),
      ("# why", ""),
      ("#1 fail  #2", "#1 fail #2"),
      ("a#b  \"# c\"", "a#b \"# c\""),
      ("a \"b  ", "a \"b  "),
      ("a\u{200D} \"👩\u{200D}💻\"", "a\u{200D} \"👩\\u{200D}💻\""),
      ("\"\t\u{AD}é日\" 日", "\"\\t\\u{AD}é日\" 日"),
      (#""\u{200d}\u{00e9}\u{9}\u{22}\u{5c}\u{2192}""#, #""\u{200D}é\t\"\\→""#),
      (#""\u{}\u{x}\u{+41}\u{110000}\u{1""#, #""\u{}\u{x}\u{+41}\u{110000}\u{1""#),
      ("", ""),
      ("-", "-"),
      ("\"\\", "\"\\"),
    ])
  func form(line: String, form: String) {
    #expect(String(decoding: normalized(line).bytes, as: UTF8.self) == form)
    #expect(normalized(form).bytes == normalized(line).bytes)
  }

  @Test(
    "[..] matches any text",
    arguments: [
      ("a", "a", true), ("a", "b", false), ("a", "ab", false), ("ab", "a", false),
      ("[..]", "", true), ("[..]", "a b", true), ("a[..]", "a", true), ("a[..]", "abc", true),
      ("[..]c", "abc", true), ("[..]c", "abcd", false), ("a[..]c", "ac", true),
      ("a[..]c", "abcbc", true), ("a[..]b[..]c", "a1b2b3c", true), ("a[..]b[..]c", "a1c", false),
      ("[..][..]a", "a", true), ("a [..]", "a", false), ("[.]", "[.]", true),
      ("[..]", "[..]", true),
      ("asks [..]  page 1", "asks #1 page 1", true), ("fail \"[..]\"", "fail \"x  y\"", true),
      ("fail \"a[..]b\"", "fail \"a  b\"", true), ("[..]ab", "aab", true), ("x[", "x[", true),
    ])
  func wildcard(expected: String, actual: String, matches: Bool) {
    #expect(normalized(expected).matches(normalized(actual).bytes) == matches)
  }

  @Test("Many unfinished escapes in a line stay as they are")
  func manyEscapes() {
    let text = "\"" + String(repeating: #"\u{"#, count: 100_000)
    #expect(String(decoding: normalized(text).bytes, as: UTF8.self) == text)
  }

  @Test("Many [..] in a line that does not match are rejected quickly")
  func blowup() {
    let expected = normalized(String(repeating: "a[..]", count: 200) + "b")
    #expect(!expected.matches(normalized(String(repeating: "a", count: 2_000)).bytes))
  }

  @Test("A line with its [..] filled in matches")
  func filledIn() {
    var generator = Seeded(seed: 5)
    for _ in 0..<2_000 {
      let parts = (0...generator.number(1...4)).map { _ in generator.pick(["a", "b", "ab", ""]) }
      let filling = parts.map { $0 + generator.pick(["", "a", "b", "ba"]) }.dropLast()
      let actual = filling.joined() + (parts.last ?? "")
      let expected = parts.joined(separator: "[..]")
      #expect(normalized(expected).matches(normalized(actual).bytes), "\(expected) \(actual)")
    }
  }

  @Test(
    "A [..] can match the end of a quoted string, and the spaces after it need not be equal",
    arguments: [
      ("#1 fail \"req[..]   loading -> error   [..]", true),
      ("#1 fail [..]failed\"   loading → error   toast [..]", true),
      ("#1 fail \"reX[..]   loading → error   [..]", false),
      ("#1 fail \"req[..]   loading → empty   [..]", false),
      ("#1 fail [..]failed\"   loading → error   toast \"request failed\"", true),
      ("#1 fail \"request  failed\" loading → error [..]", false),
    ])
  func quoted(pattern: String, matches: Bool) {
    let line = "#1 fail \"request failed\" loading → error toast \"request failed\""
    #expect(normalized(pattern).matches(normalized(line).bytes) == matches)
  }

  @Test(
    "A [..] in quotes does not loosen the comparison of other strings",
    arguments: [
      (##"fail "[..]" loading -> error toast "a  b""##, true),
      (##"fail "[..]" loading -> error toast "a b""##, false),
      (##"fail "a b" loading → error toast "[..]""##, false),
      (##"fail "[..]  loading  ->  error  toast  "a  b""##, true),
      (##"fail "[..]  loading  ->  error  toast  "a b""##, false),
      (##"fail [..] b"  loading -> error  toast "[..]""##, true),
      (##"fail [..]  b"  loading -> error  toast "[..]""##, true),
      (##"fail [..]   b"  loading -> error  toast "[..]""##, false),
    ])
  func otherStrings(pattern: String, matches: Bool) {
    let line = ##"fail "a  b" loading → error toast "a  b""##
    #expect(normalized(pattern).matches(normalized(line).bytes) == matches)
  }
}

func normalized(_ line: String) -> NormalizedLine { NormalizedLine(Array(line.utf8)[...]) }
