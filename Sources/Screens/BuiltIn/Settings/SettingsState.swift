/// What may happen to the page of settings.
package enum SettingsEvent: Hashable, Sendable {
  /// A row is tapped; section and row count from 1.
  case select(section: Int, row: Int)
  /// A button of a stepper is tapped; section and row count from 1.
  case step(section: Int, row: Int, Stepper.Direction)
  /// The number of unpaid orders is wanted.
  case loadOrders
  /// A request is answered by a number.
  case counted(Int)
  /// A request fails.
  case failed
}

/// What the page of settings holds.
package struct SettingsState: Hashable, Sendable {
  /// The rows, section by section.
  package var sections: [SettingsSection]
  /// Whether somebody is logged in, who can have orders.
  package var isLoggedIn = true
  /// How many requests for the number of unpaid orders are on their way.
  package var loads = 0

  /// Makes a page of `sections` for somebody who is logged in.
  package init(_ sections: [SettingsSection]) {
    self.sections = sections
  }

  /// The names of the states.
  package enum Name: String, CaseIterable {
    /// Nothing is on its way.
    case ready
    /// The number of unpaid orders is on its way, once or more often.
    case loading
  }

  /// The name of the state.
  package var name: Name { loads == 0 ? .ready : .loading }

  /// The row at `place`, which is there.
  subscript(place: Place) -> SettingsRow {
    get { sections[place.section].rows[place.row] }
    set { sections[place.section].rows[place.row] = newValue }
  }

  /// Where every row stands, from top to bottom.
  package var places: [Place] {
    sections.indices.flatMap { section in
      sections[section].rows.indices.map { Place(section: section, row: $0) }
    }
  }

  /// Where a row stands, counted from 0.
  package struct Place: Hashable, Sendable, CustomStringConvertible {
    /// The place of the section.
    package var section: Int
    /// The place of the row in its section.
    package var row: Int

    /// The place as scripts write it, counted from 1: `2.1`.
    package var description: String { "\(section + 1).\(row + 1)" }
  }
}

extension SettingsState {
  /// The page as it appears.
  package static let initial = SettingsState([
    SettingsSection {
      SettingsCell("My activity", icon: "clock", opens: "my_activity")
      OrderCell(SettingsCell("My orders", icon: "bag", opens: "my_orders"))
    },
    SettingsSection {
      SettingsCell("Notifications", icon: "bell", opens: "notifications")
      SettingsCell("Text size", icon: "textformat").stepper(3, in: 1...5)
        .prompt("Lists and pages use this size.")
    },
    SettingsSection {
      SettingsCell("About", icon: "info", opens: "about")
      SettingsCell("Log out", icon: "door", opens: "log_out").warning()
    },
  ])
}

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

  /// Asks for the number of unpaid orders, whatever was asked before.
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
