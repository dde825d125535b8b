internal import ScenarioLanguage
package import Screens
internal import Text

extension Telling {
  /// Returns a line of a trace, expected or come, without what a screen does not tell.
  package func reduced(_ line: String) -> String {
    let columns = Self.columns(of: line)
    guard columns.count > 1 else { return line }
    var reduced = columns[0]
    if state { reduced += "  " + columns[1] }
    let notes = Self.notes(in: columns.dropFirst(2).joined(separator: "  ")).compactMap(told)
    return notes.isEmpty ? reduced : reduced + "  " + notes.joined(separator: "; ")
  }

  /// Returns an expectation in a text of its own, without what a screen does not tell.
  func reduced(
    _ expectation: ScenarioFile.Expectation, in source: SourceText
  ) -> (expectation: ScenarioFile.Expectation, source: SourceText) {
    var bytes: [UInt8] = []
    let lines = expectation.lines.map { line in
      let text = source.text(at: line.span)
      let start = bytes.count
      bytes += Array((line.isEllipsis ? text : reduced(text)).utf8)
      defer { bytes.append(Byte.newline) }
      return ScenarioFile.Expectation.Line(
        span: Span(offset: start, length: bytes.count - start), isEllipsis: line.isEllipsis)
    }
    return (
      ScenarioFile.Expectation(lines: lines, span: expectation.span),
      SourceText(name: source.name, bytes: bytes)
    )
  }

  /// Returns what of a note is told, or `nil` where nothing is.
  private func told(_ note: String) -> String? {
    let word = String(note.prefix { $0 != " " && $0 != "=" && $0 != ":" })
    switch word {
    case "at", "in", "[..]": return note
    case "ignored", "dropped": return verdicts ? reasons ? note : word : nil
    case _ where note.dropFirst(word.count).hasPrefix("="):
      return observations.contains(word) ? note : nil
    default: return effects.contains(word) ? note : nil
    }
  }

  /// The columns of a line, which two blanks or more part, without a comment behind them.
  private static func columns(of line: String) -> [String] {
    var columns: [String] = []
    var column = ""
    var blanks = 0
    let characters = marked(line)
    for (place, (character, isQuoted)) in characters.enumerated() {
      if !isQuoted && (character == " " || character == "\t") {
        blanks += 1
        continue
      }
      // What a comment begins with is followed by no digit, unlike the # of a request's number.
      let isNumber = place + 1 < characters.count && characters[place + 1].0.isNumber
      if !isQuoted && character == "#" && blanks > 0 && !isNumber { break }
      if blanks > 1 && !column.isEmpty {
        columns.append(column)
        column = ""
      } else if blanks == 1 && !column.isEmpty {
        column += " "
      }
      blanks = 0
      column.append(character)
    }
    return column.isEmpty ? columns : columns + [column]
  }

  /// The notes of a column, which semicolons part.
  private static func notes(in column: String) -> [String] {
    var notes: [String] = []
    var note = ""
    for (character, isQuoted) in marked(column) {
      if !isQuoted && character == ";" {
        notes.append(note)
        note = ""
      } else if !(note.isEmpty && character == " ") {
        note.append(character)
      }
    }
    return note.isEmpty ? notes : notes + [note]
  }

  /// The characters of a text, and whether each stands in quotes.
  private static func marked(_ text: String) -> [(Character, isQuoted: Bool)] {
    var isQuoted = false
    var isEscaped = false
    return text.map { character in
      let was = isQuoted
      if isEscaped {
        isEscaped = false
      } else if character == "\\" && isQuoted {
        isEscaped = true
      } else if character == "\"" {
        isQuoted.toggle()
      }
      return (character, was || isQuoted)
    }
  }
}
