/// The rows of a mock server, and the rules for its responses.
package struct Source: Hashable, Sendable {
  /// The shared storage. Every event copies the source, but few events change it, so copies must be
  /// cheap.
  private var content: Content

  /// Creates a source with generated rows.
  package init(_ specification: SourceSpecification = .numbers) {
    self.init(specification, supply: .numbers(count: specification.count))
  }

  /// Creates a source with the rows of a file.
  package init(_ specification: SourceSpecification, table: RecordTable) {
    self.init(specification, supply: .records(table))
  }

  private init(_ specification: SourceSpecification, supply: RowSupply) {
    self.init(Content(specification, supply, ServerRows(count: supply.count)))
  }

  private init(_ content: Content) {
    self.content = content
  }

  /// The content of a source. A change of the source replaces this object.
  private final class Content: Sendable {
    /// The name and the options of the `source` step.
    let specification: SourceSpecification
    /// The rows that the source has or can have.
    let supply: RowSupply
    let rows: ServerRows
    /// The edits that lists saved.
    let edits: SourceEdits
    /// A cache of the pages that the source sent recently.
    let recentPages = RecentPages()

    init(
      _ specification: SourceSpecification, _ supply: RowSupply, _ rows: ServerRows,
      _ edits: SourceEdits = SourceEdits()
    ) {
      self.edits = edits
      self.specification = specification
      self.supply = supply
      self.rows = rows
    }
  }

  /// Returns the source with another paging, unless the `source` step sets the paging.
  package func paged(by paging: Paging) -> Source {
    var specification = content.specification
    if specification.isPagingWritten || specification.paging == paging { return self }
    specification.paging = paging
    specification.isPagingWritten = false
    return Source(Content(specification, supply, rows, edits))
  }

  package var isFile: Bool {
    !isInline && ![SourceSpecification.numbers, .sample].contains { $0.name == specification.name }
  }
  /// Whether the rows are written in the script.
  package var isInline: Bool { specification.inlineKind != nil }
  /// Whether the source uses the sample rows of a screen.
  package var isSample: Bool { specification.name == SourceSpecification.sample.name }
  /// The name and the options of the `source` step.
  package var specification: SourceSpecification { content.specification }
  package var pageSize: Int { content.specification.pageSize }
  package var paging: Paging { content.specification.paging }
  /// The pages of a response, such as `pages of 20`.
  package var pagesInWords: String { paging == .single ? "one page" : "pages of \(pageSize)" }
  /// The duration of a response in milliseconds, or `nil` if the `latency` step sets it.
  package var latency: Int? { content.specification.latency }
  /// The rows that the source has or can have.
  private var supply: RowSupply { content.supply }
  private var rows: ServerRows {
    get { content.rows }
    set { content = Content(specification, supply, newValue, edits) }
  }
  /// The edits that lists saved.
  var edits: SourceEdits {
    get { content.edits }
    set { content = Content(specification, supply, rows, newValue) }
  }

  /// Whether the source began with several rows with the same id.
  package var hasDuplicates: Bool { supply.hasDuplicates }

  /// Whether both sources are the same unchanged value; runs in constant time.
  package func isIdentical(to other: Source) -> Bool { content === other.content }

  /// The current number of rows of the server.
  package var count: Int { rows.count }

  /// The current row at `position`, from 0, or `nil` after the last row.
  package func row(at position: Int) -> Row? {
    position >= 0 ? rows(from: position, count: 1).first : nil
  }

  /// The position of the row with `id`, or `nil` if the server does not have it.
  package func position(of id: RowID) -> Int? {
    guard let location = location(of: id), location.isPresent else { return nil }
    return location.position
  }

  /// Inserts `amount` new rows before the row at `position`, or at the end if there is none. Without
  /// a position, inserts them before all rows, even removed ones.
  package mutating func insert(_ amount: Int, at position: Int?) throws(ServerChangeError) {
    guard amount <= supply.limit - rows.createdCount else { throw .noMoreIDs }
    try rows.insert(amount, at: position)
  }

  /// Removes at most `amount` rows, starting at `position`.
  package mutating func remove(_ amount: Int, at position: Int) throws(ServerChangeError) {
    try rows.remove(amount, at: position)
  }

  /// Returns the `count` rows from `position`, all of which exist, without the key of a next page.
  func rowPage(from position: Int, count: Int) -> SourcePage {
    if let kept = content.recentPages.page(from: position, count: count) { return kept }
    let page = SourcePage(rows: rows(from: position, count: count), next: nil)
    content.recentPages.keep(page, at: position)
    return page
  }

  private func rows(from position: Int, count: Int) -> [Row] {
    var result: [Row] = []
    rows.forEachStretch(from: position, count: count) { creationIndices in
      let stretch = supply.rows(creationIndices)
      if result.isEmpty { result = stretch } else { result += stretch }
    }
    return result
  }

  /// Returns the location of the last row with `id`, or `nil` if it was never there.
  package func location(of id: RowID) -> RowLocation? {
    supply.creationIndex(of: id).flatMap { rows.location(of: $0) }
  }

  /// Returns the locations of all rows with `id`, in the order in which they were created.
  func locations(of id: RowID) -> [RowLocation] {
    supply.creationIndices(of: id).compactMap { rows.location(of: $0) }
  }

  /// The source with its original rows.
  var unchanged: Source { Source(specification, supply: supply) }

  /// The same source with a new page cache, so that a plan does not keep the pages of every case
  /// that was played.
  package var unshared: Source { Source(Content(specification, supply, rows, edits)) }

  package static func == (first: Source, second: Source) -> Bool {
    first.content === second.content
      || first.rows == second.rows && first.specification == second.specification
        && first.supply == second.supply && first.edits == second.edits
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(rows)
    hasher.combine(specification.name)
  }

  /// Returns `count` rows of the server, starting at `key`, or a whole page if `count` is `nil`.
  /// The page has the key of the next page and, with `withPrevious`, of the previous page. Throws if
  /// the result would have more than `limit` rows.
  package func page(
    asked key: PageKey, count: Int? = nil, withPrevious: Bool = false, limit: Int = .max
  ) throws(PageError) -> SourcePage {
    if case .before(let id) = key { return try page(before: id, count: count, limit: limit) }
    var start = max(0, min(try position(asked: key), self.count))
    // A list that begins after the last row shows the last page.
    if case .from = key, start == self.count { start = max(0, start - pageSize) }
    let available = self.count - start
    let amount = count ?? (key == .all ? available : min(pageSize, available))
    guard amount <= available else { throw .tooFewRows(available: available) }
    guard amount <= limit else { throw .tooManyRows(limit: limit) }
    var page = rowPage(from: start, count: amount)
    if withPrevious { page.previous = previousKey(of: page, from: start) }
    page.next = nextKey(after: key, sending: page.rows, hasMore: amount < available)
    return page.edited(by: edits)
  }

  /// Returns the last `count` rows of the server before the row with `id`, or a whole page if
  /// `count` is `nil`.
  private func page(before id: RowID, count: Int?, limit: Int) throws(PageError) -> SourcePage {
    guard let location = location(of: id) else { throw .unknownCursor }
    let available = min(location.position, self.count)
    let amount = count ?? min(pageSize, available)
    guard amount <= available else { throw .tooFewRows(available: available) }
    guard amount <= limit else { throw .tooManyRows(limit: limit) }
    var page = rowPage(from: available - amount, count: amount)
    page.previous = previousKey(of: page, from: available - amount)
    return page.edited(by: edits)
  }

  /// Returns the key of the page before `page`, whose first row is at `position`, or `nil` at the
  /// beginning.
  private func previousKey(of page: SourcePage, from position: Int) -> PageKey? {
    position > 0 ? page.rows.first.map { .before($0.id) } : nil
  }

  /// The current rows of the server.
  package var allRows: [Row] { (try? page(asked: .all))?.rows ?? [] }

  /// The number of rows of the cached page, or 0 without a cache.
  package var cachedCount: Int {
    guard specification.isCached else { return 0 }
    let count = unchanged.count  // The cache has the original rows, even after changes.
    return paging == .single ? count : min(pageSize, count)
  }

  /// The first page before any change of the rows, or `nil` if it is empty or not cached.
  package var cachedPage: SourcePage? { cachedPage(asked: paging.firstKey) }

  /// Returns the first page for `key` before any change of the rows, or `nil` if it is empty or not
  /// cached.
  package func cachedPage(asked key: PageKey) -> SourcePage? {
    guard specification.isCached,
      let page = try? unchanged.page(asked: key, withPrevious: true), !page.rows.isEmpty
    else { return nil }
    return page
  }

  /// The position of the first row of the page with `key`.
  private func position(asked key: PageKey) throws(PageError) -> Int {
    switch key {
    case .first, .all: return 0
    case .offset(let offset): return offset - repeats * (offset / pageSize)
    case .page(let number):
      let (position, overflows) = (number &- 1).multipliedReportingOverflow(by: pageSize - repeats)
      return overflows ? .max : position
    case .after(let id):
      guard let location = location(of: id) else { throw .unknownCursor }
      return (location.isPresent ? location.position + 1 : location.position) - repeats
    case .from(let id), .before(let id):
      guard let location = location(of: id) else { throw .unknownCursor }
      return location.position
    }
  }

  /// The number of rows at the end of a page that the next page repeats.
  private var repeats: Int { specification.repeats }

  /// Returns the key of the page after `rows`, which are the response to a request with `key`.
  private func nextKey(after key: PageKey, sending rows: [Row], hasMore: Bool) -> PageKey? {
    let isFull = rows.count >= pageSize
    switch key {
    case .page(let number): return isFull ? .page(number + 1) : nil
    case .offset(let offset): return isFull ? .offset(offset + rows.count) : nil
    case .first, .after, .from: return hasMore ? rows.last.map { .after($0.id) } : nil
    case .all, .before: return nil
    }
  }
}
