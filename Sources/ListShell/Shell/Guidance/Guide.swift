package import EditLine
internal import Files
internal import MockSources
internal import ScenarioLanguage
package import ScenarioRunner
package import Screens
internal import Text

/// The completions, hints and styles for a line, in the world in which the line will be played.
package struct Guide {
  /// The world before the line.
  let world: any SomeWorld
  /// The kinds of screen that steps can name.
  let catalog: Catalog
  /// The history, the newest line last.
  let history: [String]

  package init(world: any SomeWorld, catalog: Catalog, history: [String] = []) {
    self.world = world
    self.catalog = catalog
    self.history = history
  }

  var screen: ScreenDescription { world.description }

  /// Returns the operands of the step called `word`, or `nil` if there is no such step.
  func operands(ofStep word: String) -> [String]? {
    if let step = StepDescription.named(word) { return step.operands(on: screen.manual) }
    if let index = screen.index(ofAction: word) { return screen.actions[index].operands }
    return screen.hasReply(word) ? [] : nil
  }
}

/// Returns the bytes of `text` in `range` as a string.
func part(of text: String, _ range: Range<Int>) -> String {
  String(decoding: Array(text.utf8)[range.clamped(to: 0..<text.utf8.count)], as: UTF8.self)
}

extension Guide {
  package func completion(of line: String, _ cursor: Int) -> Completion {
    let text = part(of: line, 0..<cursor)
    guard let context = LineContext(text) else { return Completion() }
    let candidates =
      context.isCommand
      ? candidates(forCommand: context) : candidates(forStep: context)
    let matching = candidates.filter { $0.text.utf8.starts(with: context.word.utf8) }
    return Completion(from: context.range.lowerBound, with: matching)
  }

  /// Returns the candidates for the word in a line that begins with a colon.
  private func candidates(forCommand context: LineContext) -> [Completion.Candidate] {
    guard let name = context.name, name != context.word || !context.arguments.isEmpty else {
      return ColonCommand.all.map { .init($0.name, summary: $0.summary) }
    }
    guard let words = ColonCommand.named(name)?.arguments,
      let kind = context.arguments.count < words.count
        ? words[context.arguments.count] : words.last
    else { return [] }
    switch kind {
    case .topic:
      return Help(of: world, in: catalog).listedNames.map { .init($0) }
    case .file: return files(beginning: context.word) { _ in true }
    case .text: return []
    case .step(let name):
      return candidates(forStep: name, context.arguments, word: context.word)
    case .setting: return Setting.allCases.map { .init($0.rawValue, summary: $0.summary) }
    case .toggle: return ["on", "off"].map { .init($0) }
    case .observation: return observations(ending: " ")
    case .option(let command):
      return options(of: command, after: context.arguments.last, word: context.word)
    }
  }

  private func candidates(forStep context: LineContext) -> [Completion.Candidate] {
    if let name = context.name, name != context.word || !context.arguments.isEmpty {
      return candidates(forStep: name, context.arguments, word: context.word)
    }
    if context.request != nil { return replies }
    if context.word.hasPrefix("#") {
      return world.requests.map { .init("#\($0.number)", summary: $0.ask.description) }
    }
    let (useful, useless) = actions
    let hasActed =
      world.hasActed
      || context.stepsBefore.contains { name in
        screen.actions.contains { $0.name == name }
      }
    let others = StepDescription.all.filter { step in
      step.purpose != .reply && step.name != "end" && !(hasActed && step.isOpening)
    }
    .map { Completion.Candidate($0.name, summary: $0.summary) }
    return useful + (world.requests.isEmpty ? [] : replies) + others + useless
  }

  private var replies: [Completion.Candidate] {
    StepDescription.all.filter { $0.purpose == .reply && screen.asks }
      .map { .init($0.name, summary: $0.summary) }
      + screen.manual.replies.map { .init($0.name, summary: $0.summary) }
  }

  /// The actions that would have an effect now, and the other actions with the reason why they
  /// would have none.
  private var actions: (useful: [Completion.Candidate], useless: [Completion.Candidate]) {
    var useful: [Completion.Candidate] = []
    var useless: [Completion.Candidate] = []
    for (index, action) in screen.actions.enumerated() {
      if let reason = refusal(ofAction: index, action) {
        // A list under test may give no reason.
        let why = reason.isEmpty ? "" : ": \(reason)"
        useless.append(.init(action.name, summary: "ignored now\(why)"))
      } else {
        useful.append(.init(action.name, summary: action.summary))
      }
    }
    return (useful, useless)
  }

