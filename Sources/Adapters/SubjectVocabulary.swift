internal import ScenarioLanguage
package import Screens
internal import Text

/// The names that a list under test uses: its actions and its observations. Only reported
/// observations are compared.
package struct SubjectVocabulary: Sendable {
  /// The description that the list reported.
  package private(set) var hello: SubjectHello
  /// Whether the names are those of a built-in screen.
  package let isBuiltIn: Bool
  /// Whether the screen is a built-in list with optional layers (retry, edits, offline, prefetch),
  /// such as `feed`.
  package let hasLayers: Bool
  /// The purpose of a request without a key.
  package let request: Ask
  /// Whether the screen has no contents before its first load.
  let startsEmpty: Bool
  /// The possible states of the list, or `nil` if unknown.
  package let states: ObservationKind?
  /// The actions of the list, in the order of its screen's table.
  package let actions: [ActionDescription]
  /// The observations of the list, in the order of its screen's table.
  package let observations: [ObservationDescription]
  /// The names of the ``observations`` that the list declares in `observes`, in the order of its
  /// screen's table.
  package private(set) var declaredNames: [String]
  /// The names of the invariants of the built-in screen or, for a custom screen, of every list.
  private let invariantNames: [String]
  /// The names of the invariants that are never checked on a list under test, because they need the
  /// whole state of the screen.
  let uncheckableInvariants: [String]

  /// Creates the vocabulary of a list. If the list names the built-in `screen`, its names are
  /// combined with those of the screen.
  ///
  /// If the list has a custom screen, its names must differ from the `steps` of the language.
  /// `screens` are the names of all built-in screens, for errors.
  package init(
    _ hello: SubjectHello, builtIn screen: ScreenDescription? = nil, among screens: [String] = [],
    beside steps: [String]
  ) throws(SubjectFailure) {
    self.hello = hello
    isBuiltIn = screen != nil
    hasLayers = screen?.manual.hasLayers ?? false
    request = screen?.manual.request ?? .firstPage
    let shared = SharedInvariant.all.map(\.description.name)
    let invariantNames = screen?.invariants.map(\.name) ?? shared
    self.invariantNames = invariantNames
    let hasLayers = hasLayers
    // A list with layers does not report its hidden rows, so `no-row-skipped` would wrongly find them
    // skipped.
    uncheckableInvariants = invariantNames.filter { name in
      !shared.contains(name) || hasLayers && name == "no-row-skipped"
    }
    // Screens without requests for rows copy them from the source.
    startsEmpty = if case .count = request { false } else { screen?.manual.asks ?? true }
    if let screen {
      states = screen.manual.states
      actions = try Self.actions(of: hello, among: screen.actions)
      observations = Self.indicator + screen.observations.filter { $0.name != "state" }
    } else {
      try Self.refuseHidden(hello, steps)
      states = hello.states.map { .choice($0) }
      actions = hello.actions.map { ActionDescription($0) }
      observations = try hello.observations.filter { !Self.isBesides($0.name) }
        .map { (observation) throws(SubjectFailure) in
          guard let kind = observation.kind else {
            let words = SubjectHello.Observation.Kind.allCases.map(\.rawValue)
            let hint =
              didYouMean(hello.screen, among: screens)
              ?? "send one of \(words.joined(separator: ", ")), or name a built-in screen"
            throw SubjectFailure(
              "\(hello.sender) reported the screen \(quoted(hello.screen)), which is not built in, and the "
                + "observation \(quoted(observation.name)) without a \"kind\"; \(hint)")
          }
          return ObservationDescription(
            name: observation.name, kind: ObservationKind(kind), summary: observation.summary,
            isReported: observation.isReported)
        }
    }
    let names = observations.map(\.name)
    let declared = hello.observations.map(\.name).filter { !Self.isBesides($0) }
    for name in declared where !names.contains(name) {
      throw SubjectFailure(
        "\(hello.sender) reported \"observes\" with \(quoted(name)), which the screen \(hello.screen) does not have"
          + Self.hint(name, among: names + ["state", "rows"]))
    }
    declaredNames = names.filter(declared.contains)
  }

  /// Throws if a name of the list's own screen equals a word that every script, trace or screen
  /// has.
  private static func refuseHidden(
    _ hello: SubjectHello, _ steps: [String]
  ) throws(SubjectFailure) {
    for name in hello.actions.map(\.name) {
      if steps.contains(name) {
        throw refusal(of: name, in: "actions", because: "a step of the language")
      }
      if ScenarioFile.Directive(rawValue: name) != nil {
        throw refusal(of: name, in: "actions", because: "a directive of scenario files")
      }
    }
    for (table, names) in [
      ("screen", [hello.screen]), ("actions", hello.actions.map(\.name)),
      ("observes", hello.observations.map(\.name)),
    ] {
      for name in names where isRepeat(name) {
        throw refusal(of: name, in: table, because: "read as a repeat, as in fetchMore x3")
      }
    }
    for observation in hello.observations
    where isBesides(observation.name) && observation.kind != nil {
      let meaning = observation.name == "rows" ? "the ids of the rows" : "the name of the state"
      throw refusal(of: observation.name, in: "observes", because: "\(meaning) and has no \"kind\"")
    }
    for name in hello.observations.map(\.name) where name == "inFlight" {
      throw refusal(
        of: name, in: "observes", because: "what listsh itself observes of every screen")
    }
    for name in hello.effects where ["at", "in", "ignored", "dropped"].contains(name) {
      throw refusal(of: name, in: "effects", because: "another note of every trace")
    }
    for name in hello.states ?? [] where !isPrintable(state: name) {
      throw SubjectFailure("\"states\" names \(quoted(name)), which \(noColumn)")
    }
  }

  /// Returns the error for a name of the list's own screen that would be read as something else.
  /// `reading` describes this other meaning.
  private static func refusal(
    of name: String, in table: String, because reading: String
  ) -> SubjectFailure {
    SubjectFailure(
      "\"\(table)\" names \(quoted(name)), which is \(reading); choose another name")
  }

  /// Whether scripts read the word as a repeat, such as `x3`.
  private static func isRepeat(_ word: String) -> Bool {
    word.utf8.count > 1 && word.utf8.first == UInt8(ascii: "x")
      && word.utf8.dropFirst().allSatisfy(Byte.isDigit)
  }

  /// Whether a trace can print the name of a state unambiguously. The name must be visible words,
  /// separated by single spaces. None starts a comment or contains the wildcard.
  private static func isPrintable(state: String) -> Bool {
    isLiteralInTraces(state)
      && state.split(separator: " ", omittingEmptySubsequences: false).allSatisfy { word in
        !word.isEmpty && !["→", "->", Value.unknownText].contains(String(word))
          && !word.contains("\"") && firstInvisible(in: String(word)) == nil
      }
  }

  /// The error for a state name that a trace cannot print.
  private static let noColumn =
    "a trace cannot print; use visible words without quotes, arrows, comments and [..]"

  /// The observations that a list can report in addition to the table of its screen.
  private static let indicator = [
    ObservationDescription(
      name: "indicator", kind: .flag, summary: "whether an indicator covers the screen",
      isReported: false)
  ]

  /// Whether a response has the observation in a member of its own, not among the values.
  private static func isBesides(_ name: String) -> Bool { name == "state" || name == "rows" }

  /// Returns a suggestion for the misspelled `name`, to append to an error message.
  private static func hint(_ name: String, among names: [String]) -> String {
    didYouMean(name, among: names).map { "; \($0)" } ?? ""
  }

  /// Returns a suggestion for `word`, which is misspelled or joins words in another order, to append
  /// to an error message.
  private static func hint(_ word: String, among kind: ObservationKind) -> String {
    kind.inOrder(word).map { "; did you mean \($0)?" } ?? hint(word, among: kind.words)
  }

  /// Returns the actions of the built-in screen that the list has.
  private static func actions(
    of hello: SubjectHello, among actions: [ActionDescription]
  ) throws(SubjectFailure) -> [ActionDescription] {
    let names = hello.actions.map(\.name)
    for name in names where !actions.contains(where: { $0.name == name }) {
      throw SubjectFailure(
        "\(hello.sender) reported \"actions\" with \(quoted(name)), which the screen \(hello.screen) does not have"
          + hint(name, among: actions.map(\.name)))
    }
    return actions.filter { names.contains($0.name) }
  }

  /// The observations that a trace prints if they change, in the order of the screen's table.
  package var tracedNames: [String] { observations.filter(\.isReported).map(\.name) }

  /// The observations that are derived from the reported rows. With layers, `skipped` also depends
  /// on hidden rows, which are not reported.
  var derivedFromRows: Set<String> {
    let derived: Set<String> = ["items", "first", "last", "duplicates"]
    return hasLayers ? derived : derived.union(["skipped"])
  }

  /// Returns the vocabulary of a list that does not declare `names`.
  func without(_ names: Set<String>) -> SubjectVocabulary {
    var vocabulary = self
    vocabulary.hello.observations.removeAll { names.contains($0.name) }
    vocabulary.declaredNames.removeAll(where: names.contains)
    return vocabulary
  }

  /// Whether the list declares that it reports its state.
  package var reportsState: Bool { hello.observations.contains { $0.name == "state" } }
  /// Whether the state names are joined words that can include `rows`, such as `rows+more`.
  var hasJoinedStates: Bool {
    if case .combination(let words, _)? = states { words.contains("rows") } else { false }
  }
  /// Whether the list declares that it reports its rows.
  package var reportsRows: Bool { hello.observations.contains { $0.name == "rows" } }
  /// The observations that the list reports, and those that are derived from them.
  package var knownObservations: Set<String> { DerivedValues(self).names.union(ownObservations) }
  /// The observations whose changes trace lines contain.
  var lineObservations: Set<String> { DerivedValues(self).completeNames.union(ownObservations) }
  /// The observations that the list reports, and those that are derived from the reported rows.
  private var ownObservations: Set<String> {
    Set(hello.observations.map(\.name)).union(["inFlight"])
      .union(reportsRows ? derivedFromRows : [])
  }

  /// The observations, without the state, that the list does not report and that are not derived, in
  /// the order of its screen's table.
  package var unreportedObservations: [String] {
    var known = knownObservations
    // The view or the state shows whether an indicator covers the screen.
    if reports(observation: "view") || reportsState { known.insert("indicator") }
    return observations.map(\.name).filter { !known.contains($0) }
  }

  /// The notes of `adapter check` about observations and effects that the list does not report, and
  /// about invariants that are therefore not checked.
  var unreported: [String] {
    let effects = ["asks", "cancels"].filter { !reports(effect: $0) }
    let notes = [
      ("observations not reported, so not compared", unreportedObservations),
      ("effects not reported, so not compared", effects),
      (
        "invariants not checked, because the list does not report the observations or effects that they need",
        unreportedInvariants
      ),
      ("invariants not checked with an adapter", uncheckableInvariants),
    ].filter { !$0.1.isEmpty }.map { "\($0.0): \($0.1.joined(separator: ", "))" }
    return notes + misspelledEffects
  }

  /// The notes of `adapter check` about effects whose names are probably misspelled. A list can report
  /// effects that only this list has, so such a name is not an error.
  private var misspelledEffects: [String] {
    guard isBuiltIn else { return [] }
    let known =
      ["asks", "cancels", "toast", "opens", "drops"]
      + (hasLayers ? ["holds", "wakes", "undoes"] : [])
    return hello.effects.filter { !known.contains($0) }.compactMap { name in
      didYouMean(name, among: known).map { hint in
        "effect \(quoted(name)) is not known to the screen \(hello.screen); \(hint)"
      }
    }
  }

  /// The names of the invariants that are not checked because the list does not report the
  /// observations or effects that they need.
  var unreportedInvariants: [String] {
    SharedInvariant.all.filter { !canCheck($0) }.map(\.description.name)
      .filter { invariantNames.contains($0) && !uncheckableInvariants.contains($0) }
  }

  /// The note about the observations called `names`, which the list declares, but which no report
  /// has contained. `nil` without such observations.
  package func note(neverReported names: Set<String>) -> String? {
    let declared = hello.observations.map(\.name).filter(names.contains)
    guard let last = declared.last else { return nil }
    return declared.count == 1
      ? "\"observes\" names \(last), but no report has it; report it, or remove it from \"observes\""
      : "\"observes\" names \(declared.joined(separator: ", ")), but no report has them; "
        + "report them, or remove them from \"observes\""
  }

  /// Whether the list declares that it reports effects with this name.
  package func reports(effect name: String) -> Bool { hello.effects.contains(name) }
  /// Whether the list declares that it reports the observation with this name.
  package func reports(observation name: String) -> Bool {
    hello.observations.contains { $0.name == name }
  }

  /// Returns the index of a value that the subject reports, or throws if the name is unknown.
  func index(ofValue name: String) throws(SubjectFailure) -> Int {
    if let index = observations.firstIndex(where: { $0.name == name }) { return index }
    throw SubjectFailure(
      "\"values\" names the observation \(quoted(name)), which "
        + (isBuiltIn ? "the screen \(hello.screen) does not have" : "\"observes\" lacks")
        + Self.hint(name, among: observations.map(\.name)))
  }

  /// Converts `json` to a value of the observation at `index`, or throws if the observation does
  /// not allow it.
  func value(_ json: JSONValue, at index: Int) throws(SubjectFailure) -> Value {
    let observation = observations[index]
    switch (observation.kind, json) {
    case (.flag, .null): return .flag(false)
    case (.flag, .flag(let flag)): return .flag(flag)
    case (_, .null): return .none
    case (.integer, .number), (.optionalInteger, .number):
      if let number = json.integer { return .integer(number) }
    case (.text, .string(let text)): return .text(text)
    case (.word, .string(let word)):
      if MemberReader.isWord(word) { return .word(word) }
    case (.choice, .string(let word)), (.combination, .string(let word)):
      if observation.kind.allows(word: word) { return .word(word) }
    case (.integer, _), (.optionalInteger, _), (.flag, _), (.text, _), (.word, _), (.choice, _),
      (.combination, _):
      break
    }
    var hint = ""
    if case .string(let word) = json {
      let flag = observation.kind == .flag ? ["yes": "true", "no": "false"][word] : nil
      hint = flag.map { "; send \($0)" } ?? Self.hint(word, among: observation.kind)
    }
    throw SubjectFailure(
      "\(observation.name) is \(observation.kind.meaningForSubjects), not \(json.kind)" + hint)
  }

  /// Returns the message in which `command` is sent, to append to an error, or `nil` if the list
  /// runs in this process.
  package func message(of command: SubjectCommand) -> String? {
    hello.isInProcess ? nil : abbreviatedLine(command.line)
  }

  /// Throws if the screen has no state with this name.
  func check(state: String) throws(SubjectFailure) {
    guard let states else {
      if Self.isPrintable(state: state) { return }
      throw SubjectFailure("\"state\" is \(quoted(state)), which \(Self.noColumn)")
    }
    if states.allows(word: state) { return }
    throw SubjectFailure(
      "\"state\" is \(quoted(state)), which is not a state of \(hello.screen)"
        + Self.hint(state, among: states))
  }
}

