internal import Adapters
internal import MockSources
internal import Screens
internal import Text

/// The notes of a trace line of a list under test, as a trace of the reference would print them.
enum SubjectLine {
  /// Returns the notes of a line: the verdict if nothing changed, then effects, then reported observations that changed.
  static func notes(
    _ report: SubjectState.Outcome, from before: SubjectState, to after: SubjectState, asked: Int,
    _ paging: Paging, _ vocabulary: SubjectVocabulary
  ) -> [String] {
    var notes: [String] = []
    var asked = asked
    let reason =
      vocabulary.hello.tellsReasons ? report.reason.map { ": \(escaped($0))" } ?? "" : ""
    let hasChanged = !report.effects.isEmpty || !after.isLike(before)
    switch report.verdict {
    case .ignored where !hasChanged: notes.append("ignored" + reason)
    case .dropped where !hasChanged: notes.append("dropped" + reason)
    case .moved, .ignored, .dropped: break
    }
    for effect in report.effects {
      switch effect {
      case .asks(let key):
        asked += 1
        notes.append("asks #\(asked) \(words(key, paging))")
      case .requests(let request):
        asked += 1
        notes.append("asks #\(asked) \(request)")
      case .asksHeld(let number, let request): notes.append("asks #\(number) \(request)")
      case .holds(let request):
        asked += 1
        if vocabulary.tells(effect: effect.name) { notes.append("holds #\(asked) \(request)") }
      case .cancels, .toast, .drops, .opens, .other, .waits, .undoes:
        if vocabulary.tells(effect: effect.name) { notes.append(effect.note) }
      }
    }
    for (name, value) in zip(reported(before, vocabulary), reported(after, vocabulary))
      .filter({ $0.value != $1.value }).map({ $1 })
    {
      notes.append("\(name)=\(value)")
    }
    return notes
  }

  /// Returns the words by which a trace names the page of a key.
  private static func words(_ key: String?, _ paging: Paging) -> String {
    guard let key else { return Ask.page(paging.firstKey).description }
    switch paging {
    case .numbered: return "page \(escaped(key))"
    case .offset: return "offset \(escaped(key))"
    case .cursor: return "after \(quoted(key))"
    case .single: return "all"
    }
  }

  /// The observations that a trace reports if they change, as far as the list under test reports them.
  private static func reported(
    _ state: SubjectState, _ vocabulary: SubjectVocabulary
  ) -> [(name: String, value: Value)] {
    vocabulary.reportedNames.compactMap { name in
      if vocabulary.tells(observation: name),
        let index = vocabulary.observations.firstIndex(where: { $0.name == name })
      {
        return (name, state.values[index] ?? .unknown)
      }
      guard vocabulary.tellsRows else { return nil }
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
