extension PagedList {
  /// The edits that still matter: edits without a response, and edits that no later page has
  /// replaced.
  ///
  /// The list shows the rows of the responses with these edits applied, in the order made. An edit
  /// or a response updates only the rows that it changes.
  @frozen
  @usableFromInline
  package struct Edits: Sendable {
    /// The edits without a response, in the order made. The oldest edit is at the index `head`.
    @usableFromInline var queue: [Queued] = []
    /// The index of the oldest edit without a response.
    @usableFromInline var head = 0
    /// The edited rows of the current source, by their IDs.
    @usableFromInline var rows: [Row.ID: EditedRow] = [:]
    /// The current IDs of inserted rows, by the IDs under which they were inserted.
    @usableFromInline var currentIDs: [Row.ID: Row.ID] = [:]
    /// The inserted rows that no response has contained yet, in the order made.
    @usableFromInline package var insertedRows: [Row] = []
    /// The sequence numbers of the edits that inserted these rows.
    @usableFromInline var insertedSequences: [Int] = []
    /// The sequence number of the newest edit.
    @usableFromInline package var lastSequence = 0
    /// The number of reloads so far.
    @usableFromInline var reloads = 0

    /// An edit without a response.
    @frozen
    @usableFromInline
    struct Queued: Sendable {
      /// The number of the edit, counted from 1.
      @usableFromInline let sequence: Int
      @usableFromInline var id: Row.ID
      /// The edit. Its row has the values from the time when the edit was made or first sent.
      @usableFromInline var edit: ListEdit<Row>
      /// Whether the edit was sent.
      @usableFromInline var isAsked = false

      @inlinable
      init(_ sequence: Int, _ id: Row.ID, _ edit: ListEdit<Row>) {
        self.sequence = sequence
        self.id = id
        self.edit = edit
      }
    }

    @inlinable
    init() {}
  }
}

extension PagedList.Edits.Queued: Equatable where Row: Equatable {}
extension PagedList.Edits.Queued: Hashable where Row: Hashable {}
extension PagedList.Edits: Equatable where Row: Equatable {}
extension PagedList.Edits: Hashable where Row: Hashable {}

extension PagedList.Edits {
  /// The number of edits without a response.
  @inlinable
  package var pendingCount: Int { queue.count - head }

  /// The oldest edit without a response.
  @inlinable
  package var nextEdit: ListEdit<Row>? { head < queue.count ? queue[head].edit : nil }

  /// Returns the row after a change. A change cannot change the ID of the row.
  @inlinable
  static func changed(_ row: Row, by change: RowChange<Row>) -> Row {
    var changed = row
    change(&changed)
    return changed.id == row.id ? changed : row
  }

  /// Records an edit of the row with an ID.
  @inlinable
  mutating func record(
    _ kind: Operation.Kind, of id: Row.ID, as edit: ListEdit<Row>, isSaved: Bool,
    base: @autoclosure () -> Row?
  ) {
    lastSequence += 1
    let operation = Operation(lastSequence, kind, succeeded: isSaved ? nil : reloads)
    rows[id, default: EditedRow(base: base())].append(operation)
    if isSaved { queue.append(Queued(lastSequence, id, edit)) }
  }

  /// Changes a shown row. `isReloading` means that a reload is in flight.
  @inlinable
  mutating func update(
    _ id: Row.ID, _ change: RowChange<Row>, isSaved: Bool, isReloading: Bool,
    in content: inout PagedList.Content?
  ) {
    if let offset = shownOffset(of: id, in: content),
      let row = content?.only[0].rows.row(atOffset: offset)
    {
      let changed = Self.changed(row, by: change)
      if isSaved || isReloading || isPending(id) {
        record(.update(change), of: id, as: .update(changed), isSaved: isSaved, base: row)
      } else {
        settle(id, changed)
      }
      content?.only[0].rows.replace(atOffset: offset, with: changed)
    } else if let index = insertedIndex(of: id) {
      let changed = Self.changed(insertedRows[index], by: change)
      let hasOtherPages = content?.nextKey != nil || content?.previousKey != nil
      if isSaved || isReloading || hasOtherPages || isPending(id) {
        record(.update(change), of: id, as: .update(changed), isSaved: isSaved, base: nil)
      } else {
        settle(id, changed)
      }
      setInserted(changed, insertedSequences[index], in: &content)
    }
  }

