internal import Text

/// A setting of the shell. This table drives `:set`, its help and its completion.
enum Setting: String, CaseIterable {
  /// Suggestions while the user types.
  case hints
  /// Colors while the user types.
  case highlight
  /// The screen, drawn after every step.
  case view

  var summary: String {
    switch self {
    case .hints: "shows suggestions in gray as you type; → accepts one"
    case .highlight: "colors the line as you type"
    case .view: "draws the screen after every step, as a user sees it"
    }
  }

  init(named name: String) throws(CommandError) {
    let names = Self.allCases.map(\.rawValue)
    guard let setting = Setting(rawValue: name) else {
      throw CommandError(
        "unknown setting '\(name)'; "
          + (didYouMean(name, among: names) ?? "use \(names.joined(separator: ", "))"))
    }
    self = setting
  }
}
