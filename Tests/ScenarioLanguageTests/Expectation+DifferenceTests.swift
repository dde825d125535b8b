import ScenarioLanguage
import Testing
import Text

@Suite struct ExpectationDifferenceTests {
  /// Renders the difference of lines that are separated by spaces.
  private func difference(_ expected: String, _ actual: String) -> String {
    let (expectation, source) = expectation(expected)
    let lines = actual.split(separator: " ").map { Array($0.utf8)[...] }
    return expectation.difference(from: lines, in: source).map { line in
      switch line.kind {
      case .kept, .leftOut: line.text
      case .expected: "-\(line.text)"
      case .actual: "+\(line.text)"
      }
    }.joined(separator: " ")
  }

  @Test(
    "A difference has the fewest lines, expected ones first",
    arguments: [
      ("", "", ""), ("a", "a", "a"), ("a", "", "-a"), ("", "a", "+a"), ("a", "b", "-a +b"),
      ("a b c", "a c", "a -b c"), ("a c", "a b c", "a +b c"), ("a b c", "a x c", "a -b +x c"),
      ("a b c d", "a x y d", "a -b -c +x +y d"), ("a b c", "b c d", "-a b c +d"),
      ("a ... c", "a x y c", "a ... c"), ("a ... c", "a x y d", "a ... -c"),
      ("... c", "a b", "... -c"), ("a ... b c", "a x b d", "a ... b -c +d"),
      ("a[..] b", "a1 c", "a1 -b +c"), ("a ...", "b x", "-a ..."), ("…", "", "…"),
      ("a a a", "a a", "a a -a"), ("a b a b", "b a b a", "-a b a b +a"),
      ("a bad c ...", "a x c y", "a -bad +x c ..."),
    ])
  func fewest(expected: String, actual: String, reported: String) {
    #expect(difference(expected, actual) == reported)
  }

  @Test("A difference has the ranges of its expected lines, and the actual text of common lines")
  func places() {
    let source = SourceText(name: "f", "----\n a   ->  b\n...\nc")
    let expectation = ScenarioFile.parse(source).file.cases[0].expectation
    let lines = ["a → b", "d"].map { Array($0.utf8)[...] }
    #expect(
      expectation?.difference(from: lines, in: source) == [
        TraceDifference(
          .kept, "a → b", at: SourceRange(offset: 6, length: 9), traceIndex: 0),
        TraceDifference(.kept, "...", at: SourceRange(offset: 16, length: 3)),
        TraceDifference(.expected, "c", at: SourceRange(offset: 20, length: 1)),
      ])
  }

  @Test("Very long traces that differ throughout are reported one after the other")
  func tooLong() {
    let expected = (0..<1_100).map { "e\($0)" }.joined(separator: " ")
    let actual = (0..<1_100).map { "a\($0)" }.joined(separator: " ")
    let reported = difference("h \(expected) t", "h \(actual) t").split(separator: " ")
    #expect(reported.count == 2_202)
    #expect(
      [reported[0], reported[1], reported[1_101], reported[2_201]] == ["h", "-e0", "+a0", "t"])
  }

  @Test("There is no difference if and only if the matcher accepts the whole trace")
  func agreement() {
    var generator = Seeded(seed: 7)
    for _ in 0..<3_000 {
      let expected = (0..<generator.number(0...6)).map { _ in generator.pick(["a", "b", "..."]) }
      let actual = (0..<generator.number(0...6)).map { _ in generator.pick(["a", "b"]) }
      let (expectation, source) = expectation(expected.joined(separator: " "))
      var matcher = TraceMatcher(expectation, in: source)
      let lines = actual.map { Array($0.utf8)[...] }
      for line in actual { matcher.accept(line) }
      let differences = expectation.difference(from: lines, in: source)
      #expect(differences.allSatisfy { $0.kind == .kept } == matcher.isComplete)
      #expect(
        differences.filter { $0.kind != .actual }.map(\.text) == expected, "every line is reported")
    }
  }
}
