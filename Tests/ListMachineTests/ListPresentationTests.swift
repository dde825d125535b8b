import ListMachine
import Testing

@Suite("What a person sees of a list")
struct ListViewTests {
  private typealias Presentation = ListPresentation<Refused>

  /// What is seen in each situation.
  private static let views: [String: Presentation] = [
    "idle": Presentation(.blank, pull: .off, footer: .none),
    "content with more": Presentation(.rows, pull: .on, footer: .more),
    "content at its end": Presentation(.rows, pull: .on, footer: .none),
    "content under a banner": Presentation(
      .rows, pull: .on, banner: refused("no net"), footer: .more),
    "content over a failed page": Presentation(
      .rows, pull: .on, banner: refused("old"), footer: .error(refused("timeout"))),
    "cached content": Presentation(.rows, pull: .on, banner: refused("no net"), footer: .more),
    "empty": Presentation(.empty, pull: .on, footer: .none),
    "error": Presentation(.error(refused("no net")), pull: .on, footer: .none),
    "loading": Presentation(.indicator, pull: .off, footer: .none),
    "loading over rows": Presentation(.indicator, pull: .on, footer: .none),
    "loading, following": Presentation(.indicator, pull: .on, footer: .none),
    "refreshing": Presentation(.blank, pull: .spinning, footer: .none),
    "refreshing rows": Presentation(.rows, pull: .spinning, footer: .more),
    "refreshing the cache": Presentation(.rows, pull: .spinning, footer: .more),
    "refreshing rows, following": Presentation(.rows, pull: .spinning, footer: .more),
    "fetching more": Presentation(.rows, pull: .on, footer: .spinning),
    "fetching more under a banner": Presentation(
      .rows, pull: .on, banner: refused("no net"), footer: .spinning),
    "fetching more, following": Presentation(.rows, pull: .on, footer: .spinning),
  ]

  @Test("One thing fills the page, and every sign follows from the state", arguments: Situation.all)
  func view(situation: Situation) {
    #expect(situation.list.presentation == Self.views[situation.testDescription])
  }

  @Test("Refreshing rows that end offers no more")
  func refreshingEnd() {
    let list = Films(state: .refreshing(.init(held: Situation.ended)), lastRequest: 1)
    #expect(list.presentation == Presentation(.rows, pull: .spinning, footer: .none))
  }
}
