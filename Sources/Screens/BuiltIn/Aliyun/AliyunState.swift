package import MockSources

/// The events of a screen that follows the refresh protocol.
package enum AliyunEvent: Hashable, Sendable {
  /// The screen appears, and immediately shows a cached first page.
  case firstLoad(cached: Page?)
  /// The user pulls to refresh.
  case refresh
  /// The app refreshes without the user.
  case reload
  /// The user chose another list.
  case refreshWithIndicator
  /// The user scrolls near the end.
  case fetchMore
  /// The response to the request with this number arrived. The page can be empty.
  case loaded(request: Int, Page)
  case failed(request: Int, message: String)

  /// The rows of a response, and the size of a full page.
  package struct Page: Hashable, Sendable {
    package var rows: [Row]
    /// The number of rows of a full page.
    package var pageSize: Int

    package init(_ rows: [Row], pageSize: Int) {
      self.rows = rows
      self.pageSize = pageSize
    }
  }
}

/// The state of a screen that follows the refresh protocol: independent flags.
package struct AliyunState: Hashable, Sendable {
  package let design: Design
  /// The rows, one array for each response that had any.
  package internal(set) var pages: [[Row]] = []
  /// The number of the next page.
  package internal(set) var page = 1
  package internal(set) var spinsIndicator = false
  /// Whether the pull-to-refresh control spins.
  package internal(set) var spinsPull = false
  /// Whether pull-to-refresh is on.
  package internal(set) var canPull = false
  /// Whether the list offers a next page by infinite scrolling.
  package internal(set) var offersMore = false
  /// The request of the next page that the footer spins for, if any.
  package internal(set) var fetch: Int?
  package internal(set) var showsEmptyView = false
  /// The message of the visible error view, or `nil` if the error view is hidden.
  package internal(set) var errorMessage: String?

  /// The choices of a screen that uses the protocol.
  package struct Design: Hashable, Sendable {
    /// Whether the rows are in pages, so that there can be a next page.
    package var isPaged: Bool
    /// The number of permanent cells in the table.
    package var permanentRows = 0
    /// The test for an empty screen after a failed load.
    package var emptyTest = EmptyTest.visible
    /// The text of the screen's own empty view, if any.
    package var emptyView: String?
    /// The text of the screen's own error view, if any.
    package var errorView: String?

    package enum EmptyTest: String, Hashable, Sendable, CaseIterable {
      /// The screen is empty if the table has no cells.
      case visible
      /// The screen is empty if it has no rows of its own.
      case own
    }

    package init(isPaged: Bool) {
      self.isPaged = isPaged
    }
  }

  package init(design: Design) {
    self.design = design
  }

  /// Whether the table has a cell: the cell of a row, or a permanent cell.
  package var hasCells: Bool { !pages.isEmpty || design.permanentRows > 0 }

  /// Whether the screen is considered empty after a failed load.
  package var isEmpty: Bool {
    switch design.emptyTest {
    case .visible: !hasCells
    case .own: pages.isEmpty
    }
  }

  /// Handles `event` like the published protocol: nothing is ever cancelled or dropped.
  mutating func receive(_ event: AliyunEvent, into sink: inout EffectSink) -> Verdict {
    switch event {
    case .firstLoad(let cached):
      spinsIndicator = true
      load(showing: cached, into: &sink)
    case .refresh where !canPull:
      return .ignored("pull is off")
    case .refresh:
      hideViews()
      spinsPull = true
      load(into: &sink)
    case .reload:
      hideViews()
      load(into: &sink)
    case .refreshWithIndicator:
      hideViews()
      spinsIndicator = true
      load(into: &sink)
    case .fetchMore where !offersMore:
      return .ignored("not offered")
    case .fetchMore where fetch != nil:
      return .ignored("already fetching")
    case .fetchMore:
      fetch = ask(into: &sink)
    case .loaded(let request, let page) where request == fetch:
      fetch = nil
      appendRows(of: page)
    case .loaded(_, let page):
      stopSpinners()
      replaceRows(with: page)
    case .failed(let request, let message) where request == fetch:
      fetch = nil
      showFailure(message, showingErrorView: false, into: &sink)
    case .failed(_, let message):
      stopSpinners()
      canPull = true
      showFailure(message, showingErrorView: isEmpty, into: &sink)
    }
    return .moved
  }
}

