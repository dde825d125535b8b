import MockSources
import Screens
import Testing

@Suite("SharedInvariant")
struct SharedInvariantTests {
  /// Returns the names of the invariants that are violated by a step to `shown`.
  private func violated(
    _ shown: Shown, answer: Answer? = nil, reaction: Reaction = Reaction(), awaited: Int = 0,
    hasAnswered: Bool = true, serverChanged: Bool = false, from before: Shown? = nil
  ) -> [String] {
    StubScreen.kind().violatedInvariants(
      Transition(
        before: StubScreen(before ?? shown), after: StubScreen(shown), shown: shown,
        answer: answer, effects: reaction.effects, verdict: reaction.verdict,
        context: WorldContext(awaited: awaited, hasAnswered: hasAnswered),
        serverChanged: serverChanged)
    ) { _ in true }
    .map { StubScreen.invariants[$0].description.name }
  }

  /// A failed response.
  private func failure(isCancelled: Bool = false) -> Answer {
    Answer(
      request: 1, ask: .firstPage, outcome: .failure("request failed"), pageSize: 20,
      isCancelled: isCancelled)
  }

  /// A screen with these parts and no rows.
  private func bare(_ parts: Shown.Parts) -> Shown { Shown(pages: [], parts: parts) }

  @Test("one-thing-on-screen is violated if two parts are visible together")
  func oneThing() {
    #expect(violated(bare(.indicator), awaited: 1) == [])
    #expect(violated(bare([.indicator, .empty]), awaited: 1) == ["one-thing-on-screen"])
  }

  @Test("An error view together with rows is a violation")
  func errorOverRows() {
    #expect(violated(bare(.error)) == [])
    #expect(violated(.numbers([[1]]) { $0.parts = .error }) == ["no-error-over-rows"])
    // A permanent row is visible but does not count as an item.
    #expect(violated(bare([.rows, .error])) == ["one-thing-on-screen", "no-error-over-rows"])
  }

  @Test("An empty view together with rows is a violation")
  func emptyOverRows() {
    #expect(violated(bare(.empty)) == [])
    #expect(violated(.numbers([[1]]) { $0.parts = .empty }) == ["no-empty-over-rows"])
    #expect(violated(bare([.rows, .empty])) == ["one-thing-on-screen", "no-empty-over-rows"])
  }

  @Test("An error view together with an empty view is a violation")
  func errorWithEmpty() {
    #expect(violated(bare([.error, .empty])) == ["one-thing-on-screen", "no-error-with-empty"])
    #expect(violated(bare([.error, .indicator]), awaited: 1) == ["one-thing-on-screen"])
  }

  @Test("A row that is visible twice is a violation")
  func rowTwice() {
    #expect(violated(.numbers([[1, 2], [3]])) == [])
    #expect(violated(.numbers([[1, 2], [2]])) == ["no-row-twice"])
  }

  @Test("A skipped row is a violation, unless the server changed")
  func rowSkipped() {
    #expect(violated(.numbers([[1, 2], [3]])) == [])
    #expect(violated(.numbers([[1, 2], [4]])) == ["no-row-skipped"])
    #expect(violated(.numbers([[1, 2], [4]]), serverChanged: true) == [])
  }

  @Test("A spinner without a request, and a request without a spinner, are violations")
  func spins() {
    #expect(violated(.numbers([[1]]) { $0.isFetching = true }, awaited: 2) == [])
    #expect(violated(.numbers([[1]]), awaited: 1) == ["spins-while-loading"])
    #expect(violated(.numbers([[1]]) { $0.pull = .spinning }) == ["spins-while-loading"])
  }

  @Test("A next page that is offered without rows is a violation")
  func moreUnderRows() {
    #expect(violated(.numbers([[1]]) { $0.hasMore = true }) == [])
    #expect(violated(Shown(pages: [], parts: .empty, hasMore: true)) == ["more-under-rows"])
  }

  @Test("A superseded response that changes the screen is a violation")
  func superseded() {
    let late = failure(isCancelled: true)
    let rows = Shown.numbers([[1]])
    let banner = Shown.numbers([[1]]) { $0.error = "request failed" }
    #expect(violated(rows, answer: late, reaction: .dropped("late")) == [])
    #expect(
      violated(banner, answer: late, reaction: .dropped("late"), from: rows)
        == ["superseded-changes-nothing"])
    #expect(violated(banner, answer: late) == ["superseded-changes-nothing"])
    #expect(violated(banner, answer: failure(), from: rows) == [])
  }

  @Test("A blank view after a response is a violation unless the screen is loading")
  func blank() {
    #expect(violated(bare([])) == ["never-blank-after-response"])
    #expect(violated(bare([]), hasAnswered: false) == [])
    #expect(violated(Shown(pages: [], parts: [], pull: .spinning), awaited: 1) == [])
  }

  @Test("A failure without a view, banner, footer or toast is a violation, unless it is dropped")
  func failureShown() {
    let rows = Shown.numbers([[1]])
    #expect(violated(rows, answer: failure()) == ["failure-shown"])
    #expect(
      violated(rows, answer: failure(), reaction: Reaction([.note("failed")])) == ["failure-shown"])
    #expect(violated(bare(.error), answer: failure()) == [])
    #expect(violated(.numbers([[1]]) { $0.error = "no" }, answer: failure()) == [])
    #expect(violated(.numbers([[1]]) { $0.moreError = "no" }, answer: failure()) == [])
    #expect(violated(rows, answer: failure(), reaction: Reaction([.toast("no")])) == [])
    #expect(violated(rows, answer: failure(), reaction: .dropped("late")) == [])
  }

  @Test("A successful response without a visible failure is not a violation")
  func noFailure() {
    let outcomes: [Answer.Outcome] = [
      .page(SourcePage(rows: [], next: nil)), .count(3),
      .reply("both", SourcePage(rows: [], next: nil)),
    ]
    for outcome in outcomes {
      var answer = failure()
      answer.outcome = outcome
      #expect(violated(.numbers([[1]]), answer: answer) == [])
    }
  }
}
