package import MockSources

/// The data about a screen for help and checks.
package struct Manual: Hashable, Sendable {
  /// The name in the step `screen NAME`.
  package var name: String
  /// The summary of the screen, in one line.
  package var summary: String
  /// A script that demonstrates the screen.
  package var sample: String
  /// The names of the screen's states, or the words that a state name joins.
  package var states: ObservationKind
  /// The pagings that the screen supports. The first one is the default.
  package var pagings: [Paging]
  /// The options of the step `screen NAME`.
  package var options: [ScreenOption]
  /// Whether the screen sends requests, so that replies are possible.
  package var asks: Bool
  /// The purpose of a request without a key.
  package var request: Ask
  /// Whether the screen has the layers of `feed`, such as edits, retries and held requests.
  package var hasLayers: Bool
  /// The replies of this screen in addition to `succeed`, `empty` and `fail`.
  package var replies: [ReplyDescription]
  /// The flaws of the published screen. The built-in screen has the same flaws on purpose.
  package var flaws: [PublishedFlaw]
  /// The article about the screen, and the library component to use today. `nil` for a screen that
  /// was not published.
  package var publication: Publication?
  /// Whether an exploration uses the sample rows by default, because an exploration with rows of
  /// `numbers` would reach too few states.
  package var exploresSample: Bool

  package init(
    name: String, summary: String, sample: String, states: ObservationKind,
    pagings: [Paging] = Paging.allCases, options: [ScreenOption] = [], asks: Bool = true,
    request: Ask = .firstPage, hasLayers: Bool = false,
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
    self.request = request
    self.hasLayers = hasLayers
    self.replies = replies
    self.flaws = flaws
    self.publication = publication
    self.exploresSample = exploresSample
  }

  /// Whether the screen requests a number, and not pages.
  package var asksForCount: Bool { if case .count = request { true } else { false } }
}
