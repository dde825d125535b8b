package import ScenarioLanguage
package import Screens

/// One line of a trace.
package struct TraceLine: Sendable {
  /// The event of the line.
  package var trigger: Trigger
  /// The virtual time in milliseconds.
  package var at: Int
  /// Whether the clock has moved since the previous line.
  package var clockMoved: Bool
  /// The name of the state before the event.
  package var from: String
  /// The name of the state after the event.
  package var to: String
  /// The screen's verdict about the event, or `nil` for a change of the world and for the end of a
  /// trace.
  package var verdict: Verdict?
  /// The effects of the screen, in order.
  package var effects: [Effect] = []
  /// The reported observations that changed, in the order of the screen's table.
  package var changes: [Change] = []
  /// The index of the line's step in the plan. For a response of the source, the index of the
  /// action that sent the request.
  package var step: Int

  /// The kind of event that a line reports.
  package enum Trigger: Sendable {
    /// A step.
    case step(PlannedStep)
    /// The response to the request with this number.
    case reply(Int, Reply)
    /// The end of a trace. The requests with these numbers stay in flight.
    case end(inFlight: [Int])
  }

  /// A reported observation that changed.
  package struct Change: Hashable, Sendable {
    /// The name of the observation.
    package var name: String
    /// The new value.
    package var value: Value

    /// Creates a change.
    package init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }
}

/// Receives each line of a trace with the world after it; an error that it throws stops the case.
///
/// The world is copied only if the receiver asks for it, which few receivers do.
package typealias TraceSink =
  (TraceLine, _ world: @autoclosure () -> any SomeWorld) throws(CaseStop) -> Void

extension TraceLine.Trigger: CustomStringConvertible {
  /// The first column of the line.
  package var description: String {
    switch self {
    case .step(let step): step.text
    case .reply(let number, let reply): "#\(number) \(reply)"
    case .end: "end"
    }
  }
}

extension TraceLine {
  /// The second column: the states before and after, or one state if they are equal.
  package var states: String { from == to ? from : "\(from) → \(to)" }

  /// The third column, which can be empty.
  package var notes: String {
    var notes = ""
    func append(_ note: String) {
      if !notes.isEmpty { notes += "; " }
      notes += note
    }
    if clockMoved { append("at \(at)ms") }
    switch verdict {
    // A list under test may give no reason.
    case .ignored(let reason): append(reason.isEmpty ? "ignored" : "ignored: \(reason)")
    case .dropped(let reason): append(reason.isEmpty ? "dropped" : "dropped: \(reason)")
    case .moved, nil: break
    }
    for effect in effects { append(effect.description) }
    for change in changes { append(change.name + "=" + change.value.description) }
    if case .end(let inFlight) = trigger {
      append("in flight " + inFlight.map { "#\($0)" }.joined(separator: ", "))
    }
    return notes
  }

  /// The three columns.
  package var columns: TraceColumns {
    TraceColumns(trigger: trigger.description, states: states, notes: notes)
  }

  /// The number of the request that the event responds to, if any.
  package var settledRequest: Int? {
    if case .reply(let number, _) = trigger { number } else { nil }
  }
}
