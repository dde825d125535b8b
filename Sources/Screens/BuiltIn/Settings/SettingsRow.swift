internal import ListComponents
internal import MockSources
internal import Text

/// A row of the settings between two events: the row of the source, with all later changes.
package struct SettingsRow: Hashable, Sendable {
  let source: Row
  let kind: Kind
  private(set) var text: String
  /// The name of the image before the text, if any.
  private(set) var icon: String?
  private(set) var color = FormColor.standard
  /// The number on the badge of an order cell, if any.
  private(set) var badge: Int?
  /// The number of a stepper, or `nil` for other kinds of row.
  private(set) var stepper: Int?
  private(set) var isOn = false
  /// The text below the section, if the row is the last one of its section.
  let prompt: String?
  /// The effect of selecting the row, if any.
  let selection: Selection?

  enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A cell without an accessory.
    case plain
    /// A cell with a badge.
    case order
    case stepper
    case `switch`
  }

  /// The possible effects of selecting a row.
  enum Selection: Hashable, Sendable {
    case open(String)
    case logOut
  }

  /// Creates a row from a row of the source. If that row is not valid, sets `problem` to the
  /// reason.
  init(_ row: Row, problem: inout String?) {
    source = row
    text = row.text("text") ?? row.title
    icon = row.text("icon")
    prompt = row.text("prompt")
    selection = row.text("opens").map { $0 == "log_out" ? .logOut : .open($0) }
    if selection == .logOut { color = .warning }
    let id = quoted(row.id.description)
    let kindName = row.text("kind") ?? Kind.plain.rawValue
    kind = Kind(rawValue: kindName) ?? .plain
    if kind.rawValue != kindName {
      problem =
        problem
        ?? "row \(id) has the unknown kind \(quoted(kindName)); use plain, order, stepper or switch"
    }
    let number = row.text("badge")
    if let number, (Int(number) ?? -1) < 0 {
      problem =
        problem
        ?? "row \(id) has the badge \(quoted(number)); write a whole number from 0, such as 7"
    }
    if kind == .order { badge = number.flatMap(Int.init) }
    if kind == .stepper { stepper = 3 }
  }

  /// Returns a row object for a form. The closures of the row object call `owner`.
  func formRow(_ owner: SettingsOwner) -> FormRow {
    let row = FormRow(text).icon(icon).color(color)
    switch kind {
    case .plain: break
    case .order: row.badge(badge)
    case .stepper:
      row.stepper(stepper ?? 3, in: 1...5) { owner.send(.note("calls back \($0)")) }
    case .switch:
      row.toggle(isOn) { owner.send(.note("calls back \($0 ? "on" : "off")")) }
    }
    switch selection {
    case .open(let page): row.disclosure().onSelect { owner.send(.open(page)) }
    case .logOut: row.onSelect { owner.logOut() }
    case nil: break
    }
    return row
  }

  /// Copies the changes of the row object of a form.
  mutating func update(from row: FormRow) {
    text = row.text
    icon = row.icon
    color = row.color
    badge = row.badge?.value
    stepper = row.stepper?.value
    isOn = row.toggle?.isOn ?? false
  }
}
