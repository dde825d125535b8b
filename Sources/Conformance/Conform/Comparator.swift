package import Adapters
internal import Screens

/// Takes from looks what is compared, alike for both lists.
package struct Comparator: Sendable {
  /// How much is compared.
  package let comparing: ComparisonMode
  /// What the subject tells.
  package let vocabulary: SubjectVocabulary

  /// Whether the subject tells the name of its state.
  private let tellsState: Bool
  /// The observations that it tells.
  private let names: Set<String>

  /// Compares what `vocabulary` lets a subject tell.
  package init(_ comparing: ComparisonMode, _ vocabulary: SubjectVocabulary) {
    self.comparing = comparing
    self.vocabulary = vocabulary
    tellsState = vocabulary.tellsState
    names = Set(vocabulary.told.map { vocabulary.observations[$0].name })
  }

  /// Whether effects of this name are compared.
  package func compares(effect name: String) -> Bool {
    switch name {
    case "asks": true
    case "cancels": comparing != .server && vocabulary.tells(effect: name)
    default: comparing == .told && vocabulary.tells(effect: name)
    }
  }

  /// Whether a toast stands for the failure that it tells, since nothing else does.
  package var comparesToasts: Bool {
    comparing == .seen && failureSigns.isEmpty && vocabulary.tells(effect: "toast")
  }

  /// Takes what is compared from the looks of either list.
  package func compared(_ appearance: Appearance) -> ComparedAspects {
    var result = ComparedAspects()
    if vocabulary.tellsRows { result.held = appearance.rows ?? [] }
    guard comparing != .server else { return result }
    let shows = showsRows(appearance)
    if let held = result.held { result.rows = shows ?? true ? held : [] }
    if names.contains("more") {
      result.more = appearance.isTrue("more") && (shows ?? true) && appearance.rows?.isEmpty != true
    }
    result.spins = spins(appearance)
    result.failure = tellsFailure(appearance)
    if comparing == .told {
      if tellsState { result.words["state"] = appearance.state ?? "?" }
      for name in names { result.words[name] = appearance.values[name]?.description ?? "?" }
    }
    return result
  }

  /// Whether rows, if any are held, are on screen; `nil` where the subject does not tell what covers them.
  private func showsRows(_ appearance: Appearance) -> Bool? {
    if names.contains("view") { return parts(appearance.word("view")).contains("rows") }
    if tellsState, let known = rowsAreOnScreen(in: appearance.state) { return known }
    if names.contains("indicator") { return !appearance.isTrue("indicator") }
    return nil
  }

  /// Whether a state of this name shows rows; `nil` where its name says nothing of that.
  private func rowsAreOnScreen(in state: String?) -> Bool? {
    guard let state else { return nil }
    if case .combination(let words, _)? = vocabulary.states, words.contains("rows") {
      return parts(state).contains("rows")
    }
    return !["loading", "error", "empty", "idle"].contains(state)
  }

  /// Returns the words that `word` joins.
  private func parts(_ word: String?) -> [Substring] { word?.split(separator: "+") ?? [] }

  /// Whether anything spins, of what the subject tells; `nil` where it tells nothing of the kind.
  private func spins(_ appearance: Appearance) -> Bool? {
    var signs: [Bool] = []
    if tellsState, let state = appearance.state {
      let words = parts(state)
      signs.append(
        ["loading", "refreshing", "fetchingMore", "indicator", "pull", "fetching"].contains {
          words.contains(Substring($0))
        })
    }
    if names.contains("indicator") { signs.append(appearance.isTrue("indicator")) }
    if names.contains("pull") { signs.append(appearance.word("pull") == "spinning") }
    if names.contains("view") { signs.append(parts(appearance.word("view")).contains("indicator")) }
    return signs.isEmpty ? nil : signs.contains(true)
  }

  /// What tells a failure, and lasts.
  private var failureSigns: [String] {
    ["error", "moreError", "hasError", "view"].filter { names.contains($0) }
      + (tellsState ? ["state"] : [])
  }

  /// Whether a failure is told, of what the subject tells; `nil` where it tells nothing of the kind.
  private func tellsFailure(_ appearance: Appearance) -> Bool? {
    let signs = failureSigns
    if signs.isEmpty { return nil }
    return signs.contains { sign in
      switch sign {
      case "view": parts(appearance.word("view")).contains("error")
      case "state": parts(appearance.state).contains("error")
      default: appearance.tellsText(sign) || appearance.isTrue(sign)
      }
    }
  }
}
