import Screens
import Testing

@Suite("The tables of a screen with the refresh protocol")
struct AliyunPageTests {
  @Test("After a source step, every load except fetchMore uses the new source")
  func actions() {
    let names = AliyunScreen.actionDescriptions.map(\.name)
    #expect(names == ["firstLoad", "refresh", "reload", "refreshWithIndicator", "fetchMore"])
    let reloads = AliyunScreen.actionDescriptions.filter(\.isReload).map(\.name)
    #expect(reloads == ["firstLoad", "refresh", "reload", "refreshWithIndicator"])
  }

  @Test("A trace line reports items, more, page and duplicates, in that order")
  func reported() {
    let reported = AliyunScreen.observationDescriptions.filter(\.isReported).map(\.name)
    #expect(reported == ["items", "more", "page", "duplicates"])
  }

  @Test("The screen aliyun-single has the observations of every list, and its page")
  func observations() {
    #expect(
      AliyunSingleScreen.observationDescriptions.map(\.name) == [
        "state", "items", "more", "page", "error", "view", "pull", "inFlight", "first", "last",
        "duplicates", "skipped", "visibleRows", "spins", "failure",
      ])
  }

  @Test("The name of a state is a combination of the visible parts, or blank")
  func states() {
    #expect(
      AliyunScreen.manual.states
        == .combination(
          ["indicator", "pull", "rows", "more", "fetching", "empty", "error"], alone: ["blank"]))
  }

  @Test("A renumbered request is recognized by its new number")
  func renumbered() {
    var screen = Played<AliyunScreen>("firstLoad; #1 succeed; refresh; fetchMore").screen
    screen.renumberRequests { $0 + 10 }
    #expect(screen.state.fetch == 13)
  }
}
