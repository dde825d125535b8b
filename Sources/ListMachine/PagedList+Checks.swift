// Members for the built-in screens, searches and checks. Apps do not use them.

extension PagedList {
  /// Whether `retry` would reload, because only the reload failed.
  @inlinable
  package var retryReloads: Bool {
    banner != nil && content?.fetchFailure == nil && content?.previousFailure == nil
      && !(layers.first?.page?.phase == .waiting || layers.first?.previous?.phase == .waiting)
  }

  /// Sends the failed requests again when a reload shows another source.
  @inlinable
  package mutating func retryInOtherSource() -> Transition { finish(retry(keepingRows: false)) }

  /// Whether the request with this number saves an edit.
  @inlinable
  package func isEdit(_ request: Int) -> Bool {
    !layers.isEmpty && layers[0].edit?.number == request
  }

  /// Whether the request with this number waits for its retry.
  @inlinable
  package func isWaiting(_ request: Int) -> Bool {
    guard !layers.isEmpty else { return false }
    return [layers[0].page, layers[0].previous, layers[0].edit].contains {
      $0?.number == request && $0?.phase == .waiting
    }
  }

  /// The IDs of the rows of the current source whose edits have no response.
  @inlinable
  package var pendingIDs: Set<Row.ID> {
    guard !layers.isEmpty else { return [] }
    let edits = layers[0].edits
    return Set(edits.queue[edits.head...].map(\.id).filter(edits.isPending))
  }

  /// Returns the ID under which a row was inserted, if it was inserted.
  @inlinable
  package func insertedID(of id: Row.ID) -> Row.ID? {
    guard !layers.isEmpty, case .insert(let row)? = layers[0].edits.rows[id]?.insertion?.kind else {
      return nil
    }
    return row.id
  }

  /// The rows of the responses with all kept edits applied again from the start, in the order made.
  @inlinable
  package var refoldedRows: [Row] {
    let held = content?.heldRows ?? []
    guard !layers.isEmpty else { return held }
    let edits = layers[0].edits
    return edits.localRows.reversed().map(\.row)
      + held.compactMap { row in
        guard let edited = edits.rows[row.id] else { return row }
        let (folded, isRemoved) = edited.folded()
        return isRemoved || edited.isInFront ? nil : folded
      }
  }

  /// The kept edits of the rows of the current source, by their sequence numbers.
  @inlinable
  package var keptEdits: [Int: KeptEdit] {
    guard !layers.isEmpty, !layers[0].edits.rows.isEmpty else { return [:] }
    let edits = layers[0].edits
    var kept: [Int: KeptEdit] = [:]
    for (id, edited) in edits.rows {
      for operation in edited.operations {
        let isForgotten = operation.succeeded.map { $0 < edits.reloads } ?? false
        let kind: KeptEdit.Kind =
          switch operation.kind {
          case .insert: .insert
          case .update: .update
          case .remove: .remove
          }
        kept[operation.sequence] = KeptEdit(
          id: id, kind: kind, isPending: operation.succeeded == nil, endsWithReload: isForgotten)
      }
    }
    return kept
  }

  /// An edit that is kept.
  @frozen
  @usableFromInline
  package struct KeptEdit: Sendable {
    @frozen
    @usableFromInline
    package enum Kind: Sendable {
      case insert
      case update
      case remove
    }
    @usableFromInline package var id: Row.ID
    @usableFromInline package var kind: Kind
    /// Whether the edit has no response.
    @usableFromInline package var isPending: Bool
    /// Whether the first page of the current reload replaces the edit.
    @usableFromInline package var endsWithReload: Bool

    @inlinable
    init(id: Row.ID, kind: Kind, isPending: Bool, endsWithReload: Bool) {
      self.id = id
      self.kind = kind
      self.isPending = isPending
      self.endsWithReload = endsWithReload
    }
  }

  /// The sequence numbers of the edits without a response, in the order made.
  @inlinable
  package var pendingSequences: [Int] {
    layers.isEmpty ? [] : layers[0].edits.queue[layers[0].edits.head...].map(\.sequence)
  }

  /// Returns the request with a number, if a slot contains that request.
  @inlinable
  package func request(number: Int) -> Request? {
    guard !layers.isEmpty else { return nil }
    if layers[0].page?.number == number { return pageRequest.map { .page($0) } }
    if layers[0].previous?.number == number { return previousRequest.map { .page($0) } }
    if layers[0].edit?.number == number { return layers[0].edits.nextEdit.map { .save($0) } }
    return nil
  }

  /// The number of consecutive pages without rows that led to the current page request.
  @inlinable
  package var followedPages: Int {
    switch status {
    case .loading(let reload), .refreshing(let reload): reload.followed.count
    case .fetchingMore(_, let followUps): followUps
    case .idle, .content, .empty, .error: 0
    }
  }
}

// MARK: Search

extension PagedList {
  /// Renumbers the requests in the same order, and discards data that no event can show. States
  /// that differ only in such numbers or data become equal, so that a search visits them once.
  @inlinable
  package mutating func renumberRequests(_ number: (Int) -> Int) {
    lastRequest = number(lastRequest)
    hasLoaded = hasAnswered
    guard !layers.isEmpty else { return }
    layers[0].renumber(number)
  }

  /// The numbers of the requests in slots, and of the cancelled requests and the reloads that
  /// cancelled them.
  @inlinable
  package var openRequests: [Int] {
    guard !layers.isEmpty else { return [] }
    return [layers[0].page, layers[0].previous, layers[0].edit].compactMap { $0?.number }
      + layers[0].cancelled.flatMap { [$0.number, $0.reload] }
  }
}

extension PagedList.Layers {
  /// Renumbers the requests in the same order.
  @inlinable
  mutating func renumber(_ number: (Int) -> Int) {
    if let slot = page { page?.number = number(slot.number) }
    if let slot = previous { previous?.number = number(slot.number) }
    if let slot = edit { edit?.number = number(slot.number) }
    cancelled = cancelled.map { Cancelled(number($0.number), by: number($0.reload)) }
    lastRequestBefore = 0
    edits.renumberReloads()
  }
}

extension PagedList.Edits {
  /// Renumbers the reloads: earlier reloads become 0, and the newest becomes 1.
  @inlinable
  mutating func renumberReloads() {
    for (id, edited) in rows {
      for index in edited.operations.indices {
        guard let succeeded = edited.operations[index].succeeded else { continue }
        rows[id]?.operations[index].succeeded = succeeded < reloads ? 0 : 1
      }
    }
    reloads = 1
  }
}
