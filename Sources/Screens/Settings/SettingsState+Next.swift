extension SettingsState {
  /// Takes `event` and says what is to be done and what became of it.
  package mutating func receive(_ event: SettingsEvent) -> Reaction {
    switch event {
    case .select(let section, let row): select(place(section, row))
    case .step(let section, let row, let direction): step(place(section, row), direction)
    case .loadOrders: loadOrders()
    case .counted(let request, let count): setBadges(count, answering: request)
    case .failed(let request, let message): fail(message, answering: request)
    }
  }

  private func select(_ place: Place?) -> Reaction {
    guard let place else { return .ignored("no such row") }
    let deselects = Effect.note("deselects \(place)")
    return Reaction([deselects] + [self[place].cell.didSelect].compactMap(\.self))
  }

  private mutating func step(_ place: Place?, _ direction: Stepper.Direction) -> Reaction {
    guard let place else { return .ignored("no such row") }
    guard var stepper = self[place].cell.stepper else { return .ignored("no stepper there") }
    guard stepper.step(direction) else {
      return .ignored("as far \(direction.rawValue) as it goes")
    }
    self[place].cell.accessory = .stepper(stepper)
    return Reaction([.note("reloads \(place)")])
  }

  private mutating func loadOrders() -> Reaction {
    let cancels = current.map { Effect.cancel(request: $0) }
    lastRequest += 1
    current = lastRequest
    return Reaction(
      [cancels, .ask(request: lastRequest, .count("orders"))].compactMap(\.self))
  }

  private mutating func setBadges(_ count: Int, answering request: Int) -> Reaction {
    if let dropped = end(request) { return dropped }
    let orders = places.filter { if case .order = self[$0] { true } else { false } }
    for place in orders {
      guard case .order(var order) = self[place] else { continue }
      order.badge = count
      self[place] = .order(order)
    }
    return Reaction(orders.map { .note("reloads \($0)") })
  }

  private mutating func fail(_ message: String, answering request: Int) -> Reaction {
    end(request) ?? Reaction([.toast(message)])
  }

  /// Waits no longer for `request`, or says why it was not waited for.
  private mutating func end(_ request: Int) -> Reaction? {
    guard request == current else {
      return .dropped(
        request >= 1 && request < lastRequest ? "superseded by #\(request + 1)" : "not in flight")
    }
    current = nil
    return nil
  }

  /// Where the row stands that scripts call `section.row`, if there is one.
  private func place(_ section: Int, _ row: Int) -> Place? {
    guard sections.indices.contains(section - 1),
      sections[section - 1].rows.indices.contains(row - 1)
    else { return nil }
    return Place(section: section - 1, row: row - 1)
  }
}
