package import MockSources

/// The refresh protocol as published, with rows in numbered pages.
package struct AliyunScreen: AliyunPage {
  package static let manual = Manual(
    name: "aliyun",
    summary: "a refresh protocol as published: independent flags and a page number",
    sample: "firstLoad; refresh; fail; fetchMore",
    states: states, pagings: [.numbered], options: designOptions,
    flaws: sharedFlaws + [
      PublishedFlaw(
        "no-row-twice", "a reload sets the page back before it asks: refresh, fail, fetchMore"),
      PublishedFlaw(
        "no-row-skipped", "a late page counts on from the page of a reload that came between"),
      PublishedFlaw(
        "no-error-over-rows", "a page that is fetched under the error view stays there"),
      PublishedFlaw(
        "no-empty-over-rows", "a page that is fetched under the empty view stays there"),
      PublishedFlaw(
        "more-under-rows", "an answer without rows returns before it takes the offer away"),
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

/// The refresh protocol with all rows in one page, so that more is never offered.
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
