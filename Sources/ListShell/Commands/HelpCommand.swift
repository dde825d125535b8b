internal import ArgumentParser
internal import EditLine
internal import ScenarioRunner
internal import Screens
internal import Text

/// `listsh help`: explains a command, an option, a step, a screen or any other word of listsh.
struct HelpCommand: TextCommand {
  static let configuration = CommandConfiguration(
    commandName: "help", _superCommandName: "listsh",
    abstract: "explain a command, an option, a step, a screen or a word of a trace",
    discussion: """
      Example: listsh help '&'

      Without a WORD, help prints the commands and the topics of the language.
      """)

  @Argument(
    help: ArgumentHelp("command, option, step, screen or topic", valueName: "WORD"),
    completion: .custom { _, _, _ in HelpCommand.completions() })
  var words: [String] = []

  func result(with catalog: Catalog) throws(CommandError) -> CommandResult {
    if words.isEmpty { return CommandResult(text: Self.overview) }
    let topic = words.dropFirst(words.count > 1 && words[0] == "--" ? 1 : 0)
      .joined(separator: " ")
    let help = try Self.help(catalog)
    var parts: [String] = []
    if let command = ListshCommand.command(called: topic) {
      parts.append(ListshCommand.helpMessage(for: command))
    }
    let lines = help.lines(about: topic).map { $0.rendered(inColor: false) + "\n" }
    if !lines.isEmpty { parts.append(lines.joined()) }
    if parts.isEmpty {
      throw CommandError(
        "no help for '\(topic)'; "
          + (didYouMean(topic, among: Self.names(catalog, help))
            ?? "'listsh help' lists the commands and topics"))
    }
    return CommandResult(text: parts.joined(separator: "\n"))
  }

  private static var overview: String {
    """
    \(ListshCommand.helpMessage())

    TOPICS:
    \(table(HelpTopic.all.map { ($0.names[0], $0.summary) }, indent: "  "))
    """
  }

  /// Returns the help about the words of scripts. The words of the first screen of `catalog` come
  /// first.
  private static func help(_ catalog: Catalog) throws(CommandError) -> Help {
    return try orCommandError(Help(of: try CaseSetup(catalog.standard).world(), in: catalog))
  }

  private static func names(_ catalog: Catalog, _ help: Help) -> [String] {
    CommandDescription.listsh.tree.dropFirst().map { String($0.call.dropFirst("listsh ".count)) }
      + help.names
  }

  /// Returns the words that help explains and that need no quotes in the calling shell.
  static func completions() -> [String] {
    let catalog = Catalog.builtIn()
    guard let help = try? help(catalog) else { return [] }
    var known: Set<String> = []
    return names(catalog, help).filter { name in
      name.first?.isLetter == true && known.insert(name).inserted
        && name.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "-") }
    }
  }
}
