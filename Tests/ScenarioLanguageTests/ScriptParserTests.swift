import ScenarioLanguage
import Testing
import Text

@Suite struct ScriptParserTests {
  @Test(
    "Every error is reported once, at its position, and with a hint if the parser knows one",
    arguments: [
      (")", ["1:1: ')' has no matching '('"]),
      ("a; (b", ["1:4: '(' is not closed"]),
      ("((a\n(b)", ["1:1: '(' is not closed", "1:2: '(' is not closed"]),
      ("a×0", ["1:2: ×0 repeats nothing; the minimum is ×1"]),
      ("a x0", ["1:3: x0 repeats nothing; the minimum is ×1"]),
      ("a×", ["1:2: a number is missing after ×; write ×3"]),
      ("a × 3", ["1:3: a number is missing after ×; write ×3"]),
      ("a×b", ["1:3: 'b' is not a repeat count"]),
      ("a×3b; c)", ["1:3: '3b' is not a repeat count", "1:8: ')' has no matching '('"]),
      (
        "a×99999999999999999999",
        ["1:3: 99999999999999999999 is too large; the largest number is 9223372036854775807"]
      ),
      ("a×2×3", ["1:4: ×3 has nothing to repeat"]),
      ("×2", ["1:1: ×2 has nothing to repeat"]),
      ("a\nx2", ["2:1: x2 has nothing to repeat"]),
      ("a & ×2", ["1:5: ×2 follows &; write it before the &"]),
      ("\"a\"x2", ["1:1: a step starts with a word, not with \"a\""]),
      ("a \"b\"x2", ["1:6: a space is missing before x2"]),
      ("a \"b\"*2", ["1:6: a space is missing before *2"]),
      ("&", ["1:1: & can follow only an action"]),
      ("a & &", ["1:5: & can follow only an action; write one &"]),
      ("a && b", ["1:4: & can follow only an action; write one &"]),
      ("(a) &", ["1:5: & can follow only an action, not a group"]),
      ("20", ["1:1: a step starts with a word, not with 20"]),
      (
        "300ms 4; \"x\" y",
        [
          "1:1: a step starts with a word, not with 300ms",
          "1:10: a step starts with a word, not with \"x\"",
        ]
      ),
      ("#1", ["1:3: a step is missing after #1"]),
      ("#1; a", ["1:3: a step is missing after #1"]),
      ("#1fail", ["1:1: '#1fail' is not a request number; put a space after the number"]),
      ("#1 (a)", ["1:4: a step is missing after #1"]),
      ("#1a succeed", ["1:1: '#1a' is not a request number; put a space after the number"]),
      (
        "#99999999999999999999 fail",
        ["1:2: 99999999999999999999 is too large; the largest number is 9223372036854775807"]
      ),
      (
        "a #1 b (c #2; d); )",
        [
          "1:3: #1 inside a step; put a ; before it, or a space after #",
          "1:19: ')' has no matching '('",
        ]
      ),
      (
        "succeed 99999999999999999999",
        ["1:9: 99999999999999999999 is too large; the largest number is 9223372036854775807"]
      ),
      (
        "wait 9223372036854776s",
        ["1:6: 9223372036854776s is too long; the longest time is 9223372036854775807ms"]
      ),
      (
        "wait 99999999999999999999ms",
        ["1:6: 99999999999999999999 is too large; the largest number is 9223372036854775807"]
      ),
      (
        "wait 5min 2h 3M",
        [
          "1:6: unknown unit in 5min; write times as 300ms or 2s, and text in quotes",
          "1:11: unknown unit in 2h; write times as 300ms or 2s, and text in quotes",
          "1:14: unknown unit in 3M; write times as 300ms or 2s, and text in quotes",
        ]
      ),
      ("fail \"no; a", ["1:6: the string is not closed on its line"]),
      (
        "fail \"no\nnet\"",
        [
          "1:6: the string is not closed on its line",
          "2:4: the string is not closed on its line",
        ]
      ),
      (
        "fail \"a\\",
        [
          "1:6: the string is not closed on its line",
          "1:8: unknown escape '\\'; the escapes are \\\" \\\\ \\n \\t \\u{…}",
        ]
      ),
      ("fail \"a\\qb\"", ["1:8: unknown escape '\\q'; the escapes are \\\" \\\\ \\n \\t \\u{…}"]),
      (
        "fail \"\\下\\u{D800}\\u41\"",
        [
          "1:7: unknown escape '\\下'; the escapes are \\\" \\\\ \\n \\t \\u{…}",
          "1:9: '\\u{D800}' is not a character; write \\u{…} with the hexadecimal number of one",
          "1:17: '\\u' is not a character; write \\u{…} with the hexadecimal number of one",
        ]
      ),
      (
        "fail \"\\u{}\\u{110000}\\u{FFFFFFFFFF}\"",
        [
          "1:7: '\\u{}' is not a character; write \\u{…} with the hexadecimal number of one",
          "1:11: '\\u{110000}' is not a character; write \\u{…} with the hexadecimal number of one",
          "1:21: '\\u{FFFFFFFFFF}' is not a character; write \\u{…} with the hexadecimal number of one",
        ]
      ),
      (
        "fail\"a\"\"b\"c",
        [
          "1:5: a space is missing before the string", "1:8: a space is missing before the string",
          "1:11: a space is missing after the string",
        ]
      ),
      ("expect items = 20", ["1:14: unexpected spaces around =; write items=20"]),
      ("expect items= 20 a=b", ["1:13: unexpected spaces around =; write items=20"]),
      ("expect items >=20", ["1:14: unexpected spaces around >=; write items>=20"]),
      ("expect items ~ \"a b\"", ["1:14: unexpected spaces around ~; write items~\"a b\""]),
      ("expect items=", ["1:13: a value is missing after ="]),
      ("expect items=;a", ["1:13: a value is missing after ="]),
      ("expect items =", ["1:14: a value is missing after ="]),
      (
        "expect items\u{A0}=20",
        ["1:13: the invisible character \\u{A0} in a word; only a string in quotes can contain it"]
      ),
      ("expect =20", ["1:8: a name is missing before ="]),
      ("expect 3 =20", ["1:10: a name is missing before ="]),
      ("expect items==20", ["1:13: unknown operator '=='; the operators are = != ~ < <= > >="]),
      ("expect items=~20", ["1:13: unknown operator '=~'; the operators are = != ~ < <= > >="]),
      (
        "a\u{200B} b\u{1B}[2J; x\u{A0}×3; y d\u{3000}e",
        [
          "1:2: the invisible character \\u{200B} in a word; only a string in quotes can contain it",
          "1:5: the invisible character \\u{1B} in a word; only a string in quotes can contain it",
          "1:12: the invisible character \\u{A0} in a word; only a string in quotes can contain it",
          "1:20: the invisible character \\u{3000} in a word; only a string in quotes can contain it",
        ]
      ),
    ])
  func reported(text: String, expected: [String]) {
    #expect(summaries(text) == expected)
  }

