package import Screens
package import Text

/// The differences that a file accepts. Each line has the title of a difference, as `conform`
/// prints it, with or without the number before it and the counts after it.
package struct AcceptedDifferences: Sendable {
  private struct Line: Sendable {
    /// The name of the file and the number of the line.
    var location: String
    /// The line as written, without its comment, number and counts.
    var text: String
    var events: [String]
    var states: [String]
    var symptom: Symptom
  }

  private var lines: [Line] = []

  /// Creates a list that accepts nothing.
  package init() {}

  /// Reads a file of differences from `screen`. Throws every error in it.
  package init(
    _ source: SourceText, for screen: ScreenDescription
  ) throws(AcceptedDifferencesError) {
    let kinds: [ConformEvent.Kind] = [.success, .failure, .keyedResponse, .lateResponse, .server]
    let known =
      screen.actions.map(\.name) + screen.manual.replies.map(\.name) + kinds.map(\.title)
    let states: [String] =
      switch screen.manual.states {
      case .choice(let states): states
      case .combination, .integer, .optionalInteger, .flag, .word, .text: []
      }
    var errors: [Diagnostic] = []
    for span in source.lines {
      let text = Self.title(in: Self.withoutComment(source.text(at: span)))
      if !text.isEmpty {
        do throws(Diagnostic) {
          let location = "\(source.name):\(source.location(of: span.offset).line)"
          lines.append(try Self.line(text, at: span, location, known, states))
        } catch {
          errors.append(error)
        }
      }
    }
    if !errors.isEmpty { throw AcceptedDifferencesError(errors: errors) }
  }

  private static func line(
    _ text: String, at span: SourceRange, _ location: String, _ known: [String], _ states: [String]
  ) throws(Diagnostic) -> Line {
    func unknown(_ kind: String, _ name: String, among names: [String]) -> Diagnostic {
      let hint = didYouMean(name, among: names).map { "; \($0)" }
      return Diagnostic("unknown \(kind) '\(name)'\(hint ?? "")", at: span)
    }
    guard let (event, stateNames, symptomText) = parts(of: text) else {
      throw Diagnostic(
        "expected EVENT in STATE: SYMPTOM, as conform prints it; found '\(text)'", at: span)
    }
    guard let symptom = Symptom(reading: symptomText) else {
      throw unknown("symptom", symptomText, among: Symptom.all.map(\.text))
    }
    let events = event.split(separator: "/").map(String.init)
    for event in events where !known.contains(event) {
      throw unknown("event", event, among: known)
    }
    let named = stateNames.split(separator: ",").map { $0.drop { $0 == " " } }.map(String.init)
    for state in named where !states.isEmpty && !states.contains(state) {
      throw unknown("state", state, among: states)
    }
    return Line(location: location, text: text, events: events, states: named, symptom: symptom)
  }

  /// Splits `EVENT in STATES: SYMPTOM`, or returns `nil` if the text has another form.
  private static func parts(
    of text: String
  ) -> (event: String, states: String, symptom: String)? {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard let index = words.firstIndex(of: "in"), index > 0 else { return nil }
    let rest = words[(index + 1)...].joined(separator: " ")
    guard let colon = rest.firstIndex(of: ":"), colon > rest.startIndex else { return nil }
    let end = rest[colon...].dropFirst()
    guard end.first == " ", end.count > 1 else { return nil }
    return (
      words[..<index].joined(separator: " "), String(rest[..<colon]), String(end.dropFirst())
    )
  }

  /// Returns a line without its comment and without spaces around it.
  private static func withoutComment(_ line: String) -> String {
    var text: [Character] = []
    for character in line {
      if character == "#", text.last?.isWhitespace ?? true { break }
      text.append(character)
    }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text.drop { $0.isWhitespace })
  }

  /// Returns the title of a difference without its number and its counts. `conform` prints at least
  /// two spaces between them.
  private static func title(in text: String) -> String {
    var title = text.drop { $0.isNumber }
    title = title.hasPrefix("  ") ? title.drop { $0 == " " } : text[...]
    if let counts = title.firstRange(ofText: "  ") { title = title[..<counts.lowerBound] }
    return String(title)
  }

  func accepts(event: String, state: String, _ symptom: Symptom) -> Bool {
    lines.contains {
      $0.symptom == symptom && $0.states.contains(state) && $0.events.contains(event)
    }
  }

  /// The lines with differences that did not occur, although the event was tried in the state
  /// (always, not only as far as a recording goes) and the value was compared.
  func unneeded(occurring keys: [ConformReport.Key], _ report: ConformReport) -> [Unneeded] {
    lines.compactMap { line in
      guard report.compares(line.symptom) else { return nil }
      let missing = line.events.map { event in
        line.states.filter { state in
          let pair = StateEventPair(state: state, event: event)
          return report.triedEvents.contains(pair) && !report.unrecordedEvents.contains(pair)
            && !keys.contains {
              $0.kind.title == event && $0.state == state && $0.symptom == line.symptom
            }
        }
      }
      guard let first = missing.first, missing.contains(where: { !$0.isEmpty }) else { return nil }
      if missing.allSatisfy({ $0 == line.states }) {
        return Unneeded(location: line.location, text: line.text, part: nil)
      }
      let states = first.joined(separator: ", ")
      if missing.allSatisfy({ $0 == first }) {
        return Unneeded(location: line.location, text: line.text, part: states)
      }
      let parts = zip(line.events, missing).filter { !$1.isEmpty }.map { event, states in
        "\(event) in \(states.joined(separator: ", "))"
      }
      return Unneeded(
        location: line.location, text: line.text, part: parts.joined(separator: " and "))
    }
  }

  /// A line with a difference that no longer occurs.
  package struct Unneeded: Hashable, Sendable {
    /// The name of the file and the number of the line.
    package var location: String
    /// The line as written, without its comment, number and counts.
    package var text: String
    /// The events and states of the line in which the difference no longer occurs, or `nil` if it
    /// occurs in none of them.
    package var part: String?

    /// The message that asks to remove the line, or a part of it.
    package var message: String {
      let ending =
        part.map { "; remove \($0) from the line: \(text)" } ?? "; remove the line: \(text)"
      return "\(location): the accepted difference no longer occurs\(ending)"
    }

    /// The title of the failed case in reports.
    package var title: String { part.map { "\(text) (\($0))" } ?? text }
  }
}

package struct AcceptedDifferencesError: Error {
  package var errors: [Diagnostic]
}
