extension ColonCommand {
  /// Every command, in the order in which help lists them.
  static let all: [ColonCommand] = looking + traveling + scenarios + exploring + shell

  /// The command called `name`, its colon included.
  static func named(_ name: String) -> ColonCommand? {
    all.first { $0.name == name }
  }
}
