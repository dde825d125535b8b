internal import ListMachine

/// Values that show whether an event changed the rows of a list.
///
/// Comparing all rows takes time, so the probe compares them only for a first page. Handling a
/// first page takes as long as this comparison anyway.
struct RowProbe<Row: Identifiable & Sendable>: Sendable where Row.ID: Sendable {
  private let count: Int
  /// The IDs of the first row and of the last row. If the first row was inserted locally and a page
  /// contains it, the list moves the row or changes its ID.
  private let ends: [Row.ID?]
  /// The number of inserted rows that no page has contained.
  private let insertedCount: Int
  /// The rows that were inserted before the event, unless it belongs to an edit. A page that contains
  /// one of them moves it, possibly to the same position.
  private let inserted: [Row]
  /// The ID of the first row after those that were inserted before the event. The rows of a page are
  /// there or at the end, even if the page hides as many rows as it adds.
  private let firstOfPages: Row.ID?
  /// The IDs that the row of the edit can have, if the event belongs to an edit: the ID of the edit,
  /// and the current ID of a row that was inserted under it.
  private let ids: [Row.ID]
  /// The row with each of these IDs.
  private let edited: [Row?]
  /// All rows, if the event can replace them.
  private let all: PagedRows<Row>?

  /// Creates a probe of the rows of a list, or `nil` if the event cannot change them. After the
  /// event, `before` is the probe from before the event.
  init?<Key, Failure>(
    _ list: PagedList<Row, Key, Failure>, _ trigger: ListDriver<Row, Failure>.Trigger,
    after before: Self? = nil
  ) {
    var ids: [Row.ID] = []
    var isReload = false
    switch trigger {
    case .retry, .other: return nil
    case .edit(let id):
      // A page can have given another ID to an inserted row since the edit was sent. The list
      // forgets this ID when the edit is undone.
      ids = before?.ids ?? [id, list.currentID(of: id)]
    case .page(isReload: true, _): isReload = true
    case .reload, .cached, .page(isReload: false, _), .previous: break
    }
    let rows = list.rows
    count = rows.count
    insertedCount = list.insertedCount
    ends = [rows.first?.id, rows.last?.id]
    let insertedBefore = before?.insertedCount ?? insertedCount
    inserted = ids.isEmpty ? Array(rows.prefix(insertedBefore)) : []
    firstOfPages = insertedBefore < count ? rows[insertedBefore].id : nil
    self.ids = ids
    edited = ids.map { id in list.index(id: id).map { rows[$0] } }
    all = isReload ? rows : nil
  }

  /// Whether the rows before and after an event are known to be equal.
  func isSame(as other: Self?) -> Bool {
    guard let other, count == other.count, ends == other.ends else { return false }
    if let all, let otherAll = other.all, count > 0 { return areEqual(all, otherAll) }
    if insertedCount != other.insertedCount {
      guard ids.isEmpty, inserted.count == other.inserted.count,
        zip(inserted, other.inserted).allSatisfy({ $0.id == $1.id && areEqual($0, $1) })
      else { return false }
    }
    guard firstOfPages == other.firstOfPages else { return false }
    return zip(edited, other.edited).allSatisfy { row, otherRow in
      switch (row, otherRow) {
      case (nil, nil): true
      case (let row?, let otherRow?): row.id == otherRow.id && areEqual(row, otherRow)
      case (nil, _?), (_?, nil): false
      }
    }
  }
}

/// Whether two values can be compared and are equal.
private func areEqual<Value>(_ first: Value, _ second: Value) -> Bool {
  func isSecond<Comparable: Equatable>(_ first: Comparable) -> Bool {
    second as? Comparable == first
  }
  guard let first = first as? any Equatable else { return false }
  return isSecond(first)
}
