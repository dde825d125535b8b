extension SettingsState {
  /// Takes `event` and says what is to be done and what became of it.
  package mutating func receive(_ event: SettingsEvent) -> Reaction {
    switch event {
    case .select(let section, let row): select(place(section, row))
    case .step(let section, let row, let direction): step(place(section, row), direction)
    case .loadOrders: loadOrders()
    case .counted(let count): setBadges(count)
    case .failed: fail()
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
    return Reaction([.note("sets stepper of \(place)"), .note("calls back \(stepper.value)")])
  }

  private mutating func loadOrders() -> Reaction {
    guard isLoggedIn else { return .ignored("not logged in") }
    loads += 1
    lastRequest += 1
    return Reaction([.ask(request: lastRequest, .count("orders"))])
  }

  /// Sets the badge of the order cell itself, whichever load the number comes of: no row is loaded again.
  private mutating func setBadges(_ count: Int) -> Reaction {
    endLoad()
    let orders = places.filter { self[$0].hasBadge }
    for place in orders { self[place].badge = count }
    return Reaction(orders.map { .note("sets badge of \($0)") })
  }

  /// Takes a failure in silence, as published.
  private mutating func fail() -> Reaction {
    endLoad()
    return Reaction()
  }

  private mutating func endLoad() {
    loads = max(0, loads - 1)
  }

  /// Where the row stands that scripts call `section.row`, if there is one.
  private func place(_ section: Int, _ row: Int) -> Place? {
    guard sections.indices.contains(section - 1),
      sections[section - 1].rows.indices.contains(row - 1)
    else { return nil }
    return Place(section: section - 1, row: row - 1)
  }
}
