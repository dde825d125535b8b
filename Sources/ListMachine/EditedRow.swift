extension PagedList.Edits {
  /// A row of the current source with its edits.
  @frozen
  @usableFromInline
  struct EditedRow: Sendable {
    /// The row in the last response that contained it, or `nil` if no response did.
    @usableFromInline var base: Row?
    /// The edits of the row, in the order made.
    @usableFromInline var operations: [Operation]
    /// The index of the newest insertion of the row, if it was inserted. A row can be inserted
    /// again after it was removed.
    @usableFromInline var insertionIndex: Int?

    @inlinable
    init(base: Row?, operations: [Operation] = []) {
      self.base = base
      self.operations = operations
      insertionIndex = operations.lastIndex { $0.insertedID != nil }
    }

    /// Replaces the base row with `row` from a response. The response also replaces the rows that
    /// the server returned for earlier edits, unless `isReload` is true: the kept edits of a row
    /// were saved after the reload began, so the rows that the server returned are newer.
    ///
    /// The base row is not the row that was inserted after a removal, if the server had not
    /// removed the base row when it responded.
    @inlinable
    mutating func rebase(on row: Row, isReload: Bool = false) {
      base = row
      var isRemoved = false
      for index in operations.indices {
        switch operations[index].kind {
        case .insert:
          operations[index].replacesBase = isRemoved
          if !operations[index].replacesBase { operations[index].returned = row }
        case .update:
          if !isReload { operations[index].returned = nil }
        case .remove:
          isRemoved = isReload || operations[index].succeeded == nil
        }
      }
    }

    /// Forgets the base row, because a response has replaced the rows.
    @inlinable
    mutating func forgetBase() {
      base = nil
      for index in operations.indices { operations[index].replacesBase = false }
    }

    /// Adds the newest edit of the row. A row is inserted only if its base row, if any, is hidden.
    @inlinable
    mutating func append(_ operation: Operation) {
      operations.append(operation)
      guard case .insert = operation.kind else { return }
      insertionIndex = operations.count - 1
      operations[operations.count - 1].replacesBase = base != nil
    }

    /// Removes the edits for which `condition` returns true.
    @inlinable
    mutating func removeOperations(where condition: (Operation) -> Bool) {
      operations.removeAll(where: condition)
      insertionIndex = operations.lastIndex { $0.insertedID != nil }
    }

    /// The newest insertion of the row, if it was inserted.
    @inlinable
    var insertion: Operation? { insertionIndex.map { operations[$0] } }

    /// Returns the index of the edit with a sequence number.
    @inlinable
    func index(of sequence: Int) -> Int? {
      let index = operations.partitioningIndex { $0.sequence >= sequence }
      return index < operations.count && operations[index].sequence == sequence ? index : nil
    }

    /// Whether this is not the row that `insertion` inserted. The app has used the local ID of an
    /// earlier row again.
    ///
    /// A page can contain a row whose removal has no response, or succeeded after the reload `reload`
    /// began.
    @inlinable
    func isEarlierRow(than insertion: Operation, sinceReload reload: Int) -> Bool {
      operations.contains { operation in
        switch operation.kind {
        case .insert(let row): row.id == insertion.insertedID
        case .update: false
        case .remove:
          operation.sequence < insertion.sequence && (operation.succeeded ?? reload) >= reload
        }
      }
    }

    /// Makes the row as it is shown part of the base row or of the insertion, and forgets the
    /// updates.
    @inlinable
    mutating func settle(_ row: Row) {
      if let insertionIndex, isInFront {
        operations[insertionIndex].returned = row
      } else {
        base = row
      }
      removeOperations { if case .update = $0.kind { true } else { false } }
    }

    /// Whether the newest insertion is shown at the beginning of the list, because no response has
    /// contained the inserted row.
    @inlinable
    var isInFront: Bool { insertion.map { base == nil || $0.replacesBase } ?? false }

    /// Returns the row after the edits up to a sequence number, and whether these edits remove
    /// the row.
    @inlinable
    func folded(through sequence: Int = .max) -> (row: Row?, isRemoved: Bool) {
      var row = base
      var isRemoved = false
      for operation in operations {
        if operation.sequence > sequence { break }
        switch operation.kind {
        case .insert(let inserted):
          if base == nil || operation.replacesBase { row = operation.returned ?? inserted }
          isRemoved = false
        case .update(let change):
          row = operation.returned ?? row.map { PagedList.Edits.changed($0, by: change) }
        case .remove:
          isRemoved = true
        }
      }
      return (row, isRemoved)
    }
  }

  /// An edit of a row.
  @frozen
  @usableFromInline
  struct Operation: Sendable {
    /// The number of the edit, counted from 1.
    @usableFromInline let sequence: Int
    @usableFromInline let kind: Kind
    /// The number of reloads when the edit succeeded, or `nil` if it has no response.
    @usableFromInline var succeeded: Int?
    /// The row that the server returned for the edit, until a page contains the row.
    @usableFromInline var returned: Row?
    /// Whether this edit inserted the row after the base row was removed. The base row is then
    /// another row, which stays hidden.
    @usableFromInline var replacesBase = false

    @frozen
    @usableFromInline
    enum Kind: Sendable {
      case insert(Row)
      case update(RowChange<Row>)
      case remove
    }

    /// The ID under which the row was inserted, or `nil` for other edits.
    @inlinable var insertedID: Row.ID? {
      if case .insert(let row) = kind { row.id } else { nil }
    }

    @inlinable
    init(_ sequence: Int, _ kind: Kind, succeeded: Int?) {
      self.sequence = sequence
      self.kind = kind
      self.succeeded = succeeded
    }
  }
}

extension PagedList.Edits.EditedRow: Equatable where Row: Equatable {}
extension PagedList.Edits.EditedRow: Hashable where Row: Hashable {}
extension PagedList.Edits.Operation: Equatable where Row: Equatable {}
extension PagedList.Edits.Operation: Hashable where Row: Hashable {}
extension PagedList.Edits.Operation.Kind: Equatable where Row: Equatable {}
extension PagedList.Edits.Operation.Kind: Hashable where Row: Hashable {}
