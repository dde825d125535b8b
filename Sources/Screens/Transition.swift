/// One step of a screen, as an invariant judges it.
package struct Transition<Subject: Screen> {
  /// The screen before the event.
  package var before: Subject
  /// The screen after it.
  package var after: Subject
  /// The name of the action, or `nil` for a response or a waking.
  package var action: String?
  /// The answer that it was, or `nil` for an action.
  package var answer: Answer?
  /// The side effects that the screen requested, in order.
  package var effects: [Effect]
  /// The result of the event.
  package var verdict: Verdict
  /// The server's facts after the event.
  package var surroundings: WorldContext
  /// Whether the server changed, or a key was set by hand, so that skipped rows say nothing of the screen.
  package var serverChanged: Bool
  /// The facts about the screen after the event, which most invariants need.
  package let facts: StateFacts
  /// The visible contents after the event.
  package var shown: Shown { facts.shown }

  /// Creates a step; without `rows` they are counted from the start.
  package init(
    before: Subject, after: Subject, shown: Shown, answer: Answer?, effects: [Effect],
    verdict: Verdict, surroundings: WorldContext, serverChanged: Bool, rows: RowFacts? = nil
  ) {
    self.before = before
    self.after = after
    self.answer = answer
    self.effects = effects
    self.verdict = verdict
    self.surroundings = surroundings
    self.serverChanged = serverChanged
    facts = StateFacts(
      shown: shown, awaited: surroundings.awaited, hasAnswered: surroundings.hasAnswered,
      rows: rows ?? RowFacts(shown.pages, from: serverChanged ? nil : surroundings.source))
  }
}

/// The result of an event.
package enum Verdict: Hashable, Sendable {
  /// The event was handled.
  case moved
  /// The event was an action that is not possible now; nothing changed.
  case ignored(String)
  /// The event was a response to a request that the list no longer waits for; nothing changed.
  case dropped(String)
}
