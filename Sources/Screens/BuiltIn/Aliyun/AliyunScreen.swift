package import MockSources

/// The published refresh protocol, with rows in numbered pages.
package struct AliyunScreen: AliyunPage {
  package static let manual = Manual(
    name: "aliyun",
    summary: "a refresh protocol from an article: independent flags and a page number",
    sample: "firstLoad; refresh; fail; fetchMore",
    states: states, pagings: [.numbered], options: designOptions,
    flaws: sharedFlaws + [
      PublishedFlaw(
        "no-row-twice",
        "a reload resets the page number before its request: refresh, fail, fetchMore"),
      PublishedFlaw(
        "no-row-skipped", "a late next page increments the page number that a newer reload has set"),
      PublishedFlaw(
        "no-error-over-rows",
        "a next page that arrives under the error view does not hide that view"),
      PublishedFlaw(
        "no-empty-over-rows",
        "a next page that arrives under the empty view does not hide that view"),
      PublishedFlaw(
        "more-under-rows", "after a response without rows, more is still offered"),
    ],
    publication: Publication(
      Publication.aliyunApp, use: "PagedList of ListMachine, or ListStore"))
  package static let actions = loads
  package static let observations = pageObservations
  package static let invariants = sharedInvariants

  package var state: AliyunState

  package init(options: ScreenOptions, source: Source) {
    state = AliyunState(design: AliyunState.Design(isPaged: true, options: options))
  }
}

/// The published refresh protocol with all rows in one page, so it never offers a next page.
package struct AliyunSingleScreen: AliyunPage {
  package static let manual = Manual(
    name: "aliyun-single",
    summary: "the refresh protocol of aliyun with all rows in one page",
    sample: "firstLoad; refresh; fail; fetchMore",
    states: states, pagings: [.single], options: designOptions, flaws: sharedFlaws,
    publication: Publication(
      Publication.aliyunApp, use: "PagedList of ListMachine with one page, or ListStore"))
  package static let actions = loads
  package static let observations = pageObservations
  package static let invariants = sharedInvariants

  package var state: AliyunState

  package init(options: ScreenOptions, source: Source) {
    state = AliyunState(design: AliyunState.Design(isPaged: false, options: options))
  }
}
