internal import Text

/// What a person can switch on and off in the shell: the table that drives `:set`, its help and its completion.
enum Setting: String, CaseIterable {
  /// What may come next, while one types.
  case hints
  /// Colors, while one types.
  case highlight
  /// The page after every step.
  case view

  /// What it does, in one line.
  var summary: String {
    switch self {
    case .hints: "shows dimly what may come next while one types; → takes it"
    case .highlight: "colors the line while one types"
    case .view: "draws the page as a person sees it after every step"
    }
  }

  /// Finds the setting called `name`.
  init(named name: String) throws(CommandError) {
    let names = Self.allCases.map(\.rawValue)
    guard let setting = Setting(rawValue: name) else {
      throw CommandError(
        "there is no setting '\(name)'; "
          + (didYouMean(name, among: names) ?? "settings are \(names.joined(separator: ", "))"))
    }
    self = setting
  }
}
