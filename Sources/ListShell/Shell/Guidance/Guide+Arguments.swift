internal import EditLine
internal import Files
internal import MockSources
internal import ScenarioLanguage
internal import ScenarioRunner
internal import Screens
internal import Text

extension Guide {
  /// Says what a step may be given behind `arguments`, where `word` is being typed.
  func candidates(
    forStep name: String, _ arguments: [String], word: String
  ) -> [Completion.Candidate] {
    switch name {
    case "source":
      arguments.isEmpty
        ? sources(beginning: word)
        : options(
          ofSource: arguments[0].filter { $0 != "\"" }, behind: arguments.dropFirst(), word: word)
    case "screen":
      arguments.isEmpty
        ? catalog.entries.map { .init($0.name, summary: $0.manual.summary) }
        : options(ofScreen: arguments[0], word: word)
    case "expect": checks(word: word)
    case "observe": screen.observations.map { .init($0.name, summary: $0.summary) }
    case "invariants": screen.invariants.map { .init($0.name, summary: $0.sentence) }
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

  /// Returns the suffixes that a reply takes behind `arguments`.
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

  /// Returns what the next argument of an action can be.
  private func choices(
    ofAction name: String, _ arguments: [String]
  ) -> [Completion.Candidate] {
    guard let place = screen.place(ofAction: name),
      screen.actions[place].parameters.indices.contains(arguments.count),
      case .choice(let words) = screen.actions[place].parameters[arguments.count].kind
    else { return [] }
    return words.map { .init($0) }
  }

  /// The observations, each followed by `ending`.
  func observations(ending: String) -> [Completion.Candidate] {
    screen.observations.map {
      .init($0.name, summary: $0.summary, ending: ending)
    }
  }

  /// What can be checked: names, and behind `=` the value now before the other values.
  private func checks(word: String) -> [Completion.Candidate] {
    guard let sign = word.firstIndex(where: { "=!~<>".contains($0) }) else {
      return observations(ending: "=")
    }
    let name = word[..<sign]
    guard let place = screen.place(ofObservation: String(name)) else {
      return []
    }
    let before = word[..<sign] + word[sign...].prefix { "=!~<>".contains($0) }
    let now = world.value(at: place).description
    let others = screen.observations[place].kind.words.filter { $0 != now }
    return ([now] + others).map { .init(before + $0) }
  }

  /// Returns the names that a source can have.
  private func sources(beginning word: String) -> [Completion.Candidate] {
    let sample = world.entry.hasSample ? [SourceKind.sample] : []
    return ([.numbers] + sample).map { .init($0.form, summary: $0.summary) }
      + files(beginning: word) { SourceKind(name: $0) != nil }
  }

  /// Returns the options that can follow the name of a source.
  private func options(
    ofSource name: String, behind written: ArraySlice<String>, word: String
  ) -> [Completion.Candidate] {
    (SourceKind(name: name)?.options ?? []).flatMap { option in
      // A file is looked into only for the option whose value is being typed.
      let values =
        word.hasPrefix("\(option.name)=")
        ? values(of: option, ofSource: name, behind: written) : []
      return settings(named: option.name, summary: option.meaning, values: values, word: word)
    }
  }

  /// The values that `option` can have, as far as they are known: words, or keys of the file called `name`.
  private func values(
    of option: SourceOption, ofSource name: String, behind written: ArraySlice<String>
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

  /// Returns the options of a command of `listsh`, or the values of the one in `last` or before the `=` of `word`.
  func options(
    of command: String, behind last: String?, word: String
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

  /// Returns the values that the option called `name` can have, as far as they are known, or `nil` if it takes none.
  private func values(
    ofOption name: String, among options: [CommandDescription.Argument], word: String
  ) -> [Completion.Candidate]? {
    guard let option = options.first(where: { $0.allNames.contains(name) }), option.kind == .option
    else { return nil }
    if name == "--invariant" {
      return screen.invariants.map { .init($0.name, summary: $0.sentence) }
    }
    switch option.completionKind {
    case .file, .directory: return files(beginning: word) { _ in true }
    case .list(let values): return values.map { .init($0) }
    case nil, .shellCommand, .custom, .customAsync: return []
    }
  }

  /// `name=`, and behind it the values that it can have.
  private func settings(
    named name: String, summary: String, values: [String], word: String
  ) -> [Completion.Candidate] {
    word.hasPrefix("\(name)=")
      ? values.map { .init("\(name)=\($0)") }
      : [.init(name, summary: summary, ending: "=")]
  }

  /// The files and folders whose paths begin with `word`; those with a blank where it begins with a quote.
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
