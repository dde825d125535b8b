import ScenarioLanguage
import Testing
import Text

/// Tests of the syntax of a script.
@Suite struct ScriptReadingTests {
  @Test(
    "All spellings of a script are parsed to the same steps",
    arguments: [
      ("", ""),
      (" \t\r\n;;\n", ""),
      ("firstLoad", "firstLoad"),
      (";firstLoad;;fail;\n\n;", "firstLoad; fail"),
      ("firstLoad\r\nfail\nrefresh", "firstLoad; fail; refresh"),
      ("firstLoad; fail; refresh; fetchMore x3", "firstLoad; fail; refresh; fetchMore×3"),
      ("firstLoad; fail; refresh; fetchMore×3", "firstLoad; fail; refresh; fetchMore×3"),
      ("fetchMore *3", "fetchMore×3"),
      ("fetchMore\tx3", "fetchMore×3"),
      ("fetchMore ×3", "fetchMore×3"),
      ("fetchMore×1", "fetchMore"),
      ("fetchMore×03", "fetchMore×3"),
      ("(a; b)x2", "(a; b)×2"),
      ("(a; b)*2", "(a; b)×2"),
      ("(a; b)×2", "(a; b)×2"),
      ("(a\nb\n)×2", "(a; b)×2"),
      ("()", "()"),
      ("((a)×2)×3", "((a)×2)×3"),
      ("succeed 3×2", "succeed 3×2"),
      ("succeed 3 x2", "succeed 3×2"),
      ("fail \"a\"×2", "fail \"a\"×2"),
      ("wait 2s×3", "wait 2s×3"),
      ("expect items=20×2", "expect items=20×2"),
      (
        "fetchMore & refresh & #3 succeed; #2 succeed",
        "fetchMore &; refresh &; #3 succeed; #2 succeed"
      ),
      ("fetchMore&refresh", "fetchMore &; refresh"),
      ("fetchMore×2 &", "fetchMore×2 &"),
      ("fetchMore×2&", "fetchMore×2 &"),
      ("(a)b", "(a); b"),
      ("(a)(b)", "(a); (b)"),
      ("(a)×2 b", "(a)×2; b"),
      ("a×2 b×3 c", "a×2; b×3; c"),
      ("a×2 #1 fail", "a×2; #1 fail"),
      ("(a) #1 fail", "(a); #1 fail"),
      ("(#1 fail)", "(#1 fail)"),
      ("#01 fail", "#1 fail"),
      ("a (b)", "a; (b)"),
    ])
  func spellings(written: String, plain: String) {
    #expect(script(written).description == plain)
    #expect(script(plain).withoutPlaces == script(written).withoutPlaces)
  }

  @Test("Steps, repeats, groups and & are parsed to the expected tree")
  func tree() {
    let element = Element(
      .group(
        Script([
          Element(.step(step("fetchMore")), count: 2, isInBackground: true, span: nowhere),
          Element(.step(step("succeed", .integer(3), request: 2)), span: nowhere),
        ])), count: 4, span: nowhere)
    #expect(script("(fetchMore×2 & #2 succeed 3)×4").withoutPlaces == Script([element]))
  }

  @Test("Every part of a script has its byte range in the whole text")
  func places() {
    let text = SourceText(name: "f", "\u{FEFF}a;\n#2 fail \"×\"×3 & (b c=1)×2")
    let elements = Script.parse(text).script.elements
    #expect(elements.map { text.text(at: $0.span) } == ["a", "#2 fail \"×\"×3 &", "(b c=1)×2"])
    let steps = Script.parse(text).script.steps
    #expect(steps.map { text.text(at: $0.span) } == ["a", "#2 fail \"×\"", "b c=1"])
    #expect(steps.map { text.text(at: $0.wordSpan) } == ["a", "fail", "b"])
    #expect(steps.flatMap(\.arguments).map { text.text(at: $0.span) } == ["\"×\"", "c=1"])
  }

  @Test(
    "A # starts a comment where a word could start, unless a digit follows",
    arguments: [
      ("# all of it", ""),
      ("a # b; c", "a"),
      ("a;# b", "a"),
      ("(a # b\n)", "(a)"),
      ("a#b", "a#b"),
      ("a b#1", "a b#1"),
      ("a #\nb", "a; b"),
      ("a×2 # b", "a×2"),
      ("a & # b", "a &"),
      ("a \"#\" # b", "a \"#\""),
      ("a \"b\"# c", "a \"b\""),
      ("a k=#1", "a k=#1"),
    ])
  func comments(written: String, plain: String) {
    #expect(script(written).description == plain)
  }
}