extension ObservationKind {
  /// Creates the kind of an observation from its type in hello. Any value can be `none`.
  fileprivate init(_ kind: SubjectHello.Observation.Kind) {
    switch kind {
    case .number: self = .optionalInteger
    case .flag: self = .flag
    case .text: self = .text
    case .word: self = .word
    }
  }

  /// The JSON values that an adapter can write for the kind.
  fileprivate var meaningForSubjects: String {
    switch self {
    case .integer, .optionalInteger: "a whole number or null"
    case .flag: "true, false or null"
    case .word: "a word or null"
    case .text: "a string or null"
    case .choice(let words): words.map(quoted).joined(separator: ", ") + " or null"
    case .combination(let words, let alone):
      "some of \(words.joined(separator: "+"))"
        + (alone.isEmpty ? "" : ", or \(alone.joined(separator: ", "))")
    }
  }
}

extension ActionDescription {
  /// Creates the description of an action of the list's own screen.
  fileprivate init(_ action: SubjectHello.Action) {
    self.init(
      name: action.name, summary: action.summary, parameters: action.parameters,
      isReload: action.isReload, samples: Self.samples(of: action.parameters))
  }

  /// The arguments to try: positions 1 and 2, each choice, and a text.
  private static func samples(of parameters: [Parameter]) -> [[ActionArgument]] {
    parameters.reduce([[]]) { samples, parameter in
      let arguments: [ActionArgument] =
        switch parameter.kind {
        case .text: [.text("a")]
        case .position: [.position(1), .position(2)]
        case .cell: [.cell(section: 1, row: 1), .cell(section: 1, row: 2)]
        case .range: [.range(1, 2)]
        case .choice(let words): words.map { .choice($0) }
        }
      return samples.flatMap { sample in arguments.map { sample + [$0] } }
    }
  }
}
