import Testing

@Suite("Resolver: invariants")
struct ResolverInvariantsTests {
  @Test("Invariants belong to the last selected screen")
  func knowsTheScreen() {
    #expect(summaries(of: planned("invariants no-row-twice; screen films; load")) == [])
    #expect(summaries(of: planned("invariants; firstLoad")) == [])
    #expect(
      summaries(of: planned("invariants cell-shows-its-rows; firstLoad")) == [
        "1:12: the screen list has no invariant 'cell-shows-its-rows'; listsh screens list lists them"
      ])
    #expect(
      summaries(of: planned("invariants no-row-twise more-under-rows; firstLoad")) == [
        "1:12: the screen list has no invariant 'no-row-twise'; did you mean no-row-twice?"
      ])
    #expect(
      summaries(of: planned("invariants \"no-row-twice\"")) == [
        "1:12: '\"no-row-twice\"' is not the name of an invariant; write invariants [NAME …]"
      ])
  }

  @Test("Invariants after an action are an error, even if a repeated group reaches them")
  func refusesLateInvariants() throws {
    #expect(
      summaries(of: planned("firstLoad; invariants")) == [
        "1:12: the invariants can be chosen only before the first action"
      ])
    #expect(
      try trace("(invariants; firstLoad)×2").split(separator: "\n").last
        == "stopped: the invariants can be chosen only before the first action")
  }

  @Test("An invariant in the setup that the cases' screen does not have is reported once")
  func reportsOnce() {
    let file = plannedFile(
      """
      invariants rows-appear
      == a
      firstLoad
      == b
      firstLoad
      """)
    #expect(
      summaries(of: file) == [
        "1:12: the screen list has no invariant 'rows-appear'; listsh screens list lists them"
      ])
  }

  @Test(
    "A case with invariants asserts something, and fails at the step that violates one of them"
  )
  func judges() {
    let flawed = "screen aliyun; firstLoad; refresh; fail; fetchMore"
    #expect(verdicts("invariants; firstLoad") == ["passed"])
    #expect(
      verdicts("invariants; \(flawed)") == [
        "failed: violated invariant no-row-twice: no row is shown twice"
      ])
    #expect(
      verdicts("invariants more-under-rows no-row-twice; \(flawed)")
        == ["failed: violated invariant no-row-twice: no row is shown twice"])
    #expect(verdicts("invariants more-under-rows; \(flawed)") == ["passed"])
    #expect(
      verdicts("invariants no-row-twice; invariants more-under-rows; \(flawed)")
        == ["failed: violated invariant no-row-twice: no row is shown twice"])
  }
}