  /// Whether an edit of a row has no response.
  @inlinable
  func isPending(_ id: Row.ID) -> Bool {
    head < queue.count && rows[id]?.operations.contains { $0.succeeded == nil } == true
  }

  /// Makes a row as it is shown replace its earlier versions and their updates.
  ///
  /// A list can do so after a local update if only the first page of a later reload can contain the
  /// row, and no edit of the row can be undone. So frequent local updates need no memory.
  @inlinable
  mutating func settle(_ id: Row.ID, _ row: Row) {
    rows[id]?.settle(row)
    if rows[id]?.operations.isEmpty == true { rows[id] = nil }
  }

  /// Forgets the edits of a row that is about to be removed locally, except its newest insertion. So
  /// a row that is inserted and removed locally again and again needs no more memory each time.
  ///
  /// The caller must not do so during a reload, because the page can contain the row. If an edit of
  /// the row can be undone, all are kept.
  @inlinable
  mutating func forgetHistory(of id: Row.ID) {
    if isPending(id) { return }
    let newest = rows[id]?.insertion
    rows[id]?.removeOperations {
      $0.sequence != newest?.sequence
        && ($0.insertedID == nil || $0.insertedID == newest?.insertedID)
    }
  }

  /// Returns the offset of a row from a response, or `nil` if there is no such row or it is hidden.
  @inlinable
  func shownOffset(of id: Row.ID, in content: PagedList.Content?) -> Int? {
    guard let offset = content?.offset(of: id),
      content?.only[0].rows.position(ofOffset: offset) != nil
    else { return nil }
    return offset
  }

  /// Returns the row with an ID as it is shown, or `nil` if it is not shown.
  @inlinable
  func shownRow(_ id: Row.ID, in content: PagedList.Content?) -> Row? {
    if let offset = shownOffset(of: id, in: content) {
      return content?.only[0].rows.row(atOffset: offset)
    }
    return insertedIndex(of: id).map { insertedRows[$0] }
  }

  /// Returns the position of an inserted row that no response has contained yet.
  @inlinable
  func insertedPosition(of id: Row.ID) -> Int? {
    insertedIndex(of: id).map { insertedRows.count - 1 - $0 }
  }

  /// Returns the index of an inserted row that no response has contained yet.
  @inlinable
  func insertedIndex(of id: Row.ID) -> Int? {
    guard !insertedRows.isEmpty, let sequence = rows[id]?.insertion?.sequence else { return nil }
    let index = insertedIndex(from: sequence)
    guard index < insertedSequences.count, insertedSequences[index] == sequence else { return nil }
    return index
  }

  /// The inserted rows that no response has contained, with their edits applied, in the order made.
  @inlinable
  var localRows: [(sequence: Int, row: Row)] {
    rows.values.compactMap { edited -> (sequence: Int, row: Row)? in
      let (row, isRemoved) = edited.folded()
      guard edited.isInFront, !isRemoved, let row, let sequence = edited.insertion?.sequence
      else { return nil }
      return (sequence, row)
    }.sorted { $0.sequence < $1.sequence }
  }

  /// Returns the index of the first inserted row whose edit has at least this sequence number.
  @inlinable
  func insertedIndex(from sequence: Int) -> Int {
    insertedSequences.partitioningIndex { $0 >= sequence }
  }

