package import MockSources

/// What may happen to a page that follows the refresh protocol.
package enum AliyunEvent: Hashable, Sendable {
  /// The page appears; a cached first page is shown at once.
  case firstLoad(cached: Page?)
  /// The user pulls.
  case refresh
  /// The code refreshes.
  case reload
  /// What is listed changed.
  case refreshWithIndicator
  /// The user nears the end.
  case fetchMore
  /// The request of this number was answered.
  case answered(request: Int, Answer)

  /// Rows that came, and how many a full page has.
  package struct Page: Hashable, Sendable {
    /// The rows.
    package var rows: [Row]
    /// How many rows a full page has.
    package var pageSize: Int

    /// Makes a page of `rows`.
    package init(_ rows: [Row], pageSize: Int) {
      self.rows = rows
      self.pageSize = pageSize
    }
  }

  /// What came of a request.
  package enum Answer: Hashable, Sendable {
    /// Rows came, perhaps none.
    case page(Page)
    /// The request failed.
    case failure(message: String)
  }
}

/// What a page that follows the refresh protocol holds: flags that know nothing of each other.
package struct AliyunState: Hashable, Sendable {
  /// What the page itself decides.
  package let design: Design
  /// The rows held.
  package internal(set) var rows = AliyunRows()
  /// The number of the page that is asked for next.
  package internal(set) var page = 1
  /// Whether the indicator spins.
  package internal(set) var spinsIndicator = false
  /// Whether the pull-to-refresh control spins.
  package internal(set) var spinsPull = false
  /// Whether the page can be pulled.
  package internal(set) var canPull = false
  /// Whether infinite scrolling is offered.
  package internal(set) var offersMore = false
  /// The request for more rows that the infinite scrolling spins for, if any.
  package internal(set) var fetch: Int?
  /// Whether the empty view shows.
  package internal(set) var showsEmptyView = false
  /// The message of the last failure while the error view shows, or `nil` while it is hidden.
  package internal(set) var errorMessage: String?

  /// What a page decides when it adopts the protocol.
  package struct Design: Hashable, Sendable {
    /// Whether the rows come in pages, so that more can be offered.
    package var isPaged: Bool
    /// How many cells of its own are always in the page's table.
    package var permanentRows = 0
    /// What tells whether the page is empty when a load has failed.
    package var emptyTest = EmptyTest.visible
    /// What the page's own empty view says, if it brings one.
    package var emptyView: String?
    /// What the page's own error view says, if it brings one.
    package var errorView: String?

    /// What can tell whether a page is empty.
    package enum EmptyTest: String, Hashable, Sendable, CaseIterable {
      /// The table, which is empty when no cell is in it.
      case visible
      /// The page itself, which says so when it holds no data.
      case own
    }

    /// Makes the design of a page that leaves everything else to the protocol.
    package init(isPaged: Bool) {
      self.isPaged = isPaged
    }
  }

  /// Makes the page before its first load.
  package init(design: Design) {
    self.design = design
  }

  /// Whether any cell is in the table: of a row, or of the page's own.
  package var hasCells: Bool { !rows.isEmpty || design.permanentRows > 0 }

  /// Whether the page counts as empty when a load has failed.
  package var isEmpty: Bool {
    switch design.emptyTest {
    case .visible: !hasCells
    case .own: rows.isEmpty
    }
  }
}

extension AliyunState {
  /// Takes `event` as published: no request is ever cancelled, and no answer dropped.
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
    case .answered(let request, let answer) where request == fetch:
      fetch = nil
      settleFetch(with: answer, into: &sink)
    case .answered(_, let answer):
      stopSpinners()
      settleLoad(with: answer, into: &sink)
    }
    return .moved
  }
}

// MARK: - Asking

extension AliyunState {
  /// Asks for the first page; a cached one is taken for its answer at once, which stops what has just begun to spin.
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

  /// Asks for the page that the number names by now, which a reload may have set back, and returns the number of the request.
  private func ask(into sink: inout EffectSink) -> Int {
    sink.ask(.page(design.isPaged ? .page(page) : .all))
  }

  /// Takes error and empty view away, as each load does but the first one.
  private mutating func hideViews() {
    errorMessage = nil
    showsEmptyView = false
  }
}

// MARK: - Answers

extension AliyunState {
  /// Takes the answer to a reload.
  private mutating func settleLoad(
    with answer: AliyunEvent.Answer, into sink: inout EffectSink
  ) {
    switch answer {
    case .page(let page): replaceRows(with: page)
    case .failure(let message):
      canPull = true
      tell(message, showingErrorView: isEmpty, into: &sink)
    }
  }

  /// Takes the answer to a request for more rows.
  private mutating func settleFetch(
    with answer: AliyunEvent.Answer, into sink: inout EffectSink
  ) {
    switch answer {
    case .page(let page): appendRows(of: page)
    case .failure(let message): tell(message, showingErrorView: false, into: &sink)
    }
  }

  /// Takes a first page; one without rows returns half-way, and leaves the offer and the number as they were, over
  /// permanent rows too.
  private mutating func replaceRows(with first: AliyunEvent.Page) {
    errorMessage = nil
    canPull = true
    rows = AliyunRows(first.rows)
    showsEmptyView = rows.isEmpty
    guard !rows.isEmpty, design.isPaged else { return }
    offersMore = first.rows.count >= first.pageSize
    if offersMore { page = 2 }
  }

  /// Takes a further page, whichever it is: the number it counts on may be another one by now.
  private mutating func appendRows(of further: AliyunEvent.Page) {
    rows.append(further.rows)
    offersMore = further.rows.count == further.pageSize
    if offersMore { page += 1 }
  }

  /// Stops both spinners, whichever load they spin for.
  private mutating func stopSpinners() {
    spinsIndicator = false
    spinsPull = false
  }

  /// Toasts a failure, which an error view that shows tells too.
  private mutating func tell(
    _ message: String, showingErrorView: Bool, into sink: inout EffectSink
  ) {
    if showingErrorView || errorMessage != nil { errorMessage = message }
    sink.toast(message)
  }
}

/// Rows as they came, answer by answer, with a count of those that were there already.
package struct AliyunRows: Hashable, Sendable {
  /// The rows, one array for each answer that had any.
  package private(set) var pages: [[Row]] = []
  /// How many rows there are beyond the first with the same id.
  package private(set) var duplicates = 0
  /// The ids of all rows, which tell whether another one is there already.
  private var ids: Set<RowID> = []

  /// Makes the rows of a first answer.
  package init(_ rows: [Row] = []) {
    append(rows)
  }

  /// How many there are.
  package var count: Int { pages.reduce(0) { $0 + $1.count } }
  /// Whether there are none.
  package var isEmpty: Bool { pages.isEmpty }

  /// Puts the rows of another answer behind the others, whatever they are.
  package mutating func append(_ rows: [Row]) {
    guard !rows.isEmpty else { return }
    pages.append(rows)
    for row in rows where !ids.insert(row.id).inserted { duplicates += 1 }
  }
}
