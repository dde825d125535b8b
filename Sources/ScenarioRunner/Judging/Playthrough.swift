/// How far a case was played, and why no further.
package struct Playthrough: Sendable {
  /// What is left in flight where it stopped, or `nil` where no request is.
  package var inFlight: TraceEnd?
  /// The place of the step that was played last, also where the case stops there.
  package var place: Int
  /// Why it stopped before the end of its script, if it did.
  package var stop: CaseStop?

  /// Makes what is known of a case that was played.
  package init(inFlight: TraceEnd?, place: Int, stop: CaseStop? = nil) {
    self.inFlight = inFlight
    self.place = place
    self.stop = stop
  }

  /// The last line of its trace: only one that was played to its end tells what is left in flight.
  package var end: TraceEnd? { stop == nil ? inFlight : nil }
}
