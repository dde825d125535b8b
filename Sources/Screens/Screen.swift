/// A list page without pixels: a pure state machine with named actions, observations and invariants.
///
/// Conforming types hold the state of one page. They never trap: any event may come in any state. What there is to know of
/// a kind of screen beside that is a value, its ``ScreenKind``: so one type can be many kinds, some known at run time alone.
package protocol Screen: Hashable, Sendable {
  /// What may happen to the page.
  associatedtype Event: Sendable
  /// Why a page cannot say what it does with an event; a page in this process always can.
  associatedtype Failure: Error = Never
  /// What a trace tells of the page wherever it changes.
  associatedtype Report: ScreenReport

  /// The name of the state.
  var stateName: String { get }
  /// What a person sees.
  var picture: Picture { get }
  /// What is on screen in a few words, with the rows held behind it.
  var shown: Shown { get }

  // What nearly every page tells; read off what is shown, unless a screen can tell it faster.

  /// How many rows are held.
  var rowCount: Int { get }
  /// Whether a next page is known.
  var hasMore: Bool { get }
  /// The message of the failure that is told and stays, if any.
  var errorMessage: String? { get }
  /// How many rows are held beyond the first with the same id.
  var duplicates: Int { get }

  /// Returns the event that an answer is.
  static func event(for answer: consuming Answer) -> Event
  /// Takes `event`, hands what is to be done to `sink` and says what became of it.
  mutating func receive(
    _ event: consuming Event, into sink: inout EffectSink
  ) throws(Failure) -> Verdict
  /// Gives the requests other numbers that ascend alike, so that states which differ in nothing else become one.
  mutating func renumberRequests(_ number: (Int) -> Int)
  /// What a trace tells of the page now.
  var report: Report { get }

  // What the world asks for every event, so that it need not ask for each part.

  /// Takes the event that the answer to `request` is of which `outcome` came, from a source with pages of this size, hands what is to
  /// be done to `sink` and says what became of it.
  mutating func receive(
    _ outcome: consuming Answer.Outcome, of request: Request, pageSize: Int,
    into sink: inout EffectSink
  ) throws(Failure) -> Verdict
  /// Notes what a trace tells of the page that is not as it was in `reported`, which tells of the page as it is now then.
  func update(_ reported: inout Report, noting notes: inout Notes)
}

extension Screen {
  package mutating func receive(
    _ outcome: consuming Answer.Outcome, of request: Request, pageSize: Int,
    into sink: inout EffectSink
  ) throws(Failure) -> Verdict {
    let answer = Answer(request, outcome, pageSize: pageSize)
    return try receive(Self.event(for: answer), into: &sink)
  }

  package func update(_ reported: inout Report, noting notes: inout Notes) {
    let report = report
    report.compare(with: reported, into: &notes)
    reported = report
  }
}
