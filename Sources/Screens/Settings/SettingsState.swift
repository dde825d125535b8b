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