  @Test("An error in a step does not hide the valid steps beside it")
  func recovery() {
    let (script, _) = Script.parse(
      SourceText(name: "f", "a; b #1; c×0; expect x = 3; (d; 20; e)×y; f\n& g"))
    #expect(script.description == "a; c; expect x=3; (d; e); f; g")
  }

  @Test("Groups can be nested 64 levels deep")
  func depth() {
    let fits = String(repeating: "(", count: 64) + "a" + String(repeating: ")", count: 64)
    #expect(script(fits).description == fits)
    #expect(summaries("(\(fits); b)") == ["1:65: groups nest at most 64 deep"])
  }

  @Test(
    "Parentheses nested too deep are one error, regardless of their depth",
    arguments: [
      String(repeating: "(", count: 100_000) + String(repeating: ")", count: 100_000),
      String(repeating: "(", count: 100_000),
    ])
  func bottomless(text: String) {
    #expect(summaries(text) == ["1:65: groups nest at most 64 deep"])
  }

  @Test("The error of a very long word is short")
  func long() {
    let number = String(repeating: "9", count: 1_000)
    let head = String(repeating: "9", count: 60)
    #expect(
      summaries("a \(number)") == [
        "1:3: \(head)… is too large; the largest number is 9223372036854775807"
      ])
  }

  @Test("After the first 1,000 errors, one more error reports that only those are listed")
  func countless() {
    let reported = summaries(String(repeating: ")\n", count: 2_000))
    #expect(reported.count == 1_001)
    #expect(reported.last == "1001:1: only the first 1000 errors are reported")
  }
}
