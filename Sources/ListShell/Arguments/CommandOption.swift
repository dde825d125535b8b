internal import ScenarioLanguage
internal import Text

/// An option of a command: a row of the table that drives parsing, help and suggestions.
///
/// The table is read without reflection, which a start of a millisecond has no time for.
struct CommandOption<Command> {
  /// How it is written: `--filter` or `-c`.
  let name: String
  /// What help calls its value, or `nil` for a flag.
  let valueName: String?
  /// What it does, in one line.
  let summary: String
  /// Puts the value where it belongs; a flag gets an empty one.
  let store: (inout Command, String) throws(UsageError) -> Void
}

extension CommandOption {
  /// Makes an option without a value.
  static func flag(
    _ name: String, _ summary: String, set: @escaping (inout Command) -> Void
  ) -> CommandOption {
    CommandOption(name: name, valueName: nil, summary: summary) { (command, _) throws(UsageError) in
      set(&command)
    }
  }

  /// Makes an option that takes any text.
  static func text(
    _ name: String, _ valueName: String, _ summary: String,
    set: @escaping (inout Command, String) -> Void
  ) -> CommandOption {
    CommandOption(name: name, valueName: valueName, summary: summary) {
      (command, value) throws(UsageError) in
      set(&command, value)
    }
  }

  /// Makes an option that takes a whole number from `minimum` to `maximum`.
  static func number(
    _ name: String, _ valueName: String, _ summary: String, minimum: Int = 1, maximum: Int = .max,
    set: @escaping (inout Command, Int) -> Void
  ) -> CommandOption {
    CommandOption(name: name, valueName: valueName, summary: summary) {
      (command, value) throws(UsageError) in
      guard let number = Int(value), number >= minimum, number <= maximum else {
        let end = maximum == .max ? "" : " to \(maximum)"
        throw UsageError("\(name) takes a whole number from \(minimum)\(end), not '\(value)'")
      }
      set(&command, number)
    }
  }

  /// Makes the option that says how much is done at once: by more threads than any machine has cores for, nothing is won.
  static func jobs(
    _ summary: String, set: @escaping (inout Command, Int) -> Void
  ) -> CommandOption {
    number("--jobs", "N", summary, maximum: 1_024, set: set)
  }

  /// Makes an option that takes one of the words of `Choice`.
  static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String, _ summary: String, set: @escaping (inout Command, Choice) -> Void
  ) -> CommandOption {
    let words = Choice.allCases.map(\.rawValue)
    return CommandOption(
      name: name, valueName: words.joined(separator: "|"), summary: summary
    ) { (command, value) throws(UsageError) in
      guard let choice = Choice(rawValue: value) else {
        throw UsageError(
          "\(name) cannot be '\(value)'",
          hint: didYouMean(value, among: words) ?? "it is \(words.joined(separator: ", "))")
      }
      set(&command, choice)
    }
  }

  /// Makes the same option for a command that holds `Command` as one of its parts.
  func lifted<Whole>(to part: WritableKeyPath<Whole, Command>) -> CommandOption<Whole> {
    CommandOption<Whole>(name: name, valueName: valueName, summary: summary) {
      (whole, value) throws(UsageError) in
      try store(&whole[keyPath: part], value)
    }
  }
}
