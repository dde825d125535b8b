internal import ScenarioRunner
internal import Screens
internal import Text

/// The manual page of listsh in the language of `man`, made of the tables that drive it.
struct ManualPage {
  /// The page, for `man -l`.
  private(set) var text = ""

  /// The program as the parser describes it.
  private let program = CommandDescription.listsh

  /// Writes the page, with the screens of `catalog`.
  init(_ catalog: Catalog) {
    line(".TH LISTSH 1 \"\" \"listsh \(version)\" \"User Commands\"")
    // What a terminal without Unicode shows instead.
    for (character, stand) in [("…", "..."), ("×", "x"), ("→", "\\->")] {
      line(".fchar \(character) \(stand)")
    }
    section("NAME")
    line("listsh \\- \(roff(program.abstract ?? ""))")
    writeSynopsis()
    section("DESCRIPTION")
    paragraph(
      """
      listsh plays scripts of what a user does to a list that loads pages and what its server
      answers, prints what each event does, and compares that with what was expected. The
      same text is typed into its shell, kept in scenario files and judged in CI.
      """)
    section("COMMANDS")
    for (call, command) in program.tree.dropFirst() { write(command, call) }
    section("LANGUAGE")
    for topic in HelpTopic.all { write(topic) }
    writeTables(catalog)
    writeStatus()
    writeEnvironment()
    section("EXAMPLES")
    example("listsh play -c 'source numbers count=53; firstLoad; fail; refresh; fetchMore×4'")
    example("listsh run --report junit=report.xml Scenarios")
    example("listsh explore list")
  }

  /// Writes how the program is called.
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

  /// Writes what a part of the language means, with its example.
  private mutating func write(_ topic: HelpTopic) {
    item(topic.usage, topic.summary + ".")
    for part in topic.text.split(separator: "\n") { line(roff(String(part))) }
    line(".br")
    line("Example: \(roff(topic.example))")
  }

  /// Writes the steps, the screens and whatever else is a table of the program.
  private mutating func writeTables(_ catalog: Catalog) {
    section("STEPS")
    for step in StepDescription.all { item(step.usage, step.summary) }
    section("SCREENS")
    for entry in catalog.entries { item(entry.name, entry.description.manual.summary) }
    section("COMMANDS OF THE SHELL")
    for command in ColonCommand.all { item(command.usage, command.summary) }
  }

  /// Writes what the exit status says.
  private mutating func writeStatus() {
    section("EXIT STATUS")
    item("0", "All cases passed; also an empty shard.")
    item("1", "A trace, an expect or an invariant failed.")
    item(
      "2",
      "Something could not be judged: bad usage, an error in a script, an unreadable or "
        + "unwritable file, no case, lost output. 2 wins over 1.")
    item("130", "Ctrl-C.")
  }

  /// Writes which variables are looked at.
  private mutating func writeEnvironment() {
    section("ENVIRONMENT")
    item("NO_COLOR", "Where it is set and not empty, nothing is colored unless asked for.")
    item(
      "CI",
      "Where it is set and neither empty nor false, nothing that scenarios assert is written: "
        + "--update, coverage --generate and :save are refused.")
    item(
      "GITHUB_ACTIONS, GITHUB_STEP_SUMMARY, GITHUB_WORKSPACE",
      "Set by GitHub Actions: whether its log obeys commands, where the job summary is, and "
        + "from which folder annotations name files.")
    item(
      "CI_NODE_INDEX, CI_NODE_TOTAL, CIRCLE_NODE_INDEX, CIRCLE_NODE_TOTAL",
      "Which shard --shard ci runs.")
    item(
      "TEST_TOTAL_SHARDS, BAZEL_TEST, XML_OUTPUT_FILE, TEST_SHARD_INDEX, TEST_SHARD_STATUS_FILE, "
        + "TESTBRIDGE_TEST_ONLY, TEST_UNDECLARED_OUTPUTS_DIR",
      "What Bazel asks of a test; obeyed where one of the first three is set and no --shard is "
        + "written.")
    item("LISTSH_HISTORY", "The file of the shell's history; empty for none.")
    item("EDITRC", "The settings of the line editor, else ~/.editrc.")
    section("FILES")
    item(
      "~/.listshrc",
      "Lines that the shell plays when it starts at a terminal, unless --no-rc says no.")
    item(
      "~/.local/state/listsh",
      "The history, and what failed last in each folder, unless XDG_STATE_HOME names another.")
  }

  // MARK: The language of man

  /// Writes a line as it is.
  private mutating func line(_ line: String) { text += line + "\n" }

  /// Begins a section.
  private mutating func section(_ title: String) { line(".SH \(title)") }

  /// Writes paragraphs that fill the page; examples and indented lines stay lines.
  private mutating func paragraph(_ text: String) {
    for block in text.split(separator: "\n\n") where !block.isEmpty {
      line(".PP")
      var isTable = false
      for part in block.split(separator: "\n") {
        if (part.hasPrefix("Example:") || part.contains(text: "  ")) != isTable {
          isTable.toggle()
          line(isTable ? ".nf" : ".fi")
        }
        line(roff(String(part)))
      }
      if isTable { line(".fi") }
    }
  }

  /// Writes a term, and below it what it means.
  private mutating func item(_ title: String, _ meaning: String) {
    line(".TP")
    line("\\fB\(roff(title))\\fR")
    line(roff(meaning))
  }

  /// Writes lines that are not filled.
  private mutating func example(_ example: String) {
    line(".PP")
    line(".nf")
    line(roff(example))
    line(".fi")
  }

  /// The text with what roff would obey as its escapes.
  private func roff(_ text: String) -> String {
    var result = text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" : ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      // What stands in quotes and at the command line is typed so.
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
