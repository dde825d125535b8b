extension PagedList {
  /// Inserts a row at the beginning of the list, unless the list shows a row with its ID.
  @inlinable
  mutating func insert(_ row: Row, isSaved: Bool) -> Transition {
    if case .idle = status { return .ignored(.nothingLoaded) }
    if index(id: row.id) != nil { return .ignored(.thereAlready) }
    useLayers()
    withContent { content, layers in
      layers.edits.record(
        .insert(row), of: row.id, as: .insert(row), isSaved: isSaved, base: content?.row(id: row.id)
      )
      layers.edits.currentIDs[row.id] = row.id
      layers.edits.show(row.id, in: &content)
    }
    return Transition(askNextEdit(isNew: true))
  }

  /// Changes the row with an ID.
  @inlinable
  mutating func update(
    _ id: Row.ID, _ change: RowChange<Row>, isSaved: Bool
  ) -> Transition {
    if let reason = reasonAgainstEditing(id) { return .ignored(reason) }
    useLayers()
    let isReloading = isReloading
    withContent { content, layers in
      layers.edits.update(
        id, change, isSaved: isSaved, isReloading: isReloading, in: &content)
    }
    return Transition(askNextEdit(isNew: true))
  }

  /// Removes the row with an ID.
  @inlinable
  mutating func remove(_ id: Row.ID, isSaved: Bool) -> Transition {
    if let reason = reasonAgainstEditing(id) { return .ignored(reason) }
    useLayers()
    moveAnchor(from: id)
    let isReloading = isReloading
    withContent { content, layers in
      guard let row = layers.edits.shownRow(id, in: content) else { return }
      if !isSaved && !isReloading { layers.edits.forgetHistory(of: id) }
      layers.edits.record(
        .remove, of: id, as: .remove(row), isSaved: isSaved, base: content?.row(id: id))
      layers.edits.show(id, in: &content)
    }
    return Transition(askNextEdit(isNew: true))
  }

  /// Whether a reload is in flight.
  @inlinable
  var isReloading: Bool {
    switch status {
    case .loading, .refreshing: true
    case .idle, .content, .fetchingMore, .empty, .error: false
    }
  }

  /// Returns the reason why the row with an ID cannot be changed or removed, or `nil` if it can.
  @inlinable
  func reasonAgainstEditing(_ id: Row.ID) -> ListIgnoredReason? {
    guard index(id: id) != nil else { return .noSuchRow }
    // `currentIDs` contains only inserted rows, and most lists have none.
    guard !layers.isEmpty, !layers[0].edits.currentIDs.isEmpty,
      let insertion = layers[0].edits.rows[id]?.insertion
    else { return nil }
    return insertion.succeeded == nil ? .notSavedYet : nil
  }

  /// Sends the oldest edit without a response, if no other edit is in flight. `isNew` means that
  /// the newest edit has just been made.
  @inlinable
  mutating func askNextEdit(isNew: Bool = false) -> Effects {
    guard layers[0].edit == nil, layers[0].edits.pendingCount > 0 else { return Effects() }
    let isOnline = layers[0].isOnline
    // If the only edit has just been made, its row is the row that the list shows.
    layers[0].edits.prepareNext(
      isOnline: isOnline, isCurrent: isNew && layers[0].edits.pendingCount == 1)
    guard let edit = layers[0].edits.nextEdit else { return Effects() }
    lastRequest += 1
    layers[0].edit = Slot(lastRequest, isOnline: isOnline)
    let request = Request.save(edit)
    return Effects(
      isOnline ? .ask(request: lastRequest, request) : .hold(request: lastRequest, request))
  }

  /// Handles the response to an edit.
  @inlinable
  mutating func saved(
    _ request: Int, _ result: consuming Result<Row?, Failure>, isPermanent: Bool
  ) -> Transition {
    guard !layers.isEmpty, layers[0].edit?.number == request, layers[0].edit?.phase == .inFlight
    else { return Transition(Effects(), .dropped(.notInFlight)) }
    var effects = Effects()
    switch consume result {
    case .failure(let failure):
      if let wait = Self.wait(&layers[0].edit, retries: retries, isPermanent: isPermanent) {
        return Transition(Effects(wait))
      }
      effects.append(.toast(.source(failure)))
      if let edit = layers[0].edits.removeNext() {
        effects.append(.undo(edit.edit))
        undo(edit)
      }
    case .success(let row):
      if let edit = layers[0].edits.removeNext() {
        withContent { content, layers in
          layers.edits.succeed(edit, row, in: &content, &layers.position)
        }
      }
    }
    layers[0].edit = nil
    for effect in askNextEdit() { effects.append(effect) }
    return Transition(effects)
  }

  /// Undoes one edit. The other edits stay.
  @inlinable
  mutating func undo(_ edit: Edits.Queued) {
    guard let edited = layers[0].edits.rows[edit.id],
      let index = edited.index(of: edit.sequence)
    else { return }
    if case .insert = edited.operations[index].kind, edited.isInFront {
      moveAnchor(from: edit.id)
    }
    withContent { content, layers in
      layers.edits.undo(edit.id, at: index, in: &content)
    }
  }

  /// The number of inserted rows that no response has contained yet.
  package var insertedCount: Int { layers.isEmpty ? 0 : layers[0].edits.insertedRows.count }
}

extension PagedList.Content {
  /// Returns the row with an ID, even if it is hidden, or `nil` if the list has no such row.
  @inlinable
  func row(id: Row.ID) -> Row? {
    offset(of: id).map { only[0].rows.row(atOffset: $0) }
  }
}
