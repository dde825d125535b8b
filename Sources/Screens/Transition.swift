/// One step of a screen, which invariants check.
package struct Transition<Subject: Screen> {
  package var before: Subject
  package var after: Subject
  /// The name of the action, or `nil` for a response or the end of a wait.
  package var action: String?
  /// The response, or `nil` for an action.
  package var answer: Answer?
  /// The side effects of the screen, in order.
  package var effects: [Effect]
  package var verdict: Verdict
  /// The facts after the event that only the mock server knows.
  package var context: WorldContext
  /// Whether the server changed, or a script set a key. The screen is then not responsible for
  /// skipped rows.
  package var serverChanged: Bool
  /// The facts about the screen after the event, which most invariants need.
  package let facts: StateFacts
  /// The visible contents after the event.
  package var shown: Shown { facts.shown }

  /// Creates a step. Without `rows`, counts all rows.
  package init(
    before: Subject, after: Subject, shown: Shown, answer: Answer?, effects: [Effect],
    verdict: Verdict, context: WorldContext, serverChanged: Bool, rows: RowFacts? = nil
  ) {
    self.before = before
    self.after = after
    self.answer = answer
    self.effects = effects
    self.verdict = verdict
    self.context = context
    self.serverChanged = serverChanged
    facts = StateFacts(
      shown: shown, awaited: context.awaited, hasAnswered: context.hasAnswered,
      rows: rows ?? RowFacts(shown.pages, from: serverChanged ? nil : context.source))
  }
}
