internal import MockSources

/// A screen that follows the refresh protocol.
package protocol AliyunPage: BuiltInScreen where Event == AliyunEvent {
  /// The state of the screen: the flags, the rows and the page number.
  var state: AliyunState { get set }
}

extension AliyunPage {
  package var stateName: String { state.name }
  package var shown: Shown { state.shown }
  package var picture: Picture { state.picture }

  static var firstKey: PageKey { (manual.pagings.first ?? .numbered).firstKey }

  package static func event(for answer: Answer) -> AliyunEvent {
    switch answer.outcome {
    case .page(let page), .reply(_, let page):
      .loaded(request: answer.request, AliyunEvent.Page(page.rows, pageSize: answer.pageSize))
    case .failure(let message): .failed(request: answer.request, message: message)
    case .count: .loaded(request: answer.request, AliyunEvent.Page([], pageSize: answer.pageSize))
    }
  }

  package mutating func receive(_ event: AliyunEvent, into sink: inout EffectSink) -> Verdict {
    state.receive(event, into: &sink)
  }

  package mutating func renumberRequests(_ number: (Int) -> Int) {
    state.fetch = state.fetch.map(number)
  }
}

// MARK: - Tables

extension AliyunPage {
  /// The actions: four kinds of load by the user, and a refresh by the app.
  static var loads: [Action<AliyunEvent>] {
    [
      Action(
        "firstLoad",
        "the screen appears: loads the first page, and immediately shows a cached page",
        isReload: true
      ) { input in
        .firstLoad(
          cached: input.source.cachedPage(asked: firstKey).map {
            AliyunEvent.Page($0.rows, pageSize: input.source.pageSize)
          })
      },
      Action("refresh", "the user pulls: loads the first page again", isReload: true) { _ in
        .refresh
      },
      Action(
        "reload", "the app refreshes without the user: loads the first page again, with no spinner",
        isReload: true
      ) { _ in .reload },
      Action(
        "refreshWithIndicator",
        "the user chooses another list, such as a region: loads the first page under an indicator",
        isReload: true
      ) { _ in .refreshWithIndicator },
      Action("fetchMore", "the user nears the end: loads the page with the next number") { _ in
        .fetchMore
      },
    ]
  }

  /// The shared observations, and the page number.
  static var pageObservations: [Observation<Self>] {
    var table = sharedObservations(reporting: "items", "more", "duplicates")
    let page = Observation<Self>("page", "the number of the next page to request") {
      $0.state.page
    }
    table.insert([page], after: "more")
    return table
  }

  /// The names of the visible parts. A state name joins them with `+`.
  static var states: ObservationKind {
    .combination(AliyunState.visibleParts.map(\.name), alone: ["blank"])
  }

  /// The options that a screen with this protocol can choose.
  static var designOptions: [ScreenOption] {
    [
      ScreenOption(
        "permanentRows", .integer(default: 0, 0...100),
        "number of cells that the screen always has in the table"),
      ScreenOption(
        "emptyTest", .choice(AliyunState.Design.EmptyTest.allCases.map(\.rawValue)),
        "which screen is empty after a failed load: one without visible cells, or one without rows of its own"
      ),
      ScreenOption("emptyView", .text, "the text of the screen's own empty view"),
      ScreenOption("errorView", .text, "the text of the screen's own error view"),
    ]
  }

  /// The flaws of the published protocol, with and without pages.
  static var sharedFlaws: [PublishedFlaw] {
    [
      PublishedFlaw(
        "one-thing-on-screen", "the flags of the indicator, the rows and both views are independent"
      ),
      PublishedFlaw(
        "no-error-with-empty",
        "firstLoad hides no view, so its failure can show the error view with the empty view"),
      PublishedFlaw(
        "spins-while-loading",
        "the response to one load stops all spinners, and reload starts none"),
    ]
  }
}

extension AliyunState.Design {
  /// Creates the design that the options of a script choose.
  init(isPaged: Bool, options: ScreenOptions) {
    self.init(isPaged: isPaged)
    permanentRows = options.integer("permanentRows")
    emptyTest = options.word("emptyTest").flatMap(EmptyTest.init) ?? .visible
    emptyView = options.word("emptyView")
    errorView = options.word("errorView")
  }
}
