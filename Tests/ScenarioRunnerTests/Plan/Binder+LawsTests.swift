import Testing

@Suite("Binding laws")
struct BinderLawsTests {
  @Test("Laws are those of the screen that is chosen in the end")
  func knowsTheScreen() {
    #expect(summaries(of: planned("laws no-row-twice; screen films; load")) == [])
    #expect(summaries(of: planned("laws; firstLoad")) == [])
    #expect(
      summaries(of: planned("laws cell-shows-its-rows; firstLoad")) == [
        "1:6: the screen list has no law 'cell-shows-its-rows'; listsh screens list lists them"
      ])
    #expect(
      summaries(of: planned("laws no-row-twise more-under-rows; firstLoad")) == [
        "1:6: the screen list has no law 'no-row-twise'; did you mean no-row-twice?"
      ])
    #expect(
      summaries(of: planned("laws \"no-row-twice\"")) == [
        "1:6: '\"no-row-twice\"' is no name of a law; write laws [NAME …]"
      ])
  }

  @Test("Laws behind an action are a mistake, or an error where a group comes round to them")
  func refusesLateLaws() throws {
    #expect(
      summaries(of: planned("firstLoad; laws")) == [
        "1:12: the laws can be chosen only before the first action"
      ])
    #expect(
      try trace("(laws; firstLoad)×2").split(separator: "\n").last
        == "stopped: the laws can be chosen only before the first action")
  }

  @Test("A law of the setup that a case's screen does not have is told once")
  func tellsOnce() {
    let file = plannedFile(
      """
      laws rows-appear
      == a
      firstLoad
      == b
      firstLoad
      """)
    #expect(
      summaries(of: file) == [
        "1:6: the screen list has no law 'rows-appear'; listsh screens list lists them"
      ])
  }

  @Test("A case with laws asserts something, and fails at the step that breaks one of those named")
  func judges() {
    let flawed = "screen aliyun; firstLoad; refresh; fail; fetchMore"
    #expect(verdicts("laws; firstLoad") == ["passed"])
    #expect(
      verdicts("laws; \(flawed)") == [
        "failed: broken invariant no-row-twice: no row is shown twice"
      ])
    #expect(
      verdicts("laws more-under-rows no-row-twice; \(flawed)")
        == ["failed: broken invariant no-row-twice: no row is shown twice"])
    #expect(verdicts("laws more-under-rows; \(flawed)") == ["passed"])
    #expect(verdicts("laws no-row-twice; laws more-under-rows; \(flawed)") == ["passed"])
  }
}
