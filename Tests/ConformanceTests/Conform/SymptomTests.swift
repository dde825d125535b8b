import Conformance
import Testing
import Text

@Suite("Symptom")
struct SymptomTests {
  @Test(
    "The symptom of different rows depends on how often each id occurs",
    arguments: [
      (["1", "2"], ["1", "2", "1"], Symptom.rowTwice),
      (["1", "2", "1", "2"], ["1", "2"], .rowMissing),
      (["1", "1", "2"], ["1", "2", "2"], .rowMissing),
      (["1", "2"], ["1", "9"], .rowMissing),
      (["1"], ["1", "9"], .foreignRow),
      (["1"], ["1", "2"], .rowExtra),
      (["1", "2"], ["2", "1"], .rowOrder),
    ])
  func rows(expected: [String], actual: [String], symptom: Symptom) {
    let (expected, actual) = (expected.map(ExactString.init), actual.map(ExactString.init))
    #expect(Symptom(rows: expected, actual, [ExactString("9")]) == symptom)
  }
}
