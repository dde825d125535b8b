internal import ScenarioLanguage
internal import Text

/// A unit of shell input: a command on one line, a complete script, or complete cases of a scenario
/// file.
package struct ShellLine: Hashable {
  /// The command or the script.
  package var text: String
  /// The line of the input on which the text begins, counted from 1.
  package var number: Int

  package init(_ text: String, number: Int) {
    self.text = text
    self.number = number
  }

  var isCommand: Bool { Self.isCommand(text) }
  /// Whether the text contains cases in the syntax of a scenario file.
  var isCases: Bool { Self.isCases(text) }

  /// Whether a text has a line that occurs only in scenario files: a title, or a `----` after a
  /// script.
  static func isCases(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    var hasScript = false
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (line, isRow) in zip(lines, linesOfInlineRows(in: text)) where !isRow {
      switch FileLine(bytes, from: line.startIndex, before: line.endIndex).kind {
      case .title: return true
      case .rule:
        if hasScript { return true }
        hasScript = true
      case .text: hasScript = hasScript || !isCommand(String(decoding: line, as: UTF8.self))
      case .blank: break
      }
    }
    return false
  }

  /// Returns whether the typed cases are complete: an empty line outside inline rows ends them.
  static func endsCases(_ text: String) -> Bool {
    let last = text.utf8.last { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
    // With one more character, the line at the end is a row if its rows are not closed.
    return last == UInt8(ascii: "\n") && linesOfInlineRows(in: text + "x").last == false
  }

  /// Returns whether a line is a command of the shell, not a script.
  static func isCommand(_ line: some StringProtocol) -> Bool {
    line.utf8.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } == UInt8(ascii: ":")
  }

  /// Splits a text into units of input, without empty lines.
  package static func all(in text: String) -> [ShellLine] {
    if isCases(text) { return cases(in: text) }
    var lines: [ShellLine] = []
    var script: ShellLine?
    let newline = UInt8(ascii: "\n")
    /// What is open at the end of `script`.
    var open = OpenScript()
    for (index, bytes) in text.utf8.split(separator: newline, omittingEmptySubsequences: false)
      .enumerated()
    {
      let line = String(Substring(bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes))
      if script == nil && isCommand(line) {
        lines.append(
          ShellLine(String(line.drop { $0 == " " || $0 == "\t" }), number: index + 1))
        continue
      }
      if script == nil { script = ShellLine("", number: index + 1) } else { script?.text += "\n" }
      script?.text += line
      open.read(line)
      guard let begun = script, !open.isOpen else { continue }
      if !begun.text.utf8.allSatisfy({ $0 <= UInt8(ascii: " ") }) { lines.append(begun) }
      script = nil
    }
    return lines + (script.map { [$0] } ?? [])
  }

  /// Splits a text with cases into the cases and the commands between them.
  private static func cases(in text: String) -> [ShellLine] {
    var lines: [ShellLine] = []
    var block: ShellLine?
    let isRow = linesOfInlineRows(in: text)
    for (index, line) in text.utf8.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    ).enumerated() {
      let line = Substring(line)
      if !isRow[index], isCommand(line) {
        if let block { lines += block.isCases ? [block] : all(in: block) }
        block = nil
        lines += all(in: String(line)).map { ShellLine($0.text, number: index + 1) }
      } else {
        if block == nil { block = ShellLine("", number: index + 1) } else { block?.text += "\n" }
        block?.text += line
      }
    }
    if let block { lines += block.isCases ? [block] : all(in: block) }
    return lines
  }

  /// Splits a block of lines without cases.
  private static func all(in block: ShellLine) -> [ShellLine] {
    all(in: block.text).map { ShellLine($0.text, number: block.number + $0.number - 1) }
  }
}
