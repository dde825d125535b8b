package import MockSources

/// A refresh protocol as published, over rows that come in numbered pages.
package struct AliyunScreen: AliyunPage {
  package static let manual = Manual(
    name: "aliyun",
    summary: "a refresh protocol as published: independent flags and a page number",
    sample: "firstLoad; refresh; fail; fetchMore",
    states: states, pagings: [.numbered], options: designOptions)
  package static let actions = loads
  package static let observations = pageObservations
  package static let invariants = sharedInvariants

  package var state: AliyunState

  package init(options: ScreenOptions, source: Source) {
    state = AliyunState(design: AliyunState.Design(isPaged: true, options: options))
  }
}
