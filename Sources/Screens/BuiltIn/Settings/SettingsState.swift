internal import ListComponents
package import MockSources
internal import Text

package enum SettingsEvent: Hashable, Sendable {
  /// The user taps a row. Sections and rows are counted from 1.
  case select(section: Int, row: Int)
  /// The user taps a button of a stepper.
  case step(section: Int, row: Int, up: Bool)
  /// The user taps a switch.
  case toggle(section: Int, row: Int)
  /// The app sets a property of a row.
  case set(section: Int, row: Int, property: String, String)
  /// The app loads the number of unpaid orders.
  case loadOrders
  /// A request succeeded with a number.
  case counted(Int)
  case failed
}

/// The state of the settings between two events.
package struct SettingsState: Hashable, Sendable {
  package private(set) var sections: [[SettingsRow]] = []
  /// Whether a user is logged in. Only a logged-in user can have orders.
  package private(set) var isLoggedIn: Bool
  /// The number of requests in flight for the number of unpaid orders.
  package private(set) var loads = 0
  /// The reason why the rows of the source are not valid, or `nil` if they are.
  private var problem: String?

  package init(_ rows: [Row], isLoggedIn: Bool) {
    self.isLoggedIn = isLoggedIn
    var section: ExactString?
    for row in rows {
      let name = row.text("section").map { ExactString($0) }
      if sections.isEmpty || (name != nil && name != section) {
        sections.append([])
        section = name
      }
      sections[sections.count - 1].append(SettingsRow(row, problem: &problem))
    }
  }

  package var rows: FlattenSequence<[[SettingsRow]]> { sections.joined() }

  /// The row that shows the number of unpaid orders, if there is one.
  package var orders: SettingsRow? { rows.first { $0.kind == .order } }

  /// The number of the first stepper, if there is one.
  package var stepper: Int? { rows.lazy.compactMap(\.stepper).first }

  package mutating func receive(_ event: SettingsEvent, into sink: inout EffectSink) -> Verdict {
    if let problem {
      sink.fail(problem)
      return .ignored("the source is not valid")
    }
    if case .loadOrders = event {
      guard isLoggedIn else { return .ignored("not logged in") }
      loads += 1
      sink.ask(SettingsScreen.manual.request)
      return .moved
    }
    let form = SettingsForm(self)
    let (verdict, changes) = form.changes { form.receive(event) }
    for change in changes {
      sections[change.position.section][change.position.row].update(from: change.row)
    }
    for call in form.owner.calls {
      switch call {
      case .open(let page): sink.open(page)
      case .note(let words): sink.note(words)
      }
    }
    isLoggedIn = form.owner.isLoggedIn
    switch event {
    case .counted, .failed: loads = max(0, loads - 1)
    case .select, .step, .toggle, .set, .loadOrders: break
    }
    return verdict
  }
}

extension SettingsForm {
  /// Handles `event` with the row objects of a form.
  fileprivate func receive(_ event: SettingsEvent) -> Verdict {
    switch event {
    case .select(let section, let row):
      let position = FormPosition(fromOne: section, row)
      guard let row = form.row(at: position) else { return .ignored("no such row") }
      owner.send(.note("deselects \(position.name)"))
      row.select()
    case .step(let section, let row, let up):
      guard let row = form.row(at: FormPosition(fromOne: section, row)) else {
        return .ignored("no such row")
      }
      guard let stepper = row.stepper else { return .ignored("no stepper there") }
      guard stepper.step(up ? .up : .down) else {
        return .ignored("as far \(up ? "up" : "down") as it goes")
      }
    case .toggle(let section, let row):
      guard let row = form.row(at: FormPosition(fromOne: section, row)) else {
        return .ignored("no such row")
      }
      guard let toggle = row.toggle else { return .ignored("no switch there") }
      toggle.toggle()
    case .set(let section, let row, let property, let value):
      guard let row = form.row(at: FormPosition(fromOne: section, row)) else {
        return .ignored("no such row")
      }
      return row.set(property, to: value)
    case .counted(let count):
      owner.orders?.badge?.value = count
    case .failed, .loadOrders:
      break  // The published screen does not show a failure, and `loadOrders` changes no row.
    }
    return .moved
  }
}

extension FormRow {
  /// The properties that a script can set.
  static let settableProperties = [FormProperty.text, .icon, .color].map(\.rawValue)

  fileprivate func set(_ property: String, to value: String) -> Verdict {
    switch property {
    case FormProperty.text.rawValue: text = value
    case FormProperty.icon.rawValue: icon = value
    default:
      guard [FormColor.standard, .warning].contains(FormColor(rawValue: value)) else {
        return .ignored("no such color")
      }
      color = FormColor(rawValue: value)
    }
    return .moved
  }
}
