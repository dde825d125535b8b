import ScenarioLanguage
import ScenarioRunner
import Screens
import Testing

@Suite("Condition")
struct ConditionTests {
  @Test(
    "Order comparisons apply only to numbers, and none is neither smaller nor greater than a number"
  )
  func comparesSizes() {
    let condition = Condition(
      observation: 0, name: "items", comparison: .greaterOrEqual, value: .integer(3))
    let holds = [Value.integer(2), .integer(3), .integer(4), .none, .text("9")].map(condition.holds)
    #expect(holds == [false, true, true, false, false])
    #expect(condition.description == "items>=3")
  }

  @Test("~ searches the unquoted text of a value")
  func looksIntoTexts() {
    let condition = Condition(
      observation: 0, name: "error", comparison: .contains, value: .text("a\"b"))
    let holds = [Value.text("xa\"by"), .text("ab"), .none].map(condition.holds)
    #expect(holds == [true, false, false])
    #expect(condition.description == #"error~"a\"b""#)
  }

  @Test("none contains no string, not even a part of the word none")
  func findsNothingInNothing() {
    for (value, holds) in [
      (Value.text("no"), false), (.word("no"), false), (.text(""), false), (.none, true),
    ] {
      let condition = Condition(observation: 0, name: "error", comparison: .contains, value: value)
      #expect(condition.holds(for: .none) == holds)
    }
  }
}