  /// Returns the reason why the action would have no effect, found by trying the action on a copy of the world.
  ///
  /// Actions of a list under test are not tried: the user would have to wait for the adapter.
  private func refusal(ofAction index: Int, _ action: ActionDescription) -> String? {
    if world.entry.reportedParts != nil { return nil }
    var reason: String?
    let samples = world.samples(of: action).prefix(Self.triedSamples)
    for sample in samples.isEmpty ? action.samples[...] : samples {
      var trial = world
      let planned = PlannedAction(
        index, sample, isReload: action.isReload, isInBackground: false)
      let step = PlannedStep(
        .action(planned), text: action.name, span: .nowhere)
      reason = nil
      do throws(CaseStop) {
        try trial.perform(step, at: 0) { line, _ in
          if case .ignored(let why) = line.verdict { reason = why }
        }
      } catch {
        reason = error.description
      }
      if reason == nil { return nil }
    }
    return reason
  }

  /// The maximum number of arguments with which an action is tried, because a list can have a million
  /// rows.
  private static let triedSamples = 4

  /// Returns the possible arguments of a step after `arguments`. The user is typing `word`.
  func candidates(
    forStep name: String, _ arguments: [String], word: String
  ) -> [Completion.Candidate] {
    switch name {
    case "source":
      arguments.isEmpty
        ? sources(beginning: word)
        : options(
          ofSource: arguments[0].filter { $0 != "\"" }, after: arguments.dropFirst(), word: word)
    case "screen":
      arguments.isEmpty
        ? catalog.entries.map { .init($0.name, summary: $0.manual.summary) }
        : options(ofScreen: arguments[0], word: word)
    case "expect": checks(word: word)
    case "observe": screen.observations.map { .init($0.name, summary: $0.summary) }
    case "invariants": screen.invariants.map { .init($0.written, summary: $0.sentence) }
    case "invariant": partsOfInvariant(arguments, word: word)
    case "answers":
      ["ok", "fail", "empty"].map {
        let written = word.lastIndex(of: ",").map { String(word[...$0]) } ?? ""
        return .init(written + $0, ending: "")
      }
    case "server":
      switch arguments.count {
      case 0: ["insert", "remove"].map { .init($0) }
      case 2: [.init("at")]
      default: []
      }
    case "succeed", "empty", "fail": suffixes(ofReply: name, after: arguments)
    default: choices(ofAction: name, arguments)
    }
  }

  private func suffixes(
    ofReply name: String, after arguments: [String]
  ) -> [Completion.Candidate] {
    if arguments.last == "next" || arguments.last == "previous" { return [.init("none")] }
    var words: [String] = name != "fail" && screen.manual.pagings.contains(.cursor) ? ["next"] : []
    if screen.manual.hasLayers {
      words += name == "fail" ? ["permanent"] : ["previous"]
      if name == "succeed" { words.append("stale") }
    }
    let order = ["next", "previous", "stale", "permanent"]
    let last = order.lastIndex(where: arguments.contains) ?? -1
    return order.dropFirst(last + 1).filter(words.contains).map { .init($0) }
  }

  /// Returns the possible values of the next argument of an action.
  private func choices(
    ofAction name: String, _ arguments: [String]
  ) -> [Completion.Candidate] {
    guard let index = screen.index(ofAction: name),
      screen.actions[index].parameters.indices.contains(arguments.count),
      case .choice(let words) = screen.actions[index].parameters[arguments.count].kind
    else { return [] }
    return words.map { .init($0) }
  }

  func observations(ending: String) -> [Completion.Candidate] {
    screen.observations.map {
      .init($0.name, summary: $0.summary, ending: ending)
    }
  }

  /// Returns the words that can follow the name of an invariant: first a keyword, then conditions.
  private func partsOfInvariant(
    _ arguments: [String], word: String
  ) -> [Completion.Candidate] {
    guard let last = arguments.last else { return [] }
    let conditions = checks(word: word)
    if arguments.count == 1 { return [.init("when"), .init("expect")] }
    if last == "when" || arguments.contains("expect") { return conditions }
    return conditions + [.init("expect")]
  }

