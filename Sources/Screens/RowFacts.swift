package import MockSources

/// The facts about the loaded rows that invariants need.
///
/// The facts are updated after each event. The rows of known pages are not counted again.
package struct RowFacts: Sendable {
  /// The number of loaded rows whose id an earlier row has.
  package private(set) var duplicates = 0
  /// The number of server rows that are missing above the last loaded row, or 0 if the server
  /// changed.
  package private(set) var skipped = 0

  /// The pages counted so far.
  private var pages: [[Row]] = []
  /// The source of the rows, or `nil` if skipped rows are not counted.
  private var source: Source?
  /// The highest id, as long as all ids are numbers that ascend.
  private var highestID = -1
  /// The ids, if they are not numbers that ascend.
  private var ids: Set<RowID>?
  /// The number of rows counted and the position of the last one on the server, as long as the
  /// positions ascend.
  private var ascending: (count: Int, last: Int)? = (0, -1)

  package init() {}

  /// Creates the facts for `pages`. Without a source, skipped rows are not counted.
  package init(_ pages: [[Row]], from source: Source?) {
    update(pages, from: source)
  }

  /// Updates the facts to `pages`. Without a source, skipped rows are not counted.
  package mutating func update(_ pages: [[Row]], from source: Source?) {
    var known = self.pages.count
    // Arrays that share their storage compare as equal without comparing their rows.
    let isContinued =
      hasSource(source) && pages.count >= known && zip(self.pages, pages).allSatisfy { $0 == $1 }
    if !isContinued {
      self = RowFacts()
      self.source = source
      known = 0
    } else if pages.count == known {
      return
    }
    for page in pages[known...] { add(page) }
    guard let source else { return }
    if let ascending, !source.hasDuplicates {
      skipped = max(0, ascending.last + 1 - ascending.count)
    } else {
      skipped = source.skipped(held: Array(pages.joined()))
    }
  }

  /// Whether the rows that were counted are from the source `other`.
  private func hasSource(_ other: Source?) -> Bool {
    guard let source, let other else { return source == nil && other == nil }
    return source.isIdentical(to: other)
  }

  private mutating func add(_ page: [Row]) {
    if ids == nil, !continuesAscendingIDs(page) {
      ids = Set(pages.joined().map(\.id))
    }
    if ids != nil {
      for row in page where ids?.insert(row.id).inserted == false { duplicates += 1 }
    }
    if let source, !continuesAscendingPositions(page, in: source) { ascending = nil }
    pages.append(page)
  }

  /// Returns whether the ids of `page` are numbers that ascend from the highest id so far.
  private mutating func continuesAscendingIDs(_ page: [Row]) -> Bool {
    var highest = highestID
    for row in page {
      guard case .number(let number) = row.id, number > highest else { return false }
      highest = number
    }
    highestID = highest
    return true
  }

  /// Counts `page`, and returns whether its rows are on the server, in the server's order.
  private mutating func continuesAscendingPositions(_ page: [Row], in source: Source) -> Bool {
    guard var counted = ascending else { return false }
    for row in page {
      // A row that the server never had does not count.
      guard let location = source.location(of: row.id) else { continue }
      guard location.isPresent, location.position > counted.last else { return false }
      counted = (counted.count + 1, location.position)
    }
    ascending = counted
    return true
  }
}
