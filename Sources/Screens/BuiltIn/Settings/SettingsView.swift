internal import MockSources

extension SettingsState {
  /// How high the space above each section is, as text, since the first is 0.001 high: a table takes 0 for its default.
  package var headerHeights: [String] {
    sections.indices.map { $0 == 0 ? "0.001" : "10" }
  }

  /// How high the space below each section is: as high as the prompt of the last row.
  package var footerHeights: [Int] {
    sections.map { $0.prompt?.height ?? 0 }
  }
}

extension SettingsScreen {
  package var shown: Shown {
    let pages = state.sections.indices.map { section in
      state.places.filter { $0.section == section }.map { place in
        Row(
          id: RowID(place.description), record: Record(title: state[place].cell.text, fields: []))
      }
    }
    return Shown(pages: pages, parts: .rows, isFetching: state.loads > 0)
  }

  package var picture: Picture {
    var parts: [Picture.Part] = state.sections.flatMap { section in
      let rows = Picture.Part.rows(section.rows.map(line))
      return [.heading(""), rows] + (section.prompt.map { [.footer(.text($0.text))] } ?? [])
    }
    parts.removeFirst(parts.isEmpty ? 0 : 1)
    return Picture(title: "Settings", parts: parts)
  }

  /// Draws a row: its icon before the text, and at its end the badge or what its accessory is.
  private func line(of row: SettingsRow) -> Picture.Line {
    Picture.Line(
      "\(row.cell.icon): \(row.cell.text)", detail: detail(of: row), color: row.cell.color)
  }

  /// What stands at the end of `row`; its badge spins while the number is on its way.
  private func detail(of row: SettingsRow) -> String {
    let accessory =
      switch row.cell.accessory {
      case .none: ""
      case .disclosure: "›"
      case .stepper(let stepper): "− \(stepper.value) +"
      }
    guard case .order(let order) = row else { return accessory }
    let badge = state.loads == 0 ? order.badge.map { "(\($0)) " } ?? "" : "… "
    return badge + accessory
  }
}
