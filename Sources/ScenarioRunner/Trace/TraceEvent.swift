package import Screens

/// One line of a trace as a value.
package struct TraceEvent: Sendable {
  /// What happened.
  package var trigger: Trigger
  /// The virtual time in milliseconds.
  package var at: Int
  /// Whether the clock has moved since the line before.
  package var clockMoved: Bool
  /// The name of the state before.
  package var from: String
  /// The name of the state after.
  package var to: String
  /// What the screen made of it, or `nil` for a change of the world that no screen sees.
  package var verdict: Verdict?
  /// What the screen wants done, in order.
  package var effects: [Effect]
  /// What the screen reports, and what of it changed.
  package var reported: ReportedValues
  /// The place, in the plan, of the step that it comes from; for an answer of the source, that of its action.
  package var step: Int

  /// What a line's first column tells.
  package enum Trigger: Hashable, Sendable {
    /// A step, as printed.
    case step(String)
    /// An answer to the request of this number.
    case reply(Int, Reply)
  }
}

extension TraceEvent.Trigger: CustomStringConvertible {
  package var description: String {
    switch self {
    case .step(let text): text
    case .reply(let number, let reply): "#\(number) \(reply)"
    }
  }
}
