internal import MockSources

extension AliyunState {
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
    let names = Self.visibleParts.filter { $0.isVisible(self) }.map(\.name)
    return names.isEmpty ? "blank" : names.joined(separator: "+")
  }

  /// The visible contents, and the rows.
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

  /// Draws the screen with the texts of its design.
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

  /// The permanent cells, which are above all rows.
  private var permanentLines: [Picture.Line] {
    (0..<design.permanentRows).map { Picture.Line("Row \($0 + 1) of the page itself") }
  }
}
