/// A list page without pixels: a pure state machine with named actions, observations and invariants.
///
/// A conforming type holds the state of one page. It never traps: any event may come in any state. The tables of a kind of
/// screen are a value of their own, its ``ScreenKind``, so one type can be many kinds, some known at run time only.
package protocol Screen: Hashable, Sendable {
  /// The events of the screen.
  associatedtype Event: Sendable
  /// Why a page cannot handle an event; a page in this process always can.
  associatedtype Failure: Error = Never

  var stateName: String { get }
  /// The visible contents and the loaded rows; all shared observations and invariants read this property.
  var shown: Shown { get }
  /// The page as a terminal can draw it.
  var picture: Picture { get }

  /// Returns the event that a response is.
  static func event(for answer: Answer) -> Event
  /// Handles `event`, passes its effects to `sink` and returns what became of the event.
  mutating func receive(_ event: Event, into sink: inout EffectSink) throws(Failure) -> Verdict
  /// Renumbers the requests, keeping their order, so that states which differ in nothing else become equal.
  mutating func renumberRequests(_ number: (Int) -> Int)
  /// The numbers of the requests that the screen remembers beside those in flight.
  var rememberedRequests: [Int] { get }
  /// Whether failed requests are retried automatically.
  var hasRetries: Bool { get }
}

/// A failure of a screen outside this process, which may be played from a recording.
package protocol ReplayableFailure: Error {
  /// Whether a recording does not have what was sent.
  var isUnrecorded: Bool { get }
  /// Whether the user stopped it, so that nothing is wrong.
  var isInterruption: Bool { get }
}

extension Screen {
  package var rememberedRequests: [Int] { [] }
  package var hasRetries: Bool { false }
}
