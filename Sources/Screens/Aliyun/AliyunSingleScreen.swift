package import MockSources

/// The refresh protocol over rows that come all in one page, so that more is never offered.
package struct AliyunSingleScreen: AliyunPage {
  package static let manual = Manual(
    name: "aliyun-single",
    summary: "the refresh protocol of aliyun with all rows in one page",
    sample: "firstLoad; refresh; fail; fetchMore",
    states: states, pagings: [.single], options: designOptions, flaws: sharedFlaws)
  package static let actions = loads
  package static let observations = pageObservations
  package static let invariants = sharedInvariants

  package var state: AliyunState

  package init(options: ScreenOptions, source: Source) {
    state = AliyunState(design: AliyunState.Design(isPaged: false, options: options))
  }
}
