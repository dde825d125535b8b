import ScenarioLanguage
import Testing
import Text

@Suite struct StepSequenceTests {
  @Test(
    "A sequence has the steps in the order in which they happen",
    arguments: [
      ("", ""),
      ("a; b", "a b"),
      ("a×3 b", "a a a b"),
      ("a; (b; c×2)×2; d", "a b c c b c c d"),
      ("((a; (b)×2)×2; c)×2", "a b b a b b c a b b a b b c"),
      ("(a&)×2", "a a"),
      ("()×3; (()×2; (()))×9; a", "a"),
      ("(((()×9223372036854775807)×9223372036854775807)×9223372036854775807); a", "a"),
    ])
  func order(text: String, steps: String) {
    let script = script(text)
    let words = StepSequence(script).map { script.steps[$0].word }
    #expect(words.joined(separator: " ") == steps)
    #expect(StepSequence(script).last.map { script.steps[$0].word } == words.last)
  }

  @Test("Each step as written counts once, however often it happens")
  func countsWritten() {
    let script = script("a×1000 & (b c=1)×2")
    #expect(StepSequence(script).writtenCount == 2)
    #expect(script.steps.map(\.description) == ["a", "b c=1"])
  }

  @Test("A sequence has as many steps as the stepCount of its script")
  func count() throws {
    var generator = Seeded(seed: 1)
    for _ in 0..<500 {
      let script = generator.script(maximumCount: 4)
      let sequence = StepSequence(script)
      let count = try #require(script.stepCount)
      #expect(Array(sequence.prefix(20_000)).count == min(count, 20_000))
    }
  }

  @Test("Huge nested repeats are iterated without being expanded")
  func bomb() {
    let script = script("((((refresh×999)×999)×999)×999; a)")
    #expect(script.stepCount == 996_005_996_002)
    #expect(Array(StepSequence(script).prefix(3)) == [0, 0, 0])
  }
}
