/// A screen without a user interface: a pure state machine with named actions, observations and
/// invariants.
///
/// A conforming type is the state of one screen. A screen never traps, because any event can occur
/// in any state. The tables of a kind of screen are a separate value, ``ScreenKind``. So one type
/// can define many kinds, even kinds that are known only at run time.
package protocol Screen: Hashable, Sendable {
  associatedtype Event: Sendable
  /// The error of a screen that cannot handle an event. A screen in this process can handle every
  /// event.
  associatedtype Failure: Error = Never

  var stateName: String { get }
  /// The visible contents and the loaded rows. All shared observations and invariants read this
  /// property.
  var shown: Shown { get }
  var picture: Picture { get }

  static func event(for answer: Answer) -> Event
  /// Handles `event`, passes its effects to `sink` and returns the verdict.
  mutating func receive(_ event: Event, into sink: inout EffectSink) throws(Failure) -> Verdict
  /// Renumbers every stored request in the same order. States that differ only in these numbers then
  /// become equal. A screen that stores no numbers of requests does nothing.
  mutating func renumberRequests(_ number: (Int) -> Int)
  /// Resets the observation `reused`, which only grows. States that differ only in this number then
  /// become equal.
  mutating func forgetReuse()
  /// Returns whether everything that the screen reports equals the values of `other`.
  func hasValues(of other: Self) -> Bool
  /// The numbers of requests that the screen stores although they are not in flight.
  var rememberedRequests: [Int] { get }
  /// The commands that a list under test has received since its start, as steps.
  var commands: [String] { get }
  /// Whether failed requests are retried automatically.
  var hasRetries: Bool { get }
  /// Whether the verdict about the last event is only inferred from its effects.
  var isVerdictInferred: Bool { get }
}

/// A failure of a screen outside this process. The screen can be a replay of a recording.
package protocol ReplayableFailure: Error {
  /// Whether the recording does not contain the message that was sent.
  var isUnrecorded: Bool { get }
  /// Whether the failure is not an error, because the user stopped the screen.
  var isInterruption: Bool { get }
}

extension Screen {
  package mutating func renumberRequests(_ number: (Int) -> Int) {}
  package mutating func forgetReuse() {}
  package var rememberedRequests: [Int] { [] }
  package var commands: [String] { [] }
  package var hasRetries: Bool { false }
  package var isVerdictInferred: Bool { false }
  /// A screen in this process reports its whole state.
  package func hasValues(of other: Self) -> Bool { self == other }
}
