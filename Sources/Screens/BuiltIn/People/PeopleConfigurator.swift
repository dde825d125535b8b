internal import ListComponents
internal import MockSources

/// The configurators of the screen of people, named by the words of its option.
enum PeopleConfigurator: String, Hashable, Sendable, CaseIterable {
  /// Sets every property each time.
  case people
  /// Does not set the button if the person is a friend.
  case forgetful
  /// Fills the rows with groups.
  case groups
  /// The older design: the cell fills itself and uses a manager that all cells share. The cells
  /// look the same.
  case coupled

  /// Returns the list item for `row` of the source. Its button calls `manager`.
  func item(for row: Row, _ manager: FriendList) -> ConfiguredItem<RowContent> {
    switch self {
    case .people, .coupled: ConfiguredItem(Person(row), by: Self.anyPerson(manager))
    case .forgetful: ConfiguredItem(Person(row), by: Self.strangersOnly(manager))
    case .groups: ConfiguredItem(Group(row), by: Self.anyGroup)
    }
  }

  /// Fills rows with people. Only a person who is not a friend yet has a button.
  private static func anyPerson(
    _ manager: FriendList
  ) -> Configurator<Person, RowContent> {
    Configurator { row, person in
      row.title = person.name
      row.image = person.image
      row.button = manager.isFriend(person) ? nil : RowButton("Add") { manager.add(person) }
    }
  }

  /// Fills rows with people, but does not remove the button that the cell had before if the person
  /// is a friend.
  private static func strangersOnly(
    _ manager: FriendList
  ) -> Configurator<Person, RowContent> {
    Configurator { row, person in
      row.title = person.name
      row.image = person.image
      if !manager.isFriend(person) { row.button = RowButton("Add") { manager.add(person) } }
    }
  }

  private static var anyGroup: Configurator<Group, RowContent> {
    Configurator { row, group in
      row.title = "\(group.name) (\(group.members))"
      row.image = nil
      row.button = nil
    }
  }
}

extension Person {
  /// The name of the person's image: the portrait, or the initials if there is none.
  fileprivate var image: String {
    portrait ?? String(name.split(separator: " ").compactMap(\.first))
  }
}

/// A cell with a generic row. It does not store the closure of its button, so that states can be
/// compared.
struct PersonCell: DrawableCell {
  private var text = ""
  /// The name of the image, if any.
  private var image: String?
  private var button: String?

  init() {}

  var content: RowContent {
    get {
      var row = RowContent()
      row.title = text
      row.image = image
      row.button = button.map { RowButton($0) {} }
      return row
    }
    set {
      text = newValue.title
      image = newValue.image
      button = newValue.button?.title
    }
  }

  var title: String { button == nil ? text : "\(text) [add]" }

  /// The line of the cell. Parentheses around the image show that the cell rounds the image.
  var line: Picture.Line {
    Picture.Line(image.map { "(\($0)) \(text)" } ?? text, detail: button == nil ? "" : "+")
  }
}
