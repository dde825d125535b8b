internal import ListComponents
internal import MockSources

// The kinds of row of the screen. A new kind needs an item, a view, a registration, and a line in
// the code that reads rows of the source.

/// The row of a user's profile.
struct ProfileItem: ListItem {
  static let reuseIdentifier = "profile"
  /// The name of the image behind the row, if any.
  var background: String?
  /// The name of the user's portrait, if any.
  var avatar: String?
  /// The user's name.
  var name: String
}

/// The row of a moment.
struct MomentItem: ListItem {
  static let reuseIdentifier = "moment"
  /// The text of the user's post.
  var text: String
  /// The number of likes, if known.
  var likes: String?
}

/// A row of a kind that never has a cell.
struct OtherItem: ListItem {
  let reuseIdentifier: String
}

/// Shows a profile: the background, the portrait and the name.
struct ProfileView: DrawableView {
  private(set) var title = ""
  private(set) var line = Picture.Line("")

  mutating func show(_ item: ProfileItem) {
    title = item.name
    let parts = [item.background.map { "[\($0)]" }, item.avatar.map { "(\($0))" }, item.name]
    line = Picture.Line(parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " "))
  }
}

/// Shows a moment: its text and the number of likes.
struct MomentView: DrawableView {
  private(set) var title = ""
  private(set) var line = Picture.Line("")

  mutating func show(_ item: MomentItem) {
    title = item.text
    line = Picture.Line(item.text, detail: item.likes.map { "♥ \($0)" } ?? "")
  }
}

extension Row {
  /// The item of the row, which converts data of the mock source to data of the screen.
  var momentsItem: any ListItem {
    switch text("kind") ?? MomentItem.reuseIdentifier {
    case ProfileItem.reuseIdentifier:
      ProfileItem(background: text("background"), avatar: text("avatar"), name: title)
    case MomentItem.reuseIdentifier:
      MomentItem(text: title, likes: text("likes"))
    case let other:
      OtherItem(reuseIdentifier: other)
    }
  }

  /// The value of the field `name`, or `nil` if the field is missing or empty.
  func text(_ name: String) -> String? {
    field(name).flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension MomentsScreen {
  /// The kinds that the screen can register.
  enum Registration: String, Hashable, Sendable, CaseIterable {
    /// Both kinds, each with its own cell.
    case all
    /// Only profiles.
    case profile
    /// Only moments.
    case moment
    /// Both kinds, each with the cell of the other kind.
    case swapped

    /// The registry with these kinds.
    var registry: CellRegistry {
      var registry = CellRegistry()
      switch self {
      case .all:
        registry.register(ContentCell<ProfileView>.self)
        registry.register(ContentCell<MomentView>.self)
      case .profile:
        registry.register(ContentCell<ProfileView>.self)
      case .moment:
        registry.register(ContentCell<MomentView>.self)
      case .swapped:
        registry.register(ContentCell<MomentView>.self, for: ProfileItem.reuseIdentifier)
        registry.register(ContentCell<ProfileView>.self, for: MomentItem.reuseIdentifier)
      }
      return registry
    }
  }
}
