internal import EditLine
internal import Files
internal import MockSources
internal import ScenarioLanguage
internal import ScenarioRunner
internal import Screens
internal import Text

extension Guide {
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
    case "succeed", "empty", "fail": suffixes(ofReply: name, behind: arguments)
    default: choices(ofAction: name, arguments)
    }
  }

  /// Returns the suffixes that a reply can have after `arguments`.
  private func suffixes(
    ofReply name: String, behind arguments: [String]
  ) -> [Completion.Candidate] {
    if arguments.last == "next" || arguments.last == "previous" { return [.init("none")] }
    let isLayered = screen.manual.hasLayers
    var words: [String] = name == "fail" ? [] : ["next"]
    if isLayered {
      words += name == "fail" ? ["permanent"] : ["previous"]
      if name == "succeed" { words.append("stale") }
    }
    let order = ["next", "previous", "stale", "permanent"]
    let last = arguments.compactMap { order.firstIndex(of: $0) }.max() ?? -1
    return words.filter { word in order.firstIndex(of: word).map { $0 > last } ?? true }
      .map { .init($0) }
  }

  /// Returns the possible values of the next argument of an action.
  private func choices(
    ofAction name: String, _ arguments: [String]
  ) -> [Completion.Candidate] {
    guard let index = screen.place(ofAction: name),
      screen.actions[index].parameters.indices.contains(arguments.count),
      case .choice(let words) = screen.actions[index].parameters[arguments.count].kind
    else { return [] }
    return words.map { .init($0) }
  }

  /// Returns the observations, each followed by `ending`.
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

  /// Returns the possible checks: names, or after `=` the current value, then the other values.
  private func checks(word: String) -> [Completion.Candidate] {
    guard let sign = word.firstIndex(where: { "=!~<>".contains($0) }) else {
      return observations(ending: "=")
    }
    let name = word[..<sign]
    guard let index = screen.place(ofObservation: String(name)) else {
      return []
    }
    let before = word[..<sign] + word[sign...].prefix { "=!~<>".contains($0) }
    let now = world.value(at: index).description
    let others = screen.observations[index].kind.words.filter { $0 != now }
    return ([now] + others).map { .init(before + $0) }
  }

  /// Returns the possible names of a source.
  private func sources(beginning word: String) -> [Completion.Candidate] {
    let sample = world.entry.hasSample ? [SourceKind.sample] : []
    return ([.numbers] + sample).map { .init($0.form, summary: $0.summary) }
      + files(beginning: word) { SourceKind(name: $0) != nil }
  }

  /// Returns the options that can follow the name of a source.
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
      let rows = written.last { $0.hasPrefix("rows=") }.map { String($0.dropFirst(5)) }
      return SourceKeys(ofFileAt: name, rowsKey: rows).columns
    default:
      return option.value.words
    }
  }

  /// Returns the options that can follow the name of a screen.
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
      ?? options.map { .init($0.name, summary: $0.summary) }
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

  /// Returns `name=` or, if the user has typed that, the possible values.
  private func settings(
    named name: String, summary: String, values: [String], word: String
  ) -> [Completion.Candidate] {
    word.hasPrefix("\(name)=")
      ? values.map { .init("\(name)=\($0)") }
      : [.init(name, summary: summary, ending: "=")]
  }

  /// Returns the files and folders whose paths begin with `word`. Paths with spaces are included only if `word` begins
  /// with a quote.
  func files(
    beginning word: String, where isSelected: (String) -> Bool
  ) -> [Completion.Candidate] {
    let quote = word.hasPrefix("\"") ? "\"" : ""
    let start = word.dropFirst(quote.count)
    let folder = start.lastIndex(of: "/").map { String(start[...$0]) } ?? ""
    let entries = (try? entries(ofFolder: folder.isEmpty ? "." : folder)) ?? []
    return entries.compactMap { entry in
      let path = folder + entry.name
      let isHidden = entry.name.hasPrefix(".") && !start.hasSuffix(".")
      let isWritable =
        quote.isEmpty
        ? !path.contains { $0.isWhitespace || $0 == "\"" } : quoted(path) == "\"\(path)\""
      if isHidden || !isWritable { return nil }
      if entry.kind == .folder { return .init(quote + path + "/", ending: "") }
      return entry.kind == .file && isSelected(path) ? .init(quote + path + quote) : nil
    }
  }
}

extension InvariantDescription {
  /// The name as a step writes it. The name of an invariant that a script defines is in quotes.
  fileprivate var written: String { definition == nil ? name : quoted(name) }
}
