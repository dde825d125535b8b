import MockSources
import Testing

@Suite("AnswerPlan")
struct AnswerPlanTests {
  @Test("Entries are used in order, and every later response is the source's own page")
  func order() throws {
    var plan = AnswerPlan()
    for word in ["fail", "empty", "3", "ok", "0"] { try plan.append(word) }
    let taken = (0..<7).map { _ in plan.next() }
    #expect(taken == [.fail, .empty, .rows(3), .ok, .rows(0), .ok, .ok])
    #expect(plan == AnswerPlan())
  }

  @Test(
    "An invalid answer is an error that suggests the nearest word",
    arguments: [
      ("fial", "'fial' is not an answer", "did you mean fail?"),
      ("", "an answer is missing at a comma", nil),
      ("-1", "'-1' is not an answer", nil), ("03", "'03' is not an answer", nil),
      ("99999999999999999999", "'99999999999999999999' is not an answer", nil),
    ] as [(String, String, String?)])
  func errors(text: String, message: String, hint: String?) {
    let usage = "use ok, fail, empty or a number of rows, separated by commas without spaces"
    var plan = AnswerPlan()
    #expect(throws: SourceError(message: message, hint: hint ?? usage)) {
      try plan.append(text)
    }
  }
}
