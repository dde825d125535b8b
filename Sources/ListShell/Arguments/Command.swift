internal import ScenarioRunner
internal import Screens

/// Something that `listsh` does: its arguments, and the doing.
protocol Command {
  /// The word behind `listsh`, or nothing for the shell.
  static var name: String { get }
  /// What it does, in one line.
  static var summary: String { get }
  /// What its other arguments are called in help.
  static var operands: String { get }
  /// What help adds, or nothing.
  static var discussion: String { get }
  /// Its options, in the order of help.
  static var options: [CommandOption<Self>] { get }
  /// Whether what begins with a dash is no option, but for `--help`.
  static var takesDashes: Bool { get }

  /// Makes the command as it is without arguments.
  init()
  /// Takes an argument that is no option.
  mutating func take(operand: String) throws(UsageError)
  /// Says what is wrong with the arguments together.
  func validate() throws(UsageError)
  /// Does what was asked for; `catalog` says which screens there are.
  func perform(with catalog: Catalog) throws(CommandFailure) -> ExitStatus
}

extension Command {
  static var discussion: String { "" }
  static var takesDashes: Bool { false }
  func validate() throws(UsageError) {}
}
