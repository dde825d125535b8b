import ScenarioLanguage
import Testing
import Text

@Suite struct TraceMatcherTests {
  /// Compares lines, separated by spaces, one by one.
  private func isExpected(_ actual: String, by expected: String) -> Bool {
    let (expectation, source) = expectation(expected)
    var matcher = TraceMatcher(expectation, in: source)
    for line in actual.split(separator: " ") { matcher.accept(line) }
    return matcher.isComplete
  }

  @Test(
    "A trace matches line by line, and ... matches any lines",
    arguments: [
      ("", "", true), ("a", "", false), ("", "a", false), ("a b", "a b", true),
      ("a b", "a", false), ("a", "a b", false), ("b a", "a b", false), ("", "...", true),
      ("a b", "…", true), ("a b c", "a ...", true), ("a", "a ...", true), ("a b c", "... c", true),
      ("a b c", "... b", false), ("a x y b", "a ... b", true), ("a b", "a ... ... b", true),
      ("a b a b c", "a ... b c", true), ("a b c b", "... b ... b", true),
      ("b", "... b ... b", false),
      ("a a a b", "... a a b", true), ("a b a b", "... a b", true), ("a b x", "... a b", false),
      ("a1 a2", "a[..] a[..]", true), ("a1 b1 a1 c", "... a[..] c", true),
    ])
  func lines(actual: String, expected: String, matches: Bool) {
    #expect(isExpected(actual, by: expected) == matches)
  }

  @Test("The matcher agrees with an exhaustive search over all matches of ...")
  func exhaustive() {
    var generator = Seeded(seed: 6)
    for _ in 0..<5_000 {
      let expected = (0..<generator.number(0...6)).map { _ in generator.pick(["a", "b", "..."]) }
      let actual = (0..<generator.number(0...6)).map { _ in generator.pick(["a", "b"]) }
      let matches = fits(actual[...], expected[...])
      #expect(
        isExpected(actual.joined(separator: " "), by: expected.joined(separator: " ")) == matches,
        "\(actual) \(expected)")
    }
  }

  /// Returns whether the lines match, by trying every way to fill the `...`.
  private func fits(_ actual: ArraySlice<String>, _ expected: ArraySlice<String>) -> Bool {
    guard let first = expected.first else { return actual.isEmpty }
    let rest = expected.dropFirst()
    if first == "..." {
      return (0...actual.count).contains { fits(actual.dropFirst($0), rest) }
    }
    return actual.first == first && fits(actual.dropFirst(), rest)
  }

  @Test("A line matches if and only if its normalized form matches")
  func writtenForms() {
    var generator = Seeded(seed: 7)
    let pieces = [
      " ", "  ", "\t", "\"", "\\", "#", "#1", "->", "→", "-", "a", "items=20", "[..]", "\r", "下",
      ";", "fetchingMore", "content→refreshing", "\"\\\"",
    ]
    var agreed = 0
    for _ in 0..<20_000 {
      let words = (0..<generator.number(1...8)).map { _ in generator.pick(pieces) }
      // The other line is mostly the same line with other spacing.
      let others = words.map { word in
        switch generator.number(0...9) {
        case 0: generator.pick(pieces)
        case 1...5 where word == " ": "   "
        default: word
        }
      }
      let (expected, actual) = (words.joined(), others.joined())
      let source = SourceText(name: "line", expected)
      let whole = SourceRange(0..<source.bytes.count)
      let line = ScenarioFile.Expectation.Line(span: whole, isEllipsis: false)
      var matcher = TraceMatcher(.init(lines: [line], span: whole), in: source)
      matcher.accept(actual)
      let agrees = normalized(expected).matches(normalized(actual).bytes)
      #expect(
        matcher.isComplete == agrees, "\(expected.debugDescription) \(actual.debugDescription)")
      agreed += agrees ? 1 : 0
    }
    #expect(agreed > 5_000 && agreed < 19_000)
  }

  @Test("Columns match if and only if the line that they form matches")
  func columns() {
    var generator = Seeded(seed: 9)
    let pieces = ["a", "b →  c", "x \"y  z\"", "#1 fail \"->\"", "items=20; more=yes", "下"]
    var agreed = 0
    for _ in 0..<5_000 {
      let columns = TraceColumns(
        trigger: generator.pick(pieces), states: generator.pick(pieces),
        notes: generator.pick(pieces + [""]))
      var expected = columns.line
      switch generator.number(0...3) {
      case 0: expected = generator.pick(pieces) + "  " + expected
      case 1: expected = expected.replacing("  ", with: "      ")
      case 2: expected = expected.replacing("→", with: "->")
      default: break
      }
      let source = SourceText(name: "line", expected)
      let whole = SourceRange(0..<source.bytes.count)
      let line = ScenarioFile.Expectation.Line(span: whole, isEllipsis: false)
      var matcher = TraceMatcher(.init(lines: [line], span: whole), in: source)
      matcher.accept(columns)
      let agrees = normalized(expected).matches(normalized(columns.line).bytes)
      #expect(matcher.isComplete == agrees, "\(expected.debugDescription) \(columns)")
      agreed += agrees ? 1 : 0
    }
    #expect(agreed > 1_000 && agreed < 4_900)
  }

  @Test("The first extra or different line makes a match impossible")
  func mismatch() {
    let (expectation, source) = expectation("a b")
    var matcher = TraceMatcher(expectation, in: source)
    #expect(["a", "c", "b"].map { matcher.accept($0 as String) } == [true, false, false])
    #expect(!matcher.isComplete)
  }

}

/// Reads lines, separated by spaces, as an expected trace.
func expectation(_ lines: String) -> (ScenarioFile.Expectation, SourceText) {
  let text = "----\n" + lines.split(separator: " ").joined(separator: "\n")
  let source = SourceText(name: "f", text)
  let file = ScenarioFile.parse(source).file
  return (file.cases[0].expectation ?? .init(lines: [], span: nowhere), source)
}

extension TraceMatcher {
  /// Compares the next line of the trace.
  mutating func accept(_ line: Substring) { accept(String(line)) }
}
