internal import MockSources

extension AliyunState {
  /// What can be on screen, in the order in which the name of the state tells it.
  static let visibleParts: [(name: String, isVisible: @Sendable (AliyunState) -> Bool)] = [
    ("indicator", { $0.spinsIndicator }),
    ("pull", { $0.spinsPull }),
    ("rows", { $0.hasCells }),
    ("more", { $0.offersMore }),
    ("fetching", { $0.fetch != nil }),
    ("empty", { $0.showsEmptyView }),
    ("error", { $0.errorMessage != nil }),
  ]

  /// What is on screen, joined by `+`, or `blank`.
  var name: String {
    let names = Self.visibleParts.filter { $0.isVisible(self) }.map(\.name)
    return names.isEmpty ? "blank" : names.joined(separator: "+")
  }

  /// What is on screen and what is held behind it.
  var shown: Shown {
    var parts: Shown.Parts = []
    if spinsIndicator { parts.insert(.indicator) }
    if hasCells { parts.insert(.rows) }
    if showsEmptyView { parts.insert(.empty) }
    if errorMessage != nil { parts.insert(.error) }
    return Shown(
      pages: rows.pages, parts: parts, hasMore: offersMore,
      pull: spinsPull ? .spinning : canPull ? .on : .off,
      error: errorMessage, isFetching: fetch != nil)
  }

  /// Draws the page, with what its design adds to that.
  func picture(title: String) -> Picture {
    var picture = shown.picture(title: title)
    picture.parts = picture.parts.map { part in
      switch part {
      case .rows(let lines, let leftOut): .rows(permanentLines + lines, leftOut: leftOut)
      case .empty(let text): .empty(design.emptyView ?? text)
      case .error(let message): .error(design.errorView ?? message)
      case let part: part
      }
    }
    return picture
  }

  /// The cells of the page's own, which stand above all rows.
  private var permanentLines: [Picture.Line] {
    (0..<design.permanentRows).map { Picture.Line("Row \($0 + 1) of the page itself") }
  }
}

/// What a trace tells of a page that follows the refresh protocol wherever it changes.
package struct AliyunReport: ScreenReport {
  /// How many rows are held.
  package private(set) var items = 0
  /// Whether infinite scrolling is offered.
  package private(set) var offersMore = false
  /// The number of the page that is asked for next.
  package private(set) var page = 0
  /// How many rows are held beyond the first with the same id.
  package private(set) var duplicates = 0

  package init() {}

  /// Reads it off what the page holds.
  init(_ state: AliyunState) {
    items = state.rows.count
    offersMore = state.offersMore
    page = state.page
    duplicates = state.rows.duplicates
  }

  package func compare(with before: AliyunReport, into notes: inout Notes) {
    notes.note("items", items, was: before.items)
    notes.note("more", offersMore, was: before.offersMore)
    notes.note("page", page, was: before.page)
    notes.note("duplicates", duplicates, was: before.duplicates)
  }
}
