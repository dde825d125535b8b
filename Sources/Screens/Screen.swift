package import MockSources

/// A list page without pixels: a pure state machine with named actions, observations and invariants.
///
/// Conforming types hold the state of one page. They never trap: any event may come in any state.
package protocol Screen: Hashable, Sendable {
  /// What may happen to the page.
  associatedtype Event: Sendable

  /// What help and checks know of the screen.
  static var manual: Manual { get }
  /// What a person can do.
  static var actions: [Action<Event>] { get }
  /// What can be read off the page at any moment.
  static var observations: [Observation<Self>] { get }
  /// The laws of the page.
  static var invariants: [Invariant<Self>] { get }

  /// Makes the page before its first event.
  init(options: ScreenOptions, source: Source)

  /// The name of the state.
  var stateName: String { get }
  /// What a person sees.
  var picture: Picture { get }
  /// What is on screen in a few words, with the rows held behind it.
  var shown: Shown { get }

  // What traces report after every event; read off what is shown, unless a screen can tell it faster.

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
  /// Takes `event` and says what is to be done and what became of it.
  mutating func receive(_ event: consuming Event) -> Reaction
  /// Gives the requests other numbers that ascend alike, so that states which differ in nothing else become one.
  mutating func renumberRequests(_ number: (Int) -> Int)

  // What the world asks for after every event; requirements with a default, so that each screen compiles its own.

  /// Takes the action at `index` of the table, and puts what is to be done in the place of `effects`.
  mutating func perform(
    _ index: Int, with input: ActionInput, into effects: inout [Effect]
  ) -> Verdict
  /// Takes an answer, and puts what is to be done in the place of `effects`.
  mutating func take(_ answer: consuming Answer, into effects: inout [Effect]) -> Verdict
  /// Takes `event`, and puts what is to be done in the place of `effects`.
  mutating func receive(_ event: consuming Event, into effects: inout [Effect]) -> Verdict
  /// Reads the observations at `indexes` of the table.
  func values(at indexes: [Int], in surroundings: Surroundings) -> [Value]
  /// Renews what is reported.
  func update(_ reported: inout ReportedValues, in surroundings: Surroundings)
  /// Whether `other` is a screen of the same kind in the same state.
  func equals(_ other: any Screen) -> Bool
  /// Returns the places, in the table of invariants, of those that the step from `before` to here breaks.
  func brokenInvariants(
    since before: any Screen, answer: Answer?, reaction: Reaction, surroundings: Surroundings,
    serverChanged: Bool
  ) -> [Int]
}

/// What help and checks know of a screen.
package struct Manual: Hashable, Sendable {
  /// The word that `screen` takes.
  package var name: String
  /// What the screen is, in one line.
  package var summary: String
  /// A script that shows it at work.
  package var sample: String
  /// The names of its states, or the words that are joined to them.
  package var states: ObservationKind
  /// The pagings that it can ask with; the first is meant where a source names none.
  package var pagings: [Paging]
  /// What `screen NAME` may set.
  package var options: [ScreenOption]
  /// The replies that it has beside `succeed`, `empty` and `fail`.
  package var replies: [ReplyDescription]

  /// Makes the manual of a screen.
  package init(
    name: String, summary: String, sample: String, states: ObservationKind,
    pagings: [Paging] = Paging.allCases, options: [ScreenOption] = [],
    replies: [ReplyDescription] = []
  ) {
    self.name = name
    self.summary = summary
    self.sample = sample
    self.states = states
    self.pagings = pagings
    self.options = options
    self.replies = replies
  }
}

/// A reply that a screen has of its own.
package struct ReplyDescription: Hashable, Sendable {
  /// The word of the language.
  package var name: String
  /// What it means, in one line.
  package var summary: String

  /// Makes a reply.
  package init(_ name: String, _ summary: String) {
    self.name = name
    self.summary = summary
  }
}
