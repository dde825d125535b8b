package import MockSources

/// The models of a page, what fills the rows with them, and the cells in sight.
package struct PeopleState<Configurator: RowConfigurator>: Hashable, Sendable {
  /// The models, as their source tells of them.
  package let models: [Row]
  /// What fills the rows.
  package private(set) var configurator: Configurator
  /// The cells, which are generic rows.
  package private(set) var cells: CellTable<GenericRow>
  /// How many of all rows have an add button.
  package private(set) var buttons: Int

  /// Makes the page of `models`, on which `visible` rows fit.
  package init(_ models: [Row], configurator: Configurator, visible: Int) {
    self.models = models
    self.configurator = configurator
    cells = CellTable(visible: visible)
    buttons = models.count { configurator.offersToAdd($0) }
    cells.reload(from: GenericRows(models: models, configurator: configurator))
  }

  /// Takes `event`, hands what is to be done to `sink` and says what became of it.
  package mutating func receive(_ event: PeopleEvent, into sink: inout EffectSink) -> Verdict {
    switch event {
    case .added(let position): add(position, &sink)
    case .scrolled(let row):
      cells.scroll(
        toRow: row, in: GenericRows(models: models, configurator: configurator))
    case .answered: .dropped("nothing asked")
    }
  }

  /// Adds what the row of this number stands for, in sight or not; its cell loses the button, whoever fills it.
  private mutating func add(_ number: Int, _ sink: inout EffectSink) -> Verdict {
    guard models.indices.contains(number &- 1) else { return .ignored("no row \(number)") }
    let model = models[number - 1]
    guard configurator.offersToAdd(model) else { return .ignored("no add button") }
    sink.note(configurator.add(model))
    buttons -= 1
    cells.change(at: number - 1) { $0.accessory = .none }
    return .moved
  }

  /// Forgets how often cells were taken again.
  mutating func forgetReuse() {
    cells.forgetReuse()
  }
}

/// The generic rows of a page, all under one reuse identifier.
private struct GenericRows<Configurator: RowConfigurator>: CellProvider {
  /// The models, a row each.
  let models: [Row]
  /// What fills the rows.
  let configurator: Configurator

  var rowCount: Int { models.count }

  func identifier(at position: Int) -> String? { "row" }

  func makeCell(for identifier: String) -> GenericRow { GenericRow() }

  func update(_ cell: inout GenericRow, at position: Int) {
    configurator.configure(&cell, with: models[position])
  }
}

/// What may happen to a page of people.
package enum PeopleEvent: Hashable, Sendable {
  /// The add button of the row at this position, counted from 1, is pressed.
  case added(position: Int)
  /// The row of this number, from 1, is brought to the top.
  case scrolled(toRow: Int)
  /// An answer comes, though nothing was asked.
  case answered
}
