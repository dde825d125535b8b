internal import ScenarioLanguage
package import Screens
package import Text

/// The description of a list under test, as the list reports it.
package struct SubjectHello: Hashable, Sendable {
  /// The name of the list in reports.
  package var name: String
  /// The name of the list's screen in scenario files.
  package var screen: String
  package var actions: [Action]
  /// The actions that are possible only in the initial state.
  package var once: [String]
  /// The names of the list's states, if they are known.
  package var states: [String]?
  package var effects: [String]
  package var observations: [Observation]
  /// Whether the list reports the reason when it ignores or drops an event.
  package var reportsReasons: Bool
  /// Whether the list receives a command when virtual time passes.
  package var wantsTime: Bool
  /// Whether the list runs in this process, so that it receives no messages.
  package var isInProcess = false

  /// The sender of the names, for errors: the message hello, or a list in this process.
  var sender: String { isInProcess ? escaped(name) : "hello" }

  /// An action of a list. For a built-in screen, only the name is used.
  package struct Action: Hashable, Sendable {
    package var name: String
    /// The purpose of the action, in one line.
    package var summary: String
    package var parameters: [Parameter]
    /// Whether the action loads the first page.
    package var isReload: Bool

    package init(
      _ name: String, _ summary: String = "", parameters: [Parameter] = [], isReload: Bool = false
    ) {
      self.name = name
      self.summary = summary
      self.parameters = parameters
      self.isReload = isReload
    }
  }

  /// An observation of a list. For a built-in screen, only the name is used. A custom screen also
  /// needs the type.
  package struct Observation: Hashable, Sendable {
    package var name: String
    /// The type of the values, or `nil` if a built-in screen defines it.
    package var kind: Kind?
    /// The meaning of the value, in one line.
    package var summary: String
    /// Whether the trace prints the observation on every change.
    package var isReported: Bool

    package enum Kind: String, Hashable, Sendable, CaseIterable {
      /// An integer, a Boolean, any string, or a word without spaces.
      case number, flag, text, word
    }

    package init(
      _ name: String, _ kind: Kind? = nil, _ summary: String = "", isReported: Bool = false
    ) {
      self.name = name
      self.kind = kind
      self.summary = summary
      self.isReported = isReported
    }
  }

  package init(
    name: String, screen: String, actions: [Action], once: [String] = [], states: [String]? = nil,
    effects: [String], observations: [Observation], reportsReasons: Bool = false,
    wantsTime: Bool = false
  ) {
    self.name = name
    self.screen = screen
    self.actions = actions
    self.once = once
    self.states = states
    self.effects = effects
    self.observations = observations
    self.reportsReasons = reportsReasons
    self.wantsTime = wantsTime
  }

  /// Reads the response to hello.
  package init(_ answer: JSONValue) throws(SubjectFailure) {
    let reader = MemberReader(object: answer, what: "hello")
    if answer["v"] == nil, let why = answer["failed"] {
      throw SubjectFailure("the adapter cannot start: \(why.string ?? why.kind)")
    }
    if answer["unrecorded"] == .flag(true) {
      throw SubjectFailure("the recording does not contain hello")
    }
    guard let version = answer["v"] else {
      throw SubjectFailure("hello has no \"v\"; send \"v\":1")
    }
    guard version.integer == 1 else { throw reader.wrong("v", "\"v\":1", version) }
    screen = try reader.word("screen")
    name = try reader.line("name") ?? screen
    actions = try reader.items("actions").map { (item) throws(SubjectFailure) in
      try Action(item)
    }
    observations = try reader.items("observes").map { (item) throws(SubjectFailure) in
      try Observation(item)
    }
    once = try reader.words("once") ?? []
    states = try reader.words("states")
    effects = try reader.words("effects") ?? []
    reportsReasons = try reader.flag("reasons") ?? false
    wantsTime = try reader.flag("clock") ?? false
    try checkNames()
  }

  /// Throws unless each name is a word that scenarios can contain, and occurs once in its table.
  package func checkNames() throws(SubjectFailure) {
    _ = try MemberReader.checkedWord(screen, sender, in: "screen")
    for name in once where !actions.contains(where: { $0.name == name }) {
      let hint = didYouMean(name, among: actions.map(\.name))
      throw SubjectFailure(
        "\(sender) reported \"once\" with \(quoted(name)), which \"actions\" lacks; "
          + (hint ?? "send one of \"actions\""))
    }
    for (table, names) in [
      ("actions", actions.map(\.name)), ("observes", observations.map(\.name)),
      ("effects", effects),
    ] {
      for name in names { _ = try MemberReader.checkedWord(name, sender, in: table) }
      try refuseTwice(names, in: table)
    }
    try refuseTwice(once, in: "once")
    try refuseTwice(states ?? [], in: "states")
    for parameter in actions.flatMap(\.parameters) {
      guard case .choice(let words) = parameter.kind else { continue }
      if words.isEmpty {
        throw SubjectFailure(
          "the parameter \(quoted(parameter.name)) has no \"choice\"; send at least one word")
      }
      for word in words {
        let problem =
          if word.isEmpty || !MemberReader.hasWordCharacters(word) {
            "send words of letters, digits, - _ and ."
          } else if !readsAsWord(word, afterOperator: false) {
            "scripts read it as a number, a time or a repeat; choose another word"
          } else {
            nil as String?
          }
        guard let problem else { continue }
        throw SubjectFailure(
          "the parameter \(quoted(parameter.name)) has the choice \(quoted(word)); \(problem)")
      }
    }
  }

  private func refuseTwice(_ names: [String], in table: String) throws(SubjectFailure) {
    var known: Set<String> = []
    for name in names where !known.insert(name).inserted {
      throw SubjectFailure(
        "\(sender) reported \"\(table)\" with \(quoted(name)) twice; send it once")
    }
  }
}

