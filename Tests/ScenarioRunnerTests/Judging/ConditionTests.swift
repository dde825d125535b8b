import ScenarioLanguage
import ScenarioRunner
import Screens
import Testing

@Suite("Conditions")
struct ConditionTests {
  @Test("Sizes compare numbers only, and nothing is neither more nor less")
  func comparesSizes() {
    let condition = Condition(
      observation: 0, name: "items", comparison: .greaterOrEqual, value: .integer(3))
    let holds = [Value.integer(2), .integer(3), .integer(4), .none, .text("9")].map(condition.holds)
    #expect(holds == [false, true, true, false, false])
    #expect(condition.description == "items>=3")
  }

  @Test("Containing looks into the text as it is, without its quotes")
  func looksIntoTexts() {
    let condition = Condition(
      observation: 0, name: "error", comparison: .contains, value: .text("a\"b"))
    let holds = [Value.text("xa\"by"), .text("ab"), .none].map(condition.holds)
    #expect(holds == [true, false, false])
    #expect(condition.description == #"error~"a\"b""#)
  }

  @Test("No text is a part of nothing, whatever the word for nothing has in it")
  func findsNothingInNothing() {
    for (value, holds) in [(Value.text("no"), false), (.text(""), false), (.none, true)] {
      let condition = Condition(observation: 0, name: "error", comparison: .contains, value: value)
      #expect(condition.holds(for: .none) == holds)
    }
  }
}
