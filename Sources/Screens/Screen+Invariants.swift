internal import MockSources

extension Screen {
  /// The invariants that every screen should obey.
  package static var sharedInvariants: [Invariant<Self>] {
    [
      Invariant(
        "one-thing-on-screen", "at most one of indicator, rows, empty view and error view is shown",
        shownBy: ["view"]
      ) { $0.shown.parts.rawValue.nonzeroBitCount <= 1 },
      Invariant(
        "no-error-over-rows", "no error view stands over rows", shownBy: ["view", "items"]
      ) { !$0.shown.parts.contains(.error) || !$0.shown.hasRows },
      Invariant(
        "no-empty-over-rows", "no empty view stands over rows", shownBy: ["view", "items"]
      ) { !$0.shown.parts.contains(.empty) || !$0.shown.hasRows },
      Invariant(
        "no-error-with-empty", "error view and empty view are never shown together",
        shownBy: ["view"]
      ) { !$0.shown.parts.isSuperset(of: [.error, .empty]) },
      Invariant("no-row-twice", "no row is shown twice", shownBy: ["duplicates"]) {
        $0.shown.duplicates == 0
      },
      Invariant(
        "no-row-skipped", "no row is skipped while the server does not change",
        shownBy: ["skipped"]
      ) {
        $0.serverChanged || $0.surroundings.source.skipped(shown: Array($0.shown.rows)) == 0
      },
      Invariant(
        "spins-while-loading", "something spins exactly while a current request is in flight",
        shownBy: ["inFlight", "pull", "view"]
      ) { $0.shown.spins == ($0.surroundings.awaited > 0) },
      Invariant("more-under-rows", "more is offered only under rows", shownBy: ["more"]) {
        !$0.shown.hasMore || $0.shown.count > 0
      },
      Invariant(
        "superseded-changes-nothing", "a superseded answer changes nothing", shownBy: ["state"]
      ) { $0.answer?.isCancelled != true || ($0.before == $0.after && $0.wasDropped) },
      Invariant(
        "never-blank-after-response", "nothing is blank at rest after the first answer",
        shownBy: ["view"]
      ) {
        !$0.surroundings.hasAnswered || $0.surroundings.awaited > 0
          || !$0.shown.parts.isEmpty
      },
      Invariant(
        "failure-shown", "every failure that is not dropped is told", shownBy: ["error", "view"]
      ) { !$0.isFailure || $0.wasDropped || $0.tellsFailure },
    ]
  }
}

extension Transition {
  /// Whether the screen dropped the answer.
  package var wasDropped: Bool {
    if case .dropped = verdict { true } else { false }
  }

  /// Whether the step was an answer that says what went wrong.
  package var isFailure: Bool {
    if case .failure? = answer?.outcome { true } else { false }
  }

  /// Whether the screen tells a failure after the step, by a view, a banner, the footer or a toast.
  fileprivate var tellsFailure: Bool {
    let toasts = effects.contains { if case .toast = $0 { true } else { false } }
    return toasts || shown.parts.contains(.error) || shown.error != nil
      || shown.moreError != nil
  }
}