  /// Shows a row with its edits applied, or hides the row if its edits remove it. Forgets the row
  /// if no edit is left.
  @inlinable
  mutating func show(_ id: Row.ID, in content: inout PagedList.Content?) {
    guard let edited = rows[id] else { return }
    let (row, isRemoved) = edited.folded()
    let isInFront = edited.isInFront
    if let offset = content?.offset(of: id) {
      if !isInFront, let row { content?.only[0].rows.replace(atOffset: offset, with: row) }
      content?.only[0].rows.setHidden(isRemoved || isInFront, offset)
    }
    if edited.operations.isEmpty { rows[id] = nil }
    guard let sequence = edited.insertion?.sequence else { return }
    setInserted(isInFront && !isRemoved ? row : nil, sequence, in: &content)
    for other in edited.operations where other.sequence < sequence {
      if case .insert = other.kind { setInserted(nil, other.sequence, in: &content) }
    }
  }

  /// Shows `row` as an inserted row at the beginning of the list. If `row` is `nil`, removes the
  /// inserted row with this sequence number.
  @inlinable
  mutating func setInserted(
    _ row: Row?, _ sequence: Int, in content: inout PagedList.Content?
  ) {
    let index = insertedIndex(from: sequence)
    let isThere = index < insertedSequences.count && insertedSequences[index] == sequence
    // Releases the rows of the content, so that the array is changed in place and not copied.
    content?.only[0].rows.setInserted([])
    defer { content?.only[0].rows.setInserted(insertedRows) }
    switch (row, isThere) {
    case (let row?, true): insertedRows[index] = row
    case (let row?, false):
      insertedRows.insert(row, at: index)
      insertedSequences.insert(sequence, at: index)
    case (nil, true):
      insertedRows.remove(at: index)
      insertedSequences.remove(at: index)
    case (nil, false): break
    }
  }

  /// Updates the row in the oldest edit without a response, so that the row includes all earlier
  /// edits. Does nothing to the row if the edit was sent before, or if the row is current.
  @inlinable
  mutating func prepareNext(isOnline: Bool, isCurrent: Bool = false) {
    guard head < queue.count, !queue[head].isAsked else { return }
    queue[head].isAsked = isOnline
    if isCurrent { return }
    let sequence = queue[head].sequence
    guard let edited = rows[queue[head].id], edited.base != nil || edited.insertion != nil,
      edited.index(of: sequence) != nil, let row = edited.folded(through: sequence).row
    else { return }
    switch queue[head].edit {
    case .insert: break
    case .update: queue[head].edit = .update(row)
    case .remove: queue[head].edit = .remove(row)
    }
  }

  /// Removes the oldest edit without a response from the queue, and returns it.
  @inlinable
  mutating func removeNext() -> Queued? {
    guard head < queue.count else { return nil }
    let next = queue[head]
    head += 1
    // Frees the memory of completed edits from time to time. A short queue is trimmed immediately,
    // so that lists with the same edits without a response compare equal.
    if head * 2 >= queue.count || queue.count <= 16 {
      queue.removeFirst(head)
      head = 0
    }
    return next
  }

  /// Removes the edit at an index in the edits of a row, and shows the row without this edit.
  @inlinable
  mutating func undo(_ id: Row.ID, at index: Int, in content: inout PagedList.Content?) {
    guard let operation = rows[id]?.operations[index] else { return }
    rows[id]?.removeOperations { $0.sequence == operation.sequence }
    if case .insert(let row) = operation.kind {
      if rows[id]?.insertion == nil, currentIDs[row.id] == id { currentIDs[row.id] = nil }
      setInserted(nil, operation.sequence, in: &content)
    }
    show(id, in: &content)
  }

