internal import ArgumentParser
internal import ScenarioRunner
internal import Screens
internal import Text

/// `listsh man`: prints the manual page.
struct ManCommand: TextCommand {
  static let configuration = CommandConfiguration(
    commandName: "man", _superCommandName: "listsh", abstract: "print the manual page",
    discussion: "Example: listsh man | man -l -")

  func result(with catalog: Catalog) -> CommandResult {
    CommandResult(text: ManualPage(catalog).text)
  }
}

/// The manual page of listsh in the language of `man`, generated from the tables that drive listsh.
struct ManualPage {
  /// The page, for `man -l`.
  private(set) var text = ""

  private let program = CommandDescription.listsh

  init(_ catalog: Catalog) {
    line(".TH LISTSH 1 \"\" \"listsh \(version)\" \"User Commands\"")
    // Without hyphenation, a name such as firstLoad is not divided.
    line(".nh")
    // The replacements for terminals without Unicode.
    for (character, stand) in [("…", "..."), ("×", "x"), ("→", "\\->")] {
      line(".fchar \(character) \(stand)")
    }
    section("NAME")
    line("listsh \\- \(roff(program.abstract ?? ""))")
    writeSynopsis()
    section("DESCRIPTION")
    paragraph(
      """
      listsh tests paginated lists. It plays scripts of user actions and server responses, and
      prints a trace of each event. It compares traces with the expected ones. You can type a
      script into the interactive shell, or keep it in a scenario file and check it in CI.
      """)
    section("COMMANDS")
    for (call, command) in program.tree.dropFirst() { write(command, call) }
    section("LANGUAGE")
    for topic in HelpTopic.all where topic.usage != HelpTopic.exitStatus.usage { write(topic) }
    writeTables(catalog)
    writeStatus()
    writeEnvironment()
    section("EXAMPLES")
    example("listsh play -c 'source numbers count=53; firstLoad; fail; refresh; fetchMore×4'")
    example("listsh run --report junit=report.xml Scenarios")
    example("listsh explore list")
  }

  private mutating func writeSynopsis() {
    section("SYNOPSIS")
    line(".B listsh")
    line(roff("[OPTION…] [FILE…]"))
    for (call, command) in program.tree.dropFirst() {
      line(".br")
      line(".B \(roff(call))")
      let options = command.options.contains { $0.name != "--help" } ? ["[OPTION…]"] : []
      let below = command.subcommands == nil ? [] : ["COMMAND"]
      let rest = (options + command.operands.map(\.usage) + below).joined(separator: " ")
      if !rest.isEmpty { line(roff(rest)) }
    }
  }

  /// Writes the purpose of a command, its rules and its options.
  private mutating func write(_ command: CommandDescription, _ call: String) {
    let operands = command.operands.map { " \($0.usage)" }.joined()
    line(".SS \(roff(call + operands))")
    paragraph((command.abstract ?? "") + ".")
    paragraph(command.discussion ?? "")
    for argument in command.operands + command.options { item(argument.usage, argument.summary) }
  }

  private mutating func write(_ topic: HelpTopic) {
    item(topic.usage, topic.summary + ".")
    for part in topic.text.split(separator: "\n") { line(roff(String(part))) }
    line(".br")
    line("Example: \(roff(topic.example))")
  }

  /// Writes the tables of steps, screens and shell commands.
  private mutating func writeTables(_ catalog: Catalog) {
    section("STEPS")
    for step in StepDescription.all { item(step.usage(), step.summary) }
    section("SCREENS")
    for entry in catalog.entries { item(entry.name, entry.description.manual.summary) }
    section("COMMANDS OF THE SHELL")
    for command in ColonCommand.all { item(command.usage, command.summary) }
  }

  private mutating func writeStatus() {
    section("EXIT STATUS")
    for (status, meaning) in HelpTopic.exitStatuses { item(status, meaning) }
  }

  /// Writes the environment variables and files that listsh uses.
  private mutating func writeEnvironment() {
    section("ENVIRONMENT")
    for topic in HelpTopic.environment { item(topic.usage, filled(topic.text)) }
    section("FILES")
    for topic in HelpTopic.files { item(topic.usage, filled(topic.text)) }
  }

  // MARK: Elements of the page

  private mutating func line(_ line: String) { text += line + "\n" }

  private mutating func section(_ title: String) { line(".SH \(title)") }

  /// Writes paragraphs with filled lines. Examples and indented lines keep their line breaks.
  private mutating func paragraph(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for block in lines.split(separator: "") {
      line(".PP")
      var isTable = false
      for part in block {
        if (part.hasPrefix("Example:") || part.contains(text: "  ")) != isTable {
          isTable.toggle()
          line(isTable ? ".nf" : ".fi")
        }
        line(roff(String(part)))
      }
      if isTable { line(".fi") }
    }
  }

  /// Writes a term, with its meaning below.
  private mutating func item(_ title: String, _ meaning: String) {
    line(".TP")
    line("\\fB\(roff(title))\\fR")
    line(roff(meaning))
  }

  /// Returns lines as one paragraph.
  private func filled(_ lines: String) -> String {
    lines.split(separator: "\n").joined(separator: " ")
  }

  /// Writes an example. Its lines keep their line breaks.
  private mutating func example(_ example: String) {
    line(".PP")
    line(".nf")
    line(roff(example))
    line(".fi")
  }

  /// Returns `text` with escapes for the characters that roff would interpret.
  private func roff(_ text: String) -> String {
    var result = text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" : ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      // These characters must stay ASCII, so that readers can copy commands.
      case "'": result += "\\(aq"
      case "\"": result += "\\(dq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      default: result.append(character)
      }
    }
    return result
  }
}
