extension SettingsState {
  /// Takes `event`, hands what is to be done to `sink` and says what became of it.
  package mutating func receive(
    _ event: SettingsEvent, into sink: inout EffectSink
  ) -> Verdict {
    switch event {
    case .select(let section, let row): return select(place(section, row), &sink)
    case .step(let section, let row, let direction):
      return step(place(section, row), direction, &sink)
    case .loadOrders: return loadOrders(&sink)
    case .counted(let count): setBadges(count, &sink)
    case .failed: endLoad()  // In silence, as published.
    }
    return .moved
  }

  /// Deselects the row, and does what it is there for.
  private func select(_ place: Place?, _ sink: inout EffectSink) -> Verdict {
    guard let place else { return .ignored("no such row") }
    sink.note("deselects \(place)")
    switch self[place].cell.didSelect {
    case .open(let page): sink.open(page)
    case nil: break
    }
    return .moved
  }

  /// Sets the stepper of the row, and calls back its owner.
  private mutating func step(
    _ place: Place?, _ direction: Stepper.Direction, _ sink: inout EffectSink
  ) -> Verdict {
    guard let place else { return .ignored("no such row") }
    guard var stepper = self[place].cell.stepper else { return .ignored("no stepper there") }
    guard stepper.step(direction) else {
      return .ignored("as far \(direction.rawValue) as it goes")
    }
    self[place].cell.accessory = .stepper(stepper)
    sink.note("sets stepper of \(place)")
    sink.note("calls back \(stepper.value)")
    return .moved
  }

  /// Asks for the number of unpaid orders, beside whatever was asked before.
  private mutating func loadOrders(_ sink: inout EffectSink) -> Verdict {
    guard isLoggedIn else { return .ignored("not logged in") }
    loads += 1
    sink.ask(.count("orders"))
    return .moved
  }

  /// Sets the badge of the order cell itself, whichever load the number comes of: no row is loaded again.
  private mutating func setBadges(_ count: Int, _ sink: inout EffectSink) {
    endLoad()
    for place in places where self[place].hasBadge {
      self[place].badge = count
      sink.note("sets badge of \(place)")
    }
  }

  /// Counts a load that is no longer on its way.
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
