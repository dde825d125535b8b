internal import Adapters
internal import MockSources
internal import ScenarioRunner
internal import Screens
internal import Text

/// The notes of a trace line of a list under test, in the notation of the reference list's trace.
enum SubjectLine {
  /// Returns the notes of a line: the verdict if nothing changed, then the effects, then the
  /// reported observations that changed.
  static func notes(
    _ report: SubjectState.Outcome, from before: SubjectState, to after: SubjectState, asked: Int,
    _ paging: Paging, _ vocabulary: SubjectVocabulary
  ) -> [String] {
    var notes: [String] = []
    var asked = asked
    let reason =
      vocabulary.hello.reportsReasons ? report.reason.map { ": \(escaped($0))" } ?? "" : ""
    let hasChanged = !report.effects.isEmpty || !after.hasValues(of: before)
    switch report.verdict {
    case .ignored where !hasChanged: notes.append("ignored" + reason)
    case .dropped where !hasChanged: notes.append("dropped" + reason)
    case .moved, .ignored, .dropped: break
    }
    let reportsAsks = vocabulary.reports(effect: "asks")
    for effect in report.effects {
      switch effect {
      case .asks(let key):
        asked += 1
        if reportsAsks { notes.append("asks #\(asked) \(words(key, paging, vocabulary))") }
      case .requests(let request):
        asked += 1
        if reportsAsks { notes.append("asks #\(asked) \(request)") }
      case .asksHeld(let number, let request):
        if reportsAsks { notes.append("asks #\(number) \(request)") }
      case .holds(let request):
        asked += 1
        if vocabulary.reports(effect: effect.name) { notes.append("holds #\(asked) \(request)") }
      case .cancels, .toast, .drops, .opens, .other, .waits, .undoes:
        if vocabulary.reports(effect: effect.name) { notes.append(effect.note) }
      }
    }
    for (name, value) in zip(reported(before, vocabulary), reported(after, vocabulary))
      .filter({ $0.value != $1.value }).map({ $1 })
    {
      notes.append("\(name)=\(value)")
    }
    return notes
  }

  /// Returns the name of the page with a key, as a trace prints it.
  private static func words(
    _ key: String?, _ paging: Paging, _ vocabulary: SubjectVocabulary
  ) -> String {
    guard let key else { return vocabulary.request.spelledOut(by: paging).description }
    switch paging {
    case .numbered: return "page \(escaped(key))"
    case .offset: return "offset \(escaped(key))"
    case .cursor: return "after \(quoted(key))"
    case .single: return "all"
    }
  }

  /// Returns the observations that a trace prints if they change. Observations that the list under
  /// test does not report are left out.
  private static func reported(
    _ state: SubjectState, _ vocabulary: SubjectVocabulary
  ) -> [(name: String, value: Value)] {
    vocabulary.tracedNames.compactMap { name in
      if vocabulary.reports(observation: name),
        let index = vocabulary.observations.firstIndex(where: { $0.name == name })
      {
        return (name, state.values[index] ?? .unknown)
      }
      guard vocabulary.reportsRows else { return nil }
      let rows = state.rows ?? []
      switch name {
      case "items": return (name, .integer(rows.count))
      case "duplicates":
        return (name, .integer(rows.count - Set(rows.map { ExactString($0) }).count))
      default: return nil
      }
    }
  }
}
