package import ScenarioLanguage
package import Screens
package import Text

extension ReportedParts {
  /// Returns a trace line with only the parts that the list reports.
  package func reportedPart(of line: String) -> String {
    let columns = TraceColumns(line)
    if columns.states.isEmpty, columns.notes.isEmpty { return line }
    var trigger = String(decoding: columns.trigger, as: UTF8.self)
    let states = String(decoding: columns.states, as: UTF8.self)
    var notes = Self.split(columns.notes).compactMap {
      reportedPart(ofNote: $0.trimmingBlanks)
    }
    if !reportsState, columns.notes.isEmpty, states.hasSuffix("[..]") {
      // The pattern at the end of the states also matches any notes. The states are left out here,
      // so append the pattern to the trigger.
      trigger += "[..]"
      notes = []
    }
    let start = [trigger, reportsState ? states : ""].filter { !$0.isEmpty }.joined(separator: "  ")
    if notes.isEmpty { return start }
    // The list may report none of the notes that a pattern matches.
    if notes.allSatisfy({ $0 == "[..]" }) { return start + "[..]" }
    return "\(start)  \(notes.joined(separator: "; "))"
  }

  /// Whether an expected line has no state, although the list reports states.
  package func lacksState(_ line: String) -> Bool {
    guard reportsState else { return false }
    let columns = TraceColumns(line)
    return columns.states.isEmpty
      && !String(decoding: columns.trigger, as: UTF8.self).contains(text: "[..]")
  }

  /// Returns the reported part of a note, or `nil` if the list does not report it.
  package func reportedPart(ofNote note: String) -> String? {
    if note.isEmpty { return nil }
    let word = String(note.prefix { $0 != " " })
    switch word {
    case "at", "in", "[..]": return note
    case "ignored:", "ignored", "dropped:", "dropped":
      if !comparesVerdicts { return nil }
      return reportsReasons ? note : word.hasSuffix(":") ? String(word.dropLast()) : word
    default:
      let name = String(word.prefix { $0 != "=" })
      if name.contains(text: "[..]") { return reportedPart(ofPattern: note, name) }
      let names = name == word ? effects : lineObservations
      return names.contains(name) ? note : nil
    }
  }

  /// Returns the reported part of a note whose `name` contains `[..]`, or `nil` if there is none. A
  /// pattern at the start also matches other notes, so it stays.
  private func reportedPart(ofPattern note: String, _ name: String) -> String? {
    let start = String(name.prefix { $0 != "[" })
    let end = String(name.reversed().prefix { $0 != "]" }.reversed())
    let isObservation = note.dropFirst(name.count).first == "="
    let names = isObservation ? lineObservations : effects.union(lineObservations)
    if !start.isEmpty { return names.contains { $0.hasPrefix(start) } ? note : nil }
    // Without `=`, the end belongs to a request or to a reason.
    let isReported =
      isObservation
      ? lineObservations.contains { $0.hasSuffix(end) } : effects.contains("asks") && reportsReasons
    return isReported ? note : "[..]"
  }

  /// Splits notes at each `; ` outside quotes.
  private static func split(_ text: ArraySlice<UInt8>) -> [String] {
    var parts: [String] = []
    var part: [UInt8] = []
    let (bytes, mark) = (Array(text), Array("; ".utf8))
    var isQuoted = false
    var position = 0
    while position < bytes.count {
      if bytes[position] == Byte.backslash, isQuoted, position + 1 < bytes.count {
        part += bytes[position...(position + 1)]
        position += 2
        continue
      }
      if bytes[position] == Byte.quote { isQuoted.toggle() }
      if !isQuoted, bytes[position...].starts(with: mark) {
        parts.append(String(decoding: part, as: UTF8.self))
        part = []
        position += mark.count
        continue
      }
      part.append(bytes[position])
      position += 1
    }
    return parts + [String(decoding: part, as: UTF8.self)]
  }

  /// Returns the parts of the expected lines in `source` that the list reports.
  package func reportedParts(
    of expectation: ScenarioFile.Expectation, in source: SourceText
  ) -> [ArraySlice<UInt8>] {
    expectation.lines.map { Array(reportedPart(of: source.text(at: $0.span)).utf8)[...] }
  }
}

extension String {
  /// The string without leading and trailing spaces.
  fileprivate var trimmingBlanks: String {
    let start = drop { $0 == " " || $0 == "\t" || $0 == "\r" }
    var end = start
    while let last = end.last, last == " " || last == "\t" || last == "\r" { end.removeLast() }
    return String(end)
  }
}
