package import Adapters
package import Screens

/// What a list looks like at one moment, as far as it is known.
package struct Looks: Hashable, Sendable {
  /// The name of its state.
  package var state: String?
  /// The ids of the rows that it holds.
  package var rows: [String]?
  /// Its values by name; what is not known is left out.
  package var values: [String: Value]

  /// Makes looks.
  package init(state: String?, rows: [String]?, values: [String: Value]) {
    self.state = state
    self.rows = rows
    self.values = values
  }

  /// Takes over what a subject has told.
  package init(_ subject: SubjectState, _ vocabulary: SubjectVocabulary) {
    state = subject.name
    rows = subject.rows
    values = [:]
    for (observation, value) in zip(vocabulary.observations, subject.values) {
      if let value { values[observation.name] = value }
    }
  }

  /// Whether the flag called `name` is told to be set.
  fileprivate func isTrue(_ name: String) -> Bool { values[name] == .flag(true) }

  /// Returns the word that is told under `name`.
  fileprivate func word(_ name: String) -> String? {
    if case .word(let word)? = values[name] { word } else { nil }
  }

  /// Whether a text is told under `name`.
  fileprivate func tellsText(_ name: String) -> Bool {
    if case .text? = values[name] { true } else { false }
  }
}

/// Takes from looks what is compared, alike for both lists.
package struct Comparison: Sendable {
  /// How much is compared.
  package let comparing: Comparing
  /// What the subject tells.
  package let vocabulary: SubjectVocabulary

  /// Whether the subject tells the name of its state.
  private let tellsState: Bool
  /// The observations that it tells.
  private let names: Set<String>

  /// Compares what `vocabulary` lets a subject tell.
  package init(_ comparing: Comparing, _ vocabulary: SubjectVocabulary) {
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
  package func compared(_ looks: Looks) -> Compared {
    var result = Compared()
    if vocabulary.tellsRows { result.held = looks.rows ?? [] }
    guard comparing != .server else { return result }
    let shows = showsRows(looks)
    if let held = result.held { result.rows = shows ?? true ? held : [] }
    if names.contains("more") {
      result.more = looks.isTrue("more") && (shows ?? true) && looks.rows?.isEmpty != true
    }
    result.spins = spins(looks)
    result.failure = tellsFailure(looks)
    if comparing == .told {
      if tellsState { result.words["state"] = looks.state ?? "?" }
      for name in names { result.words[name] = looks.values[name]?.description ?? "?" }
    }
    return result
  }

  /// Whether rows, if any are held, are on screen; `nil` where the subject does not tell what covers them.
  private func showsRows(_ looks: Looks) -> Bool? {
    if names.contains("view") { return parts(looks.word("view")).contains("rows") }
    if tellsState, let known = rowsAreOnScreen(in: looks.state) { return known }
    if names.contains("indicator") { return !looks.isTrue("indicator") }
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
  private func spins(_ looks: Looks) -> Bool? {
    var signs: [Bool] = []
    if tellsState, let state = looks.state {
      let words = parts(state)
      signs.append(
        ["loading", "refreshing", "fetchingMore", "indicator", "pull", "fetching"].contains {
          words.contains(Substring($0))
        })
    }
    if names.contains("indicator") { signs.append(looks.isTrue("indicator")) }
    if names.contains("pull") { signs.append(looks.word("pull") == "spinning") }
    if names.contains("view") { signs.append(parts(looks.word("view")).contains("indicator")) }
    return signs.isEmpty ? nil : signs.contains(true)
  }

  /// What tells a failure, and lasts.
  private var failureSigns: [String] {
    ["error", "moreError", "hasError", "view"].filter { names.contains($0) }
      + (tellsState ? ["state"] : [])
  }

  /// Whether a failure is told, of what the subject tells; `nil` where it tells nothing of the kind.
  private func tellsFailure(_ looks: Looks) -> Bool? {
    let signs = failureSigns
    if signs.isEmpty { return nil }
    return signs.contains { sign in
      switch sign {
      case "view": parts(looks.word("view")).contains("error")
      case "state": parts(looks.state).contains("error")
      default: looks.tellsText(sign) || looks.isTrue(sign)
      }
    }
  }
}
