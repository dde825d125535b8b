import ScenarioRunner
import Screens
import Testing

/// What is left of a line of a trace where a subject tells but a part.
@Suite struct TellingTests {
  @Test(
    "What a subject does not tell is dropped from a line",
    arguments: [
      (
        "#1 fail \"no; way\"   loading → error   toast \"no; way\"; error=\"no; way\"; more=no",
        "#1 fail \"no; way\"  error=\"no; way\""
      ),
      ("firstLoad  idle → loading  asks #1 page 1", "firstLoad  asks #1 page 1"),
      ("firstLoad  idle → loading  at 20ms; asks #1 page 1", "firstLoad  at 20ms; asks #1 page 1"),
      ("fetchMore  content  ignored: no more pages", "fetchMore"),
      ("#2 succeed  content  dropped: superseded by #3", "#2 succeed"),
      (
        "refresh  error → refreshing  cancels #1; asks #2 page 1 # as a person does",
        "refresh  asks #2 page 1"
      ),
      ("end  content  in flight #2, #5", "end  in flight #2, #5"),
      ("refresh  [..]", "refresh"),
    ])
  func reduced(line: String, expected: String) {
    let telling = Telling(
      effects: ["asks"], observations: ["error"], state: false, verdicts: false, reasons: false)
    #expect(telling.reduced(line) == expected)
  }

  @Test("A state, a verdict and its reason are kept where they are told")
  func kept() {
    var telling = Telling(
      effects: [], observations: [], state: true, verdicts: true, reasons: false)
    #expect(
      telling.reduced("fetchMore  content  ignored: refreshing") == "fetchMore  content  ignored")
    telling.reasons = true
    #expect(
      telling.reduced("fetchMore  content  ignored: refreshing")
        == "fetchMore  content  ignored: refreshing")
  }
}
