internal import Text

/// The edits of rows that lists saved.
struct SourceEdits: Hashable, Sendable {
  /// The new titles of rows, by the ids of the rows.
  var titles: [RowID: String] = [:]
  /// The ids that the server gave to inserted rows, by the ids that the list gave them.
  var insertedIDs: [RowID: RowID] = [:]
}

extension SourcePage {
  /// Returns the page with the edited titles and the local ids of its rows.
  func edited(by edits: SourceEdits) -> SourcePage {
    if edits.titles.isEmpty, edits.insertedIDs.isEmpty { return self }
    let rows = rows.map { row in edits.titles[row.id].map { row.titled($0) } ?? row }
    var page = SourcePage(rows: rows, next: next)
    page.previous = previous
    let ids = Set(rows.map(\.id))
    for (local, id) in edits.insertedIDs where ids.contains(id) { page.localIDs[id] = local }
    return page
  }
}

extension Source {
  /// Removes every row with `id` that the server has.
  package mutating func removeRow(_ id: RowID) throws(ServerChangeError) {
    let positions = locations(of: id).filter(\.isPresent).map(\.position)
    // A removal from the end does not change the positions before it.
    for position in positions.sorted(by: >) { try remove(1, at: position) }
  }

  /// Changes the title of every row with `id` that the server has.
  package mutating func rename(_ id: RowID, to title: String) {
    if locations(of: id).contains(where: \.isPresent) { edits.titles[id] = title }
  }

  /// Inserts at the top a row that a list inserted with the id `local`, and returns the row. If the
  /// server already has the row, only returns the row.
  package mutating func insertRow(
    titled title: String, as local: RowID
  ) throws(ServerChangeError) -> Row {
    if let id = edits.insertedIDs[local] {
      return Row(id: id, record: Record(title: edits.titles[id] ?? title, fields: []))
    }
    try insert(1, at: nil)
    // An inserted row is the first row of the server.
    let row = (row(at: 0) ?? Row(id: local)).titled(title)
    edits.titles[row.id] = title
    edits.insertedIDs[local] = row.id
    return row
  }

  /// Returns the number of server rows between the first and the last row of `held` that are
  /// neither in `held` nor in `shown`. Rows with the same id count as one. A row that a list inserted
  /// counts as shown under its local id too. With `fromTop`, counts from the first row of the server.
  package func skipped(held: [Row], shown: [Row] = [], fromTop: Bool = true) -> Int {
    let shown = shown.map { Row(id: edits.insertedIDs[$0.id] ?? $0.id) }
    // A list that begins at a key holds the last row with the first id.
    let start = fromTop ? 0 : held.lazy.compactMap { location(of: $0.id) }.first?.position ?? 0
    guard let last = locations(of: held, from: start).last, start <= last.position else { return 0 }
    // The ids of more rows than a file can have would take too much memory.
    if hasDuplicates, last.position - start <= Limits.rows {
      let above = rowPage(from: start, count: last.position - start).rows
      return Set(above.map(\.id)).subtracting((held + shown).map(\.id)).count
    }
    let known = Set((held + shown).compactMap { position(of: $0.id) })
    return last.position - start - known.count { $0 >= start && $0 < last.position }
  }

  /// Returns the current or former positions of `held`. If several rows from position `start` have
  /// the same id, the first of them in `held` is the first of the server, and so on.
  private func locations(of held: [Row], from start: Int) -> [RowLocation] {
    guard hasDuplicates else { return held.compactMap { location(of: $0.id) } }
    var seen: [RowID: Int] = [:]
    return held.compactMap { row in
      let all = locations(of: row.id)
      let below = all.filter { $0.position >= start }
      let index = seen[row.id, default: 0]
      seen[row.id] = index + 1
      return below.dropFirst(index).first ?? below.last ?? all.last
    }
  }
}
