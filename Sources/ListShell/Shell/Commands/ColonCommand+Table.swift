extension ColonCommand {
  /// All commands, in the order of help.
  static let all: [ColonCommand] = looking + traveling + scenarios + exploring + shell

  /// Returns the command called `name`, which includes the colon.
  static func named(_ name: String) -> ColonCommand? {
    all.first { $0.name == name }
  }
}