  /// Returns the possible checks: names or, after `=`, the current value and then the other values.
  private func checks(word: String) -> [Completion.Candidate] {
    guard let sign = word.firstIndex(where: { "=!~<>".contains($0) }) else {
      return observations(ending: "=")
    }
    let name = word[..<sign]
    guard let index = screen.index(ofObservation: String(name)) else {
      return []
    }
    let comparison = word[sign...].prefix { "=!~<>".contains($0) }
    guard Comparison(rawValue: String(comparison)) != nil else { return [] }
    let before = word[..<sign] + comparison
    let now = world.value(at: index).description
    let others = screen.observations[index].kind.words.filter { $0 != now }
    return ([now] + others).map { .init(before + $0) }
  }

  private func sources(beginning word: String) -> [Completion.Candidate] {
    let sample = world.entry.hasSample ? [SourceKind.sample] : []
    return ([.numbers] + sample).map { .init($0.form, summary: $0.summary) }
      + files(beginning: word) { SourceKind(name: $0) != nil }
  }

  private func options(
    ofSource name: String, after written: ArraySlice<String>, word: String
  ) -> [Completion.Candidate] {
    (SourceKind(name: name)?.options ?? []).flatMap { option in
      // The file is read only for the option whose value the user is typing.
      let values =
        word.hasPrefix("\(option.name)=")
        ? values(of: option, ofSource: name, after: written) : []
      return settings(named: option.name, summary: option.meaning, values: values, word: word)
    }
  }

  /// Returns the known values of `option`: words, or keys of the file called `name`.
  private func values(
    of option: SourceOption, ofSource name: String, after written: ArraySlice<String>
  ) -> [String] {
    switch option.name {
    case "rows":
      return SourceKeys(ofFileAt: name).rows
    case "id", "title":
      let value = { (option: String) in
        written.last { $0.hasPrefix("\(option)=") }.map {
          String($0.dropFirst(option.utf8.count + 1))
        }
      }
      // The separator is one character, in quotes if it needs them.
      let written = value("separator") ?? ","
      let separator =
        written.contains(text: "\\t") ? Byte.tab : written.utf8.first { $0 != Byte.quote }
      return SourceKeys(
        ofFileAt: name, rowsKey: value("rows"),
        separator: separator ?? SourceSpecification.comma
      ).columns
    default:
      return option.value.words
    }
  }

  private func options(ofScreen name: String, word: String) -> [Completion.Candidate] {
    (catalog[name]?.manual.options ?? []).flatMap { option in
      var values: [String] = []
      if case .choice(let words) = option.kind { values = words }
      return settings(named: option.name, summary: option.summary, values: values, word: word)
    }
  }

  /// Returns the options of a command of `listsh`, or the values of the option in `last` or before the `=` of `word`.
  func options(
    of command: String, after last: String?, word: String
  ) -> [Completion.Candidate] {
    let options =
      CommandDescription.listsh.subcommands?.first { $0.commandName == command }?.options ?? []
    if let sign = word.firstIndex(of: "="), word.hasPrefix("--") {
      let start = word[...sign]
      let value = String(word[sign...].dropFirst())
      return (values(ofOption: String(word[..<sign]), among: options, word: value) ?? []).map {
        .init(start + $0.text, summary: $0.summary, ending: $0.ending)
      }
    }
    return last.flatMap { values(ofOption: $0, among: options, word: word) }
      // The shell itself has the adapter.
      ?? options.filter { !$0.name.hasPrefix("--adapter") }
      .map { .init($0.name, summary: $0.summary) }
  }

  /// Returns the known values of the option called `name`, or `nil` if the option takes no value.
  private func values(
    ofOption name: String, among options: [CommandDescription.Argument], word: String
  ) -> [Completion.Candidate]? {
    guard let option = options.first(where: { $0.allNames.contains(name) }), option.kind == .option
    else { return nil }
    if name == "--invariant" {
      return screen.invariants.map { .init($0.written, summary: $0.sentence) }
    }
    switch option.completionKind {
    case .file, .directory: return files(beginning: word) { _ in true }
    case .list(let values): return values.map { .init($0) }
    case nil, .shellCommand, .custom, .customAsync: return []
    }
  }

  /// Returns `name=` or, if the user has typed `name=`, the possible values.
  private func settings(
    named name: String, summary: String, values: [String], word: String
  ) -> [Completion.Candidate] {
    word.hasPrefix("\(name)=")
      ? values.map { .init("\(name)=\($0)") }
      : [.init(name, summary: summary, ending: "=")]
  }