  /// Records that an edit succeeded, with the row that the server returned.
  @inlinable
  mutating func succeed(
    _ edit: Queued, _ row: Row?, in content: inout PagedList.Content?,
    _ position: inout PagedList.Position?
  ) {
    guard let entry = rows.index(forKey: edit.id),
      let index = rows.values[entry].index(of: edit.sequence)
    else { return }
    rows.values[entry].operations[index].succeeded = reloads
    var id = edit.id
    switch edit.edit {
    case .remove: return
    case .update:
      guard let row, row.id == id else { return }
      rows[id]?.operations[index].returned = row
    case .insert(let inserted):
      guard let row else { break }
      // If a page has already contained the row under its current ID, the row keeps this ID, even
      // if the response has another ID.
      guard
        row.id == id || rows.values[entry].base == nil
          || rows.values[entry].operations[index].replacesBase
      else { break }
      if row.id != id {
        changeID(edit.sequence, of: id, to: row.id, insertedAs: inserted.id, in: content, &position)
        show(id, in: &content)
        id = row.id
      }
      if let index = rows[id]?.index(of: edit.sequence) {
        rows[id]?.operations[index].returned = row
        // The response is newer than a page that has contained the row.
        if rows[id]?.base != nil, rows[id]?.operations[index].replacesBase == false {
          rows[id]?.base = row
        }
      }
    }
    show(id, in: &content)
  }

  /// Changes the ID of the row that an edit inserted and that no response has contained under its
  /// old ID. A response may already have contained the row under the new ID. The caller must show
  /// the rows with both IDs.
  ///
  /// Rows of other insertions under the old ID keep this ID.
  @inlinable
  mutating func changeID(
    _ sequence: Int, of old: Row.ID, to id: Row.ID, insertedAs local: Row.ID,
    in content: PagedList.Content?, _ position: inout PagedList.Position?
  ) {
    guard let edited = rows[old], let first = edited.index(of: sequence) else { return }
    let end =
      edited.operations[(first + 1)...].firstIndex { $0.insertedID != nil }
      ?? edited.operations.endIndex
    let isNewest = end == edited.operations.endIndex
    var moved = Array(edited.operations[first..<end])
    // The rows that the server returned for these edits have the old ID.
    for index in moved.indices { moved[index].returned = nil }
    let sequences = Set(moved.map(\.sequence))
    rows[old]?.removeOperations { sequences.contains($0.sequence) }
    // The base row of the old ID can be visible again.
    if let other = rows[old], other.operations.isEmpty, other.base == nil { rows[old] = nil }
    for sequence in sequences {
      let index = queue.partitioningIndex { $0.sequence >= sequence }
      if index < queue.count, queue[index].sequence == sequence { queue[index].id = id }
    }
    let base = rows[id]?.base ?? content?.row(id: id)
    var renamed = EditedRow(
      base: nil,
      operations: (moved + (rows[id]?.operations ?? [])).sorted { $0.sequence < $1.sequence })
    renamed.forgetBase()
    if let base { renamed.rebase(on: base) }
    rows[id] = renamed
    guard isNewest else { return }
    currentIDs[local] = id
    if position?.anchor == old { position?.anchor = id }
  }
}

// MARK: Pages

extension PagedList.Edits {
  /// Applies the edits to the rows of a new page. `first` is the offset of the first new row.
  @inlinable
  mutating func arrived(
    _ page: LoadedPage<Row, Key>, at first: Int, duplicates: Int,
    in content: inout PagedList.Content?, _ position: inout PagedList.Position?
  ) {
    if rows.isEmpty { return }
    content?.only[0].rows.setInserted(insertedRows)
    let changed = adoptIDs(of: page, in: content, &position)
    let added = page.rows.count - duplicates
    for offset in first..<(first + added) { apply(toRowAt: offset, in: &content) }
    // The rows of the page have their edits now. A row with a changed ID can also be on an earlier
    // page.
    for id in changed { show(id, in: &content) }
  }

  /// Applies the edits to a row of a new page.
  @inlinable
  mutating func apply(
    toRowAt offset: Int, in content: inout PagedList.Content?, isReload: Bool = false
  ) {
    guard let row = content?.only[0].rows.row(atOffset: offset), rows[row.id] != nil else { return }
    rows[row.id]?.rebase(on: row, isReload: isReload)
    show(row.id, in: &content)
  }

