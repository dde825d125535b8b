/// An invariant that every list screen should satisfy.
///
/// Each invariant is written once. Unit tests, `--check-invariants`, `explore`, the packed model of
/// the list and lists behind adapters all use this table.
package struct SharedInvariant: Sendable {
  package let description: InvariantDescription
  /// The facts about a list that the check needs.
  package let needs: [Need]
  package let check: Check

  /// A fact about a list that a check needs. A list under test may not report this fact.
  package enum Need: Sendable {
    /// The ids of the rows in the list. Nothing else of the rows, because an adapter reports no titles.
    case rows
    /// The visible parts: indicator, rows, empty view, error view.
    case view
    case spinners
    /// Whether a next page is offered.
    case more
    case failures
    /// Whether an event changed anything.
    case changes
    /// The cancelled requests.
    case cancels
  }

  package enum Check: Sendable {
    /// A check after each event, with the visible contents.
    case state(@Sendable (StateFacts) -> Bool)
    /// A check after each response. The second argument returns whether the response changed the
    /// list. Comparing all rows can take time.
    case response(@Sendable (ResponseFacts, _ hasChanged: () -> Bool) -> Bool)
  }

  private init(_ name: String, _ sentence: String, needs: [Need], _ check: Check) {
    description = InvariantDescription(name: name, sentence: sentence)
    self.needs = needs
    self.check = check
  }
}

/// The facts about a list after an event.
package struct StateFacts {
  /// The visible contents and the loaded rows.
  package var shown: Shown
  /// The number of requests that are in flight and not cancelled.
  package var awaited: Int
  /// Whether the list has received a response that it did not drop, even if it
  /// returned to its first state later.
  package var hasAnswered: Bool
  /// The facts about the loaded rows. Skipped rows are not counted after the server changed or a
  /// script set a key.
  package var rows: RowFacts
}

/// The effects of a response.
package struct ResponseFacts {
  /// Whether the request was cancelled before the response.
  package var isCancelled: Bool
  package var isFailure: Bool
  package var wasDropped: Bool
  /// Whether a view, a banner, the footer or a toast shows a failure after the response.
  package var showsFailure: Bool
}

extension SharedInvariant {
  /// Every invariant, in the order of help. ``FeedScreen``, ``CitiesScreen`` and the adapters adapt
  /// `no-row-skipped`, because some of their rows do not come from the server.
  package static let all: [SharedInvariant] = [
    SharedInvariant(
      "one-thing-on-screen", "at most one of indicator, rows, empty view and error view is visible",
      needs: [.view],
      .state { $0.shown.parts.rawValue.nonzeroBitCount <= 1 }),
    SharedInvariant(
      "no-error-over-rows", "no error view is visible over rows", needs: [.view, .rows],
      .state { !$0.shown.parts.contains(.error) || !$0.shown.hasRows }),
    SharedInvariant(
      "no-empty-over-rows", "no empty view is visible over rows", needs: [.view, .rows],
      .state { !$0.shown.parts.contains(.empty) || !$0.shown.hasRows }),
    SharedInvariant(
      "no-error-with-empty", "error view and empty view are never visible together",
      needs: [.view],
      .state { !$0.shown.parts.isSuperset(of: [.error, .empty]) }),
    SharedInvariant(
      "no-row-twice", "no row is shown twice", needs: [.rows],
      .state { $0.rows.duplicates == 0 }),
    SharedInvariant(
      "no-row-skipped", "no row is skipped while the server does not change",
      needs: [.rows],
      .state { $0.rows.skipped == 0 }),
    SharedInvariant(
      "spins-while-loading",
      "a spinner is visible exactly while a request that was not cancelled is in flight",
      needs: [.spinners, .cancels],
      .state { $0.shown.spins == ($0.awaited > 0) }),
    SharedInvariant(
      "more-under-rows", "a next page is offered only below rows", needs: [.more, .rows],
      .state { !$0.shown.hasMore || $0.shown.count > 0 }),
    SharedInvariant(
      "superseded-changes-nothing", "the response to a cancelled request changes nothing",
      needs: [.changes, .cancels],
      .response { !$0.isCancelled || $0.wasDropped && !$1() }),
    SharedInvariant(
      "never-blank-after-response",
      "after the first response, the screen is blank only while a request that was not cancelled is in flight",
      needs: [.view],
      .state { !$0.hasAnswered || $0.awaited > 0 || !$0.shown.parts.isEmpty }),
    SharedInvariant(
      "failure-shown", "every failure that is not dropped is shown", needs: [.failures],
      .response { facts, _ in !facts.isFailure || facts.wasDropped || facts.showsFailure }),
  ]
}

extension Screen {
  /// The invariants that every list screen should satisfy.
  package static var sharedInvariants: [Invariant<Self>] {
    SharedInvariant.all.map { Invariant($0) }
  }

  /// Returns the invariants that every list screen should satisfy, with another check for
  /// `no-row-skipped`.
  static func sharedInvariants(
    noRowSkipped holds: @escaping @Sendable (Transition<Self>) -> Bool
  ) -> [Invariant<Self>] {
    sharedInvariants.map { invariant in
      guard invariant.description.name == "no-row-skipped" else { return invariant }
      return Invariant(invariant.description, holds: holds)
    }
  }
}

/// The name of the property that a state with rows is reachable from every state.
package let rowsWithinReachName = "rows-within-reach"
