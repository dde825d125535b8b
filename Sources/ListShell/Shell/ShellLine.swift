internal import ScenarioLanguage
internal import Text

/// What a shell does at once: a command of one line, or a script up to where it is complete.
package struct ShellLine: Hashable {
  /// The command or the script.
  package var text: String
  /// The line of the text on which it begins, counted from 1.
  package var number: Int

  /// Makes a line.
  package init(_ text: String, number: Int) {
    self.text = text
    self.number = number
  }

  /// Whether it is a command.
  var isCommand: Bool { Self.isCommand(text) }

  /// Whether a line is one of the shell's commands, and no script.
  static func isCommand(_ line: some StringProtocol) -> Bool {
    line.utf8.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } == UInt8(ascii: ":")
  }

  /// Cuts a text into what is done one after the other; empty lines are left out, and with `joinsQuotes` an open quote goes
  /// on behind its line.
  package static func all(in text: String, joinsQuotes: Bool = true) -> [ShellLine] {
    var lines: [ShellLine] = []
    var script: ShellLine?
    let newline = UInt8(ascii: "\n")
    for (index, bytes) in text.utf8.split(separator: newline, omittingEmptySubsequences: false)
      .enumerated()
    {
      let line = String(Substring(bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes))
      if script == nil && isCommand(line) {
        lines.append(
          ShellLine(String(line.drop { $0 == " " || $0 == "\t" }), number: index + 1))
        continue
      }
      let begun =
        script.map { ShellLine("\($0.text)\n\(line)", number: $0.number) }
        ?? ShellLine(line, number: index + 1)
      script = isIncomplete(begun.text, joinsQuotes: joinsQuotes) ? begun : nil
      let isBlank = begun.text.utf8.allSatisfy { $0 <= UInt8(ascii: " ") }
      if script == nil, !isBlank { lines.append(begun) }
    }
    return lines + (script.map { [$0] } ?? [])
  }
}
