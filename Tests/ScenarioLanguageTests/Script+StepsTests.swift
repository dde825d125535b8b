import ScenarioLanguage
import Testing
import Text

@Suite struct ScriptStepsTests {
  @Test(
    "Steps are counted with their repeats, unless the count overflows",
    arguments: [
      ("", 0), ("a; b", 2), ("a×3 (b; c×2)×4", 15), ("()×9", 0),
      ("a×9223372036854775807", .max),
      ("a×9223372036854775807; b", nil),
      ("(a×9223372036854775807)×2", nil),
      ("((a×9223372036854775807)×2)", nil),
    ])
  func count(text: String, count: Int?) {
    #expect(script(text).stepCount == count)
  }

  @Test("The steps as written are in the order of the text, including those of groups")
  func steps() {
    #expect(script("a×2; (b; (c)); d").steps.map(\.word) == ["a", "b", "c", "d"])
  }
}
