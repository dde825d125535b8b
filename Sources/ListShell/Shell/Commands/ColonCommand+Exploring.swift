internal import EditLine
internal import ScenarioRunner
internal import Screens

extension ColonCommand {
  /// The commands of `listsh` that look at all that a screen can do, for the screen of the session.
  static let exploring: [ColonCommand] = [
    ColonCommand(
      name: ":explore", operands: "[OPTION…]",
      summary: "searches everything that can come next for a broken invariant",
      example: ":explore --in-flight 2", arguments: [.option { ExploreCommand.optionRows }]
    ) { (shell, words) throws(Complaint) in
      try shell.explore(words)
    },
    ColonCommand(
      name: ":diagram", operands: "[OPTION…]",
      summary: "draws the states of the screen, as Mermaid, DOT or SVG",
      example: ":diagram --format dot", arguments: [.option { DiagramCommand.optionRows }]
    ) { (shell, words) throws(Complaint) in
      try shell.perform(DiagramCommand.self, words)
    },
  ]
}

extension Shell {
  /// Searches from the present state, or everything where nothing was said yet but which screen is meant.
  fileprivate mutating func explore(_ words: [String]) throws(Complaint) {
    let choice = "screen \(session.world.description.name)"
    if session.script.allSatisfy({ $0.text == choice }) {
      return try perform(ExploreCommand.self, words)
    }
    if let command = try read(ExploreCommand.self, words) {
      tell(try command.result(from: session))
    }
  }

  /// Reads the options of a command of `listsh` for the screen of the session; where help is asked for, it is told instead.
  private mutating func read<Subject: Command>(
    _ type: Subject.Type, _ words: [String]
  ) throws(Complaint) -> Subject? {
    do throws(UsageError) {
      if let command = try type.parse([session.world.description.name] + words) {
        return command
      }
    } catch {
      throw Complaint(error.message + (error.hint.map { "; \($0)" } ?? ""))
    }
    page(lines: type.help)
    return nil
  }

  /// Does what a command of `listsh` does, for the screen of the session.
  fileprivate mutating func perform<Subject: TextCommand>(
    _ type: Subject.Type, _ words: [String]
  ) throws(Complaint) {
    guard let command = try read(type, words) else { return }
    do throws(CommandFailure) {
      tell(try command.result(with: session.reader.reading.catalog))
    } catch {
      throw Complaint(error.message)
    }
  }

  /// Tells what came of a command of `listsh`.
  private mutating func tell(_ result: CommandResult) {
    for aside in result.asides {
      console.tell(Complaint(rendered: aside, status: result.status))
    }
    page(lines: result.text)
    note(result.status)
  }
}
