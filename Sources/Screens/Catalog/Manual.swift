package import MockSources

/// The data about a screen for help and checks.
package struct Manual: Hashable, Sendable {
  /// The word that `screen` takes.
  package var name: String
  /// The summary of the screen, in one line.
  package var summary: String
  /// A script that shows it at work.
  package var sample: String
  /// The names of its states, or the words that are joined to them.
  package var states: ObservationKind
  /// The pagings that it can ask with; the first is meant where a source names none.
  package var pagings: [Paging]
  /// The options that `screen NAME` can set.
  package var options: [ScreenOption]
  /// Whether it asks for anything, so that replies mean something.
  package var asks: Bool
  /// Whether it has the layers of `feed`: edits, waits, and requests that are held.
  package var hasLayers: Bool
  /// The replies that it has in addition to `succeed`, `empty` and `fail`.
  package var replies: [ReplyDescription]
  /// The flaws of the screen as it was published, which are kept on purpose.
  package var flaws: [PublishedFlaw]
  /// The article that the screen was published in, and what to use today; `nil` for a screen that is not published.
  package var publication: Publication?
  /// Whether an exploration uses the sample rows by default, because rows of `numbers` would reach too little.
  package var exploresSample: Bool

  /// Creates the manual of a screen.
  package init(
    name: String, summary: String, sample: String, states: ObservationKind,
    pagings: [Paging] = Paging.allCases, options: [ScreenOption] = [], asks: Bool = true,
    hasLayers: Bool = false,
    replies: [ReplyDescription] = [], flaws: [PublishedFlaw] = [],
    publication: Publication? = nil, exploresSample: Bool = false
  ) {
    self.name = name
    self.summary = summary
    self.sample = sample
    self.states = states
    self.pagings = pagings
    self.options = options
    self.asks = asks
    self.hasLayers = hasLayers
    self.replies = replies
    self.flaws = flaws
    self.publication = publication
    self.exploresSample = exploresSample
  }
}