// MARK: - Requests

extension AliyunState {
  /// Requests the first page. A cached page has the same effect as a response: it stops the spinner
  /// that has just started.
  private mutating func load(
    showing cached: AliyunEvent.Page? = nil, into sink: inout EffectSink
  ) {
    page = 1
    _ = ask(into: &sink)
    if let cached {
      stopSpinners()
      replaceRows(with: cached)
    }
  }

  /// Requests the page with the current number, which a reload may have set to 1. Returns the
  /// number of the request.
  private func ask(into sink: inout EffectSink) -> Int {
    sink.ask(.page(design.isPaged ? .page(page) : .all))
  }

  /// Hides the error view and the empty view, as every reload except `firstLoad` does.
  private mutating func hideViews() {
    errorMessage = nil
    showsEmptyView = false
  }
}

// MARK: - Responses

extension AliyunState {
  /// Handles the first page. A page without rows changes neither the footer nor the page number,
  /// even if there are permanent rows.
  private mutating func replaceRows(with first: AliyunEvent.Page) {
    errorMessage = nil
    canPull = true
    pages = first.rows.isEmpty ? [] : [first.rows]
    showsEmptyView = pages.isEmpty
    guard !pages.isEmpty, design.isPaged else { return }
    offersMore = first.rows.count >= first.pageSize
    if offersMore { page = 2 }
  }

  /// Handles a next page, and increments the page number, which may have changed since the request.
  private mutating func appendRows(of further: AliyunEvent.Page) {
    if !further.rows.isEmpty { pages.append(further.rows) }
    offersMore = further.rows.count == further.pageSize
    if offersMore { page += 1 }
  }

  /// Stops both spinners, even if another load still needs them.
  private mutating func stopSpinners() {
    spinsIndicator = false
    spinsPull = false
  }

  /// Shows a failure as a toast and, if the error view is or becomes visible, also in the error
  /// view.
  private mutating func showFailure(
    _ message: String, showingErrorView: Bool, into sink: inout EffectSink
  ) {
    if showingErrorView || errorMessage != nil { errorMessage = message }
    sink.toast(message)
  }

  /// The parts that can be visible, in the order of the state name.
  static let visibleParts: [(name: String, isVisible: @Sendable (AliyunState) -> Bool)] = [
    ("indicator", { $0.spinsIndicator }),
    ("pull", { $0.spinsPull }),
    ("rows", { $0.hasCells }),
    ("more", { $0.offersMore }),
    ("fetching", { $0.fetch != nil }),
    ("empty", { $0.showsEmptyView }),
    ("error", { $0.errorMessage != nil }),
  ]

  /// The visible parts, joined by `+`, or `blank`.
  var name: String {
    combination(of: Self.visibleParts.lazy.filter { $0.isVisible(self) }.map(\.name), or: "blank")
  }

  /// The visible contents, and the rows.
  var shown: Shown {
    var parts: Shown.Parts = []
    if spinsIndicator { parts.insert(.indicator) }
    if hasCells { parts.insert(.rows) }
    if showsEmptyView { parts.insert(.empty) }
    if errorMessage != nil { parts.insert(.error) }
    return Shown(
      pages: pages, parts: parts, hasMore: offersMore,
      pull: spinsPull ? .spinning : canPull ? .on : .off,
      error: errorMessage, isFetching: fetch != nil)
  }

  /// The screen with the texts of its design.
  var picture: Picture {
    var picture = shown.picture(title: "Aliyun")
    picture.parts = picture.parts.map { part in
      switch part {
      case .rows(let lines, let leftOut): .rows(permanentLines + lines, leftOut: leftOut)
      case .empty(let text): .empty(design.emptyView ?? text)
      case .error(let message): .error(design.errorView ?? message)
      case .pull, .indicator, .banner, .heading, .header, .footer, .field, .button: part
      }
    }
    return picture
  }

  /// The permanent cells, which are above all rows.
  private var permanentLines: [Picture.Line] {
    (0..<design.permanentRows).map { Picture.Line("Row \($0 + 1) of the screen itself") }
  }
}
