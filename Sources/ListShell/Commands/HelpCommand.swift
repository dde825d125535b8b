internal import EditLine
internal import ScenarioRunner
internal import Screens
internal import Text

/// `listsh help`: tells all there is, or all about a command, a step, a screen or a part of the language.
struct HelpCommand: TextCommand {
  static let name = "help"
  static let summary = "tells about a command, a step, a screen or the language: help &"
  static let operands = "[TOPIC]"
  static let discussion = """
    A topic is a command, a screen, a word of a scenario or a part of the language:

    \(Table(LanguageTopic.all.map { ($0.names[0], $0.summary) }, indent: "  ").text.dropLast())
    """
  static var options: [CommandOption<HelpCommand>] { [] }
  static let takesDashes = true

  /// What help is asked for, word by word.
  private var words: [String] = []

  mutating func take(operand: String) throws(UsageError) {
    words.append(operand)
  }

  func result(with catalog: Catalog) throws(CommandFailure) -> CommandResult {
    if words.isEmpty { return CommandResult(text: overview) }
    let topic = words.joined(separator: " ")
    let help: Help
    do throws(CaseStop) {
      help = Help(of: try Stage(catalog.standard).world())
    } catch {
      throw CommandFailure(error.description)
    }
    var parts = commands.filter { $0.name == topic }.map { $0.help }
    let lines = help.lines(about: topic).map { $0.rendered(inColor: false) + "\n" }
    if !lines.isEmpty { parts.append(lines.joined()) }
    for command in commands {
      let rows = command.optionRows.filter { $0.name == topic }
      if !rows.isEmpty {
        parts.append("listsh \(command.name)\n" + Table(rows).text)
      }
    }
    parts += catalog.entries.filter { $0.name == topic }.map { $0.description.fullText }
    let others = catalog.entries.filter { $0.name != catalog.standard.name }
      .compactMap { $0.description.text(about: topic) }
    if !others.isEmpty { parts.append(others.joined(separator: "\n")) }
    if parts.isEmpty {
      let known = commands.map { $0.name } + help.names + catalog.names
      throw CommandFailure(
        "there is no help for '\(topic)'; "
          + (didYouMean(topic, among: known) ?? "listsh help help lists the topics"))
    }
    return CommandResult(text: parts.joined(separator: "\n"))
  }
}

extension ScreenDescription {
  /// What the screen itself knows by the name `topic`, or `nil`.
  fileprivate func text(about topic: String) -> String? {
    let rows =
      actions.filter { $0.name == topic }.map { ($0.usage, $0.summary) }
      + manual.replies.filter { $0.name == topic }.map { ("[#n] \($0.name)", $0.summary) }
    return rows.isEmpty ? nil : "\(name)\n" + Table(rows, indent: "  ").text
  }
}
