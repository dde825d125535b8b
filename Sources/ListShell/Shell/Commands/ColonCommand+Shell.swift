internal import EditLine
internal import ScenarioRunner

extension ColonCommand {
  static let shell: [ColonCommand] = [
    ColonCommand(
      name: ":set", operands: ["[NAME", "[on|off]]"],
      summary: "lists the settings, explains one, or switches it on or off",
      example: ":set view on",
      arguments: [.setting, .toggle]
    ) { (shell, words) throws(CommandError) in
      try shell.set(words)
    },
    ColonCommand(
      name: ":history", operands: ["[N]"], summary: "lists the lines typed, or the last N",
      example: ":history 10"
    ) { (shell, words) throws(CommandError) in
      let count = try number(words, or: shell.history.lines.count)
      shell.page(shell.history.lines.suffix(count).map { StyledText($0) })
    },
    ColonCommand(
      name: ":help", operands: ["[WORD]"], summary: "lists the topics, or explains one word",
      example: ":help fetchMore", arguments: [.topic]
    ) { (shell, words) throws(CommandError) in
      let session = shell.session
      shell.page(
        try Help(of: session.world, in: session.reader.reading.catalog).lines(about: words))
    },
    ColonCommand(name: ":quit", summary: "quits, as Ctrl-D does", example: ":quit") {
      (shell, words) throws(CommandError) in
      shell.isOver = true
    },
  ]
}

extension Shell {
  /// Lists settings, explains a setting, or switches it on or off.
  fileprivate mutating func set(_ words: [String]) throws(CommandError) {
    guard let name = words.first else {
      return show(Setting.allCases.map { ("\($0.rawValue) \(described($0))", $0.summary) })
    }
    let setting = try Setting(named: name)
    guard words.count > 1 else {
      return show([("\(setting.rawValue) \(described(setting))", setting.summary)])
    }
    guard words.count == 2, ["on", "off"].contains(words[1]) else {
      throw CommandError("invalid setting; write :set \(name) on or :set \(name) off")
    }
    if words[1] == "on" { settings.insert(setting) } else { settings.remove(setting) }
  }

  private func described(_ setting: Setting) -> String { settings.contains(setting) ? "on" : "off" }
}