  /// Finds the inserted rows that a page contains under other IDs, and returns their old and new
  /// IDs. `reload` is the number of the reload that the page ends, or greater if it ends none.
  @inlinable
  mutating func adoptIDs(
    of page: LoadedPage<Row, Key>, ofReload reload: Int = .max, in content: PagedList.Content?,
    _ position: inout PagedList.Position?
  ) -> [Row.ID] {
    var changed: [Row.ID] = []
    if currentIDs.isEmpty { return changed }
    for (row, localID) in zip(page.rows, page.localIDs) {
      guard let localID, let old = currentIDs[localID], old != row.id, let edited = rows[old],
        edited.isInFront,
        let insertion = edited.operations.first(where: { $0.insertedID == localID }),
        rows[row.id]?.isEarlierRow(than: insertion, sinceReload: reload) != true
      else { continue }
      changeID(
        insertion.sequence, of: old, to: row.id, insertedAs: localID, in: content, &position)
      changed += [old, row.id]
    }
    return changed
  }

  /// Restores the original IDs of the inserted rows that a page contained under an ID of the server
  /// before their insert had a response. Returns the restored IDs, by the IDs of the server.
  @inlinable
  mutating func restoreIDs(_ position: inout PagedList.Position?) -> [Row.ID: Row.ID] {
    var reverted: [Row.ID: Row.ID] = [:]
    for (own, id) in currentIDs where own != id {
      // The app may have inserted the row again under the ID of the server.
      guard var insertion = rows[id]?.insertion, insertion.succeeded == nil,
        case .insert(let row) = insertion.kind, row.id == own
      else { continue }
      let sequence = insertion.sequence
      rows[id]?.removeOperations { $0.sequence == sequence }
      if rows[id]?.operations.isEmpty == true { rows[id] = nil }
      insertion.returned = nil
      rows[own] = EditedRow(base: nil, operations: [insertion])
      reverted[id] = own
      if position?.anchor == id { position?.anchor = own }
      if let index = queue[head...].firstIndex(where: { $0.sequence == sequence }) {
        queue[index].id = own
      }
    }
    for own in reverted.values { currentIDs[own] = own }
    return reverted
  }

  /// Discards the edits that succeeded before a reload began, and applies the other edits to the
  /// page that ends the reload. Returns the restored IDs of rows by their previous IDs.
  @inlinable
  mutating func endReload(
    with page: LoadedPage<Row, Key>, in content: inout PagedList.Content?,
    _ position: inout PagedList.Position?
  ) -> [Row.ID: Row.ID] {
    guard !rows.isEmpty else { return [:] }
    for id in Array(rows.keys) { rows[id]?.forgetBase() }
    let reverted = restoreIDs(&position)
    _ = adoptIDs(of: page, ofReload: reloads, in: nil, &position)
    for (id, edited) in rows {
      let kept = EditedRow(
        base: nil,
        operations: edited.operations.filter { $0.succeeded.map { $0 >= reloads } ?? true })
      if kept.operations.count == edited.operations.count { continue }
      // A newer insertion under the same ID has the name.
      if kept.insertion == nil, let insertedID = edited.insertion?.insertedID,
        currentIDs[insertedID] == id
      {
        currentIDs[insertedID] = nil
      }
      rows[id] = kept.operations.isEmpty ? nil : kept
    }
    let local = localRows
    insertedRows = local.map(\.row)
    insertedSequences = local.map(\.sequence)
    content?.only[0].rows.setInserted(insertedRows)
    for offset in 0..<(content?.only[0].rows.total ?? 0) {
      apply(toRowAt: offset, in: &content, isReload: true)
    }
    return reverted
  }

  /// Discards the edited rows, because the list shows another source now. Edits without a response
  /// stay in the queue.
  @inlinable
  mutating func discardRows() {
    rows = [:]
    currentIDs = [:]
    insertedRows = []
    insertedSequences = []
  }
}