extension SubjectHello.Action {
  /// Reads an action: an object, or a string with only the name.
  fileprivate init(_ item: JSONValue) throws(SubjectFailure) {
    if let name = item.string {
      self = Self(name)
      return
    }
    let reader = MemberReader(object: item, what: "an action")
    name = try reader.word("name")
    summary = try reader.line("summary") ?? ""
    isReload = try reader.flag("reload") ?? false
    parameters = try reader.optionalItems("parameters").map { (item) throws(SubjectFailure) in
      try Parameter(item)
    }
  }
}

extension Parameter {
  fileprivate init(_ item: JSONValue) throws(SubjectFailure) {
    let reader = MemberReader(object: item, what: "a parameter")
    let name = try reader.text("name") ?? "value"
    let kind: Kind
    switch item["kind"] {
    case .string("text"): kind = .text
    case .string("position"): kind = .position
    case .string("cell"): kind = .cell
    case let choice? where choice["choice"] != nil:
      kind = .choice(
        try MemberReader(object: choice, what: "the kind of a parameter").words("choice") ?? [])
    case let other:
      throw SubjectFailure(
        "the parameter \(quoted(name)) has \(other.map { "the kind \($0.kind)" } ?? "no \"kind\""); "
          + "send text, position, cell or {\"choice\":[…]}")
    }
    self.init(name, kind)
  }
}

extension SubjectHello.Observation {
  /// Reads an observation: an object, or a string with only the name.
  fileprivate init(_ item: JSONValue) throws(SubjectFailure) {
    if let name = item.string {
      self = Self(name)
      return
    }
    let reader = MemberReader(object: item, what: "an observation")
    name = try reader.word("name")
    summary = try reader.line("summary") ?? ""
    isReported = try reader.flag("reported") ?? false
    guard let word = try reader.text("kind") else {
      kind = nil
      return
    }
    guard let kind = Kind(rawValue: word) else {
      throw SubjectFailure(
        "the observation \(quoted(name)) has the kind \(quoted(word)); "
          + "send number, flag, text or word")
    }
    self.kind = kind
  }
}
