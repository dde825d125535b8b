package import ScenarioLanguage
package import Screens
package import Text

extension TraceTelling {
  /// The line of a trace without what is not told.
  package func told(of line: String) -> String {
    let columns = Self.split(line, at: "  ").map { $0.trimmingBlanks }.filter { !$0.isEmpty }
    guard columns.count >= 2 else { return line }
    let notes = columns.count > 2 ? columns[2...].joined(separator: "  ") : ""
    let kept = Self.split(notes, at: "; ").compactMap { told(ofNote: $0.trimmingBlanks) }
    let states = tellsState ? [columns[1]] : []
    return ([columns[0]] + states + (kept.isEmpty ? [] : [kept.joined(separator: "; ")]))
      .joined(separator: "  ")
  }

  /// The note, or what of it is told.
  private func told(ofNote note: String) -> String? {
    if note.isEmpty { return nil }
    let word = String(note.prefix { $0 != " " })
    switch word {
    case "at", "in", "[..]": return note
    case "ignored:", "ignored", "dropped:", "dropped":
      if !tellsVerdicts { return nil }
      return tellsReasons ? note : word.hasSuffix(":") ? String(word.dropLast()) : word
    default:
      if let end = word.firstIndex(of: "=") {
        return observations.contains(String(word[..<end])) ? note : nil
      }
      return effects.contains(word) ? note : nil
    }
  }

  /// Cuts a text where `separator` stands outside of quotes.
  private static func split(_ text: String, at separator: String) -> [String] {
    var parts: [String] = []
    var part: [UInt8] = []
    let (bytes, mark) = (Array(text.utf8), Array(separator.utf8))
    var isQuoted = false
    var place = 0
    while place < bytes.count {
      if bytes[place] == Byte.backslash, isQuoted, place + 1 < bytes.count {
        part += bytes[place...(place + 1)]
        place += 2
        continue
      }
      if bytes[place] == Byte.quote { isQuoted.toggle() }
      if !isQuoted, bytes[place...].starts(with: mark) {
        parts.append(String(decoding: part, as: UTF8.self))
        part = []
        place += mark.count
        continue
      }
      part.append(bytes[place])
      place += 1
    }
    return parts + [String(decoding: part, as: UTF8.self)]
  }

  /// What is expected in `source`, without what is not told: each line stands where it stood.
  package func told(
    of expectation: ScenarioFile.Expectation, in source: SourceText
  ) -> SourceText {
    var source = source
    for line in expectation.lines {
      let range = line.span.range
      let new = Array(told(of: source.text(at: line.span)).utf8)
      guard new.count <= range.count else { continue }
      let blanks = [UInt8](repeating: Byte.blank, count: range.count - new.count)
      source.bytes.replaceSubrange(range, with: new + blanks)
    }
    return source
  }
}

extension String {
  /// The text without blanks around it.
  fileprivate var trimmingBlanks: String {
    let start = drop { $0 == " " || $0 == "\t" || $0 == "\r" }
    var end = start
    while let last = end.last, last == " " || last == "\t" || last == "\r" { end.removeLast() }
    return String(end)
  }
}
