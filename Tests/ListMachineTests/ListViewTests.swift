import ListMachine
import Testing

@Suite("What a person sees of a list")
struct ListViewTests {
  /// What is seen in each situation.
  private static let views: [String: ListView] = [
    "idle": ListView(body: .blank, pull: .off, footer: .none),
    "content with more": ListView(body: .rows, pull: .on, footer: .more),
    "content at its end": ListView(body: .rows, pull: .on, footer: .none),
    "content under a banner": ListView(body: .rows, pull: .on, banner: "no net", footer: .more),
    "content over a failed page": ListView(
      body: .rows, pull: .on, banner: "old", footer: .error(message: "timeout")),
    "cached content": ListView(body: .rows, pull: .on, banner: "no net", footer: .more),
    "empty": ListView(body: .empty, pull: .on, footer: .none),
    "error": ListView(body: .error(message: "no net"), pull: .on, footer: .none),
    "loading": ListView(body: .indicator, pull: .off, footer: .none),
    "loading over rows": ListView(body: .indicator, pull: .on, footer: .none),
    "loading, following": ListView(body: .indicator, pull: .on, footer: .none),
    "refreshing": ListView(body: .blank, pull: .spinning, footer: .none),
    "refreshing rows": ListView(body: .rows, pull: .spinning, footer: .more),
    "refreshing the cache": ListView(body: .rows, pull: .spinning, footer: .more),
    "refreshing rows, following": ListView(body: .rows, pull: .spinning, footer: .more),
    "fetching more": ListView(body: .rows, pull: .on, footer: .spinning),
    "fetching more under a banner": ListView(
      body: .rows, pull: .on, banner: "no net", footer: .spinning),
    "fetching more, following": ListView(body: .rows, pull: .on, footer: .spinning),
  ]

  @Test("One thing fills the page, and every sign follows from the state", arguments: Situation.all)
  func view(situation: Situation) {
    #expect(situation.list.view == Self.views[situation.testDescription])
  }

  @Test("The failures told are those over rows, the banner's also while more is fetched")
  func failures() {
    let told: [String: Films.Failures] = [
      "content with more": .init(),
      "content at its end": .init(),
      "content under a banner": .init(error: "no net"),
      "content over a failed page": .init(error: "old", moreError: "timeout"),
      "cached content": .init(error: "no net"),
      "fetching more": .init(),
      "fetching more under a banner": .init(error: "no net"),
      "fetching more, following": .init(),
    ]
    for situation in Situation.all {
      #expect(situation.list.failures == told[situation.testDescription])
    }
  }

  @Test("Refreshing rows that end offers no more")
  func refreshingEnd() {
    let list = Films(state: .refreshing(.init(held: Situation.ended)), lastRequest: 1)
    #expect(list.view == ListView(body: .rows, pull: .spinning, footer: .none))
  }
}
