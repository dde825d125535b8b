package import Screens
package import Text

/// The differences that a file accepts. Each line has the title of a difference, as `conform`
/// prints it.
package struct AcceptedDifferences: Sendable {
  /// A line of the file.
  private struct Line: Sendable {
    var events: [String]
    var states: [String]
    var symptom: Symptom
  }

  /// The lines, in order.
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
    var start = source.start
    while start < source.bytes.count {
      let span = source.lineSpan(around: start)
      let text = Self.withoutComment(source.text(at: span))
      if !text.isEmpty {
        switch Self.line(text, known, states) {
        case .success(let line): lines.append(line)
        case .failure(let error): errors.append(Diagnostic(error.message, at: span))
        }
      }
      start = span.end
      while start < source.bytes.count, source.bytes[start] == 0x0D || source.bytes[start] == 0x0A {
        start += 1
      }
    }
    if !errors.isEmpty { throw AcceptedDifferencesError(errors: errors) }
  }

  /// The error in a line.
  private struct Invalid: Error { var message: String }

  /// Reads one line.
  private static func line(
    _ text: String, _ known: [String], _ states: [String]
  ) -> Result<Line, Invalid> {
    guard let (event, stateNames, symptomText) = parts(of: text) else {
      return .failure(
        Invalid(message: "expected EVENT in STATE: SYMPTOM, as conform prints it; found '\(text)'"))
    }
    guard let symptom = Symptom(reading: symptomText) else {
      let hint = didYouMean(symptomText, among: Symptom.all.map(\.text)).map { "; \($0)" }
      return .failure(Invalid(message: "unknown symptom '\(symptomText)'\(hint ?? "")"))
    }
    let events = event.split(separator: "/").map(String.init)
    for event in events where !known.contains(event) {
      let hint = didYouMean(event, among: known).map { "; \($0)" }
      return .failure(Invalid(message: "unknown event '\(event)'\(hint ?? "")"))
    }
    let named = stateNames.split(separator: ",").map { $0.drop { $0 == " " } }.map(String.init)
    for state in named where !states.isEmpty && !states.contains(state) {
      let hint = didYouMean(state, among: states).map { "; \($0)" }
      return .failure(Invalid(message: "unknown state '\(state)'\(hint ?? "")"))
    }
    return .success(Line(events: events, states: named, symptom: symptom))
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

  /// Whether the file accepts a difference.
  func accepts(event: String, state: String, _ symptom: Symptom) -> Bool {
    lines.contains {
      $0.symptom == symptom && $0.states.contains(state) && $0.events.contains(event)
    }
  }

  /// The lines for differences that did not occur, although the event was tried in the state and
  /// the value was compared.
  func unneeded(occurring keys: [ConformReport.Key], _ report: ConformReport) -> [String] {
    lines.flatMap { line -> [String] in
      guard report.compares(line.symptom) else { return [] }
      return line.events.compactMap { event in
        let missing = line.states.filter { state in
          report.hasTried(event: event, state: state)
            && !keys.contains {
              $0.kind.title == event && $0.state == state && $0.symptom == line.symptom
            }
        }
        return missing.isEmpty
          ? nil : "\(event) in \(missing.joined(separator: ", ")): \(line.symptom.text)"
      }
    }
  }
}

/// The errors of a file of accepted differences.
package struct AcceptedDifferencesError: Error {
  /// The errors, each with its location.
  package var errors: [Diagnostic]
}