  /// Returns the files and folders whose paths begin with `word`. Paths that need quotes are included only if
  /// `word` begins with a quote.
  func files(
    beginning word: String, where isSelected: (String) -> Bool
  ) -> [Completion.Candidate] {
    let quote = word.hasPrefix("\"") ? "\"" : ""
    return entries(completing: word.dropFirst(quote.count)).compactMap { path, entry in
      let isWritable =
        quoted(path) == "\"\(path)\"" && (!quote.isEmpty || ColonCommand.written(path) == path)
      if !isWritable { return nil }
      if entry.kind == .folder { return .init(quote + path + "/", ending: "") }
      return entry.kind == .file && isSelected(path) ? .init(quote + path + quote) : nil
    }
  }
}

extension InvariantDescription {
  /// The name as a step writes it. The name of an invariant that a script defines is in quotes.
  fileprivate var written: String { definition == nil ? name : quoted(name) }
}

extension Guide {
  /// Returns the hint for a line: the rest of the newest line in the history that starts with it,
  /// or the missing arguments.
  package func hint(for line: String) -> Hint? {
    guard !line.isEmpty else { return nil }
    if let latest = history.last(where: { isContinued(line, by: $0) }) {
      return .continuation(String(latest.dropFirst(line.count)))
    }
    guard let operands = missingOperands(of: line) else { return nil }
    return .note((line.hasSuffix(" ") ? "" : " ") + operands)
  }

  /// Whether `latest` begins with `line` and is longer.
  private func isContinued(_ line: String, by latest: String) -> Bool {
    latest.utf8.count > line.utf8.count && latest.utf8.starts(with: line.utf8)
      && latest.hasPrefix(line) && !latest.contains("\n")
  }

  /// Returns the operands of the last step or command that the user has not typed yet.
  private func missingOperands(of line: String) -> String? {
    guard let context = LineContext(line), let name = context.name,
      let operands = context.isCommand
        ? ColonCommand.named(name)?.operands : operands(ofStep: name)
    else { return nil }
    var rest = operands.dropFirst(context.argumentCount)
    // After a word of the notation, such as `expect`, only the operands after it are missing.
    if let word = context.arguments.last,
      let index = operands.lastIndex(where: { $0 == word || $0 == "[\(word)" })
    {
      rest = operands[(index + 1)...].dropFirst(context.word.isEmpty ? 0 : 1)
    }
    if rest.isEmpty { rest = operands.suffix(1).filter { $0.contains("…") }[...] }
    return rest.isEmpty ? nil : withoutUnmatchedBrackets(rest.joined(separator: " "))
  }

  /// Returns `text` without the closing brackets of operands that are already typed.
  private func withoutUnmatchedBrackets(_ text: String) -> String {
    var depth = 0
    return text.filter { character in
      depth += character == "[" ? 1 : character == "]" ? -1 : 0
      defer { depth = max(0, depth) }
      return depth >= 0
    }
  }
}

extension Guide {
  /// Returns the styles of the parts of a line: known and unknown words, numbers, strings and comments.
  package func highlighted(_ line: String) -> [StyledRange] {
    guard !ShellLine.isCommand(line) else { return highlighted(command: line) }
    let bytes = Array(line.utf8)
    return Token.all(in: line).compactMap { token in
      style(of: token, in: bytes).map { StyledRange(token.span.range, $0) }
    }
  }

  /// Returns the style of a word of a script, or `nil` for the default style.
  private func style(of token: Token, in bytes: [UInt8]) -> Style? {
    switch token.kind {
    case .step:
      operands(ofStep: String(decoding: bytes[token.span.range], as: UTF8.self)) == nil
        ? Style(.red) : Style(.blue)
    case .number, .duration, .repetition, .request: Style(.magenta)
    case .string, .openString, .rows: Style(.cyan)
    case .comment: .dim
    case .name: Style(.green)
    case .word, .operator, .background, .opening, .closing, .separator, .end: nil
    }
  }

  /// Returns the style of a line that begins with a colon, which depends on whether its command is known.
  private func highlighted(command line: String) -> [StyledRange] {
    guard let range = LineContext.commandWords(of: line).first else { return [] }
    let name = String(decoding: Array(line.utf8)[range], as: UTF8.self)
    return [StyledRange(range, ColonCommand.named(name) == nil ? Style(.red) : Style(.blue))]
  }
}
