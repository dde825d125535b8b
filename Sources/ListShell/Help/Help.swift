internal import EditLine
internal import MockSources
internal import ScenarioLanguage
internal import ScenarioRunner
internal import Screens
internal import Text

/// The words that listsh reads and prints, each explained with an example.
struct Help {
  /// The world of the screen whose words are listed first.
  private let world: any SomeWorld
  private let catalog: Catalog

  /// Creates the help. The words of the screen of `world` come first, then the words of the other
  /// screens of `catalog`.
  init(of world: any SomeWorld, in catalog: Catalog) {
    self.world = world
    self.catalog = catalog
  }

  /// The topics that `:help` lists, under their headings.
  private var sections: [(title: String, topics: [HelpTopic])] {
    let screen = world.description
    return [
      (
        "The screen \(screen.name): \(screen.manual.summary)",
        topics(of: screen)
          + screen.observations.enumerated().map {
            topic(of: $1, example: "expect \($1.name)=\(world.value(at: $0))")
          }
      ),
      (
        "Steps of every screen",
        StepDescription.all.map {
          HelpTopic(
            names: [$0.name], usage: $0.usage(on: screen.manual), summary: $0.summary,
            text: text(about: $0), example: $0.example)
        }
      ),
      ("The language", HelpTopic.all),
      (
        "Commands of the shell",
        ColonCommand.all.map {
          HelpTopic(names: [$0.name], usage: $0.usage, summary: $0.summary, example: $0.example)
        }
      ),
    ]
  }

  /// The topics that help shows only for their words, and not in the list of topics.
  private var others: [HelpTopic] {
    invariants + otherScreens + screenOptions + sourceOptions + CommandDescription.listsh.topics
      + HelpTopic.environment + HelpTopic.files + HelpTopic.glossary
  }

  /// The words that arguments of actions and observations can have as values. Help shows these
  /// topics only for words that have no other topic.
  private var values: [HelpTopic] {
    var topics: [HelpTopic] = []
    func add(_ words: [String], _ usage: String, _ summary: String, on screen: ScreenDescription) {
      if words.isEmpty || topics.contains(where: { $0.names == words && $0.usage == usage }) {
        return
      }
      topics.append(
        HelpTopic(
          names: words, usage: usage, summary: "values of \(summary)",
          text: words.joined(separator: ", "), example: "listsh screens \(screen.name)"))
    }
    for screen in catalog.entries.map(\.description) {
      for observation in screen.observations {
        add(
          observation.kind.words, "expect \(observation.name)=VALUE", observation.summary,
          on: screen)
      }
      for action in screen.actions {
        for parameter in action.parameters {
          guard case .choice(let words) = parameter.kind else { continue }
          add(words, action.usage, "an argument of \(action.name)", on: screen)
        }
      }
    }
    return topics
  }

  private func topics(of screen: ScreenDescription) -> [HelpTopic] {
    screen.actions.map {
      HelpTopic(
        names: [$0.name], usage: $0.usage, summary: $0.summary,
        example: example(of: $0, on: screen))
    }
      + screen.manual.replies.map {
        HelpTopic(
          names: [$0.name], usage: "[#n] \($0.name)", summary: $0.summary,
          example: $0.example ?? screen.manual.sample)
      }
  }

  private func example(of action: ActionDescription, on screen: ScreenDescription) -> String {
    if let example = action.example { return example }
    let sample = screen.manual.sample
    if action.parameters.isEmpty, sample.hasPrefix(action.name) || !sample.contains(action.name) {
      return "\(action.name); wait"
    }
    guard screen.manual.hasLayers, !sample.contains(action.name),
      let arguments = action.samples.first
    else { return sample }
    return (["firstLoad;", action.name] + arguments.map(\.description)).joined(separator: " ")
  }

  /// Returns a sentence about the suffixes of a reply on screens with layers.
  private func text(about step: StepDescription) -> String {
    if step.suffixes.isEmpty || world.description.manual.hasLayers { return "" }
    let screens = catalog.entries.filter { $0.manual.hasLayers }.map(\.name)
    return
      "On the screen \(screens.joined(separator: ", ")) also: \(step.suffixes.joined(separator: " "))"
  }

  private func topic(of observation: ObservationDescription, example: String) -> HelpTopic {
    HelpTopic(
      names: [observation.name], usage: "expect \(observation.name)=…",
      summary: "\(observation.summary): \(observation.kind.meaning)", example: example)
  }

  /// The words of the other screens. Words with the same meaning on several screens are one topic.
  private var otherScreens: [HelpTopic] {
    let own = sections[0].topics
    var topics: [(topic: HelpTopic, screens: [String])] = []
    for entry in catalog.entries where entry.name != world.description.name {
      let screen = entry.description
      // Do not start an adapter only for an example.
      let world = entry.reportedParts == nil ? try? CaseSetup(entry).world() : nil
      let observations = screen.observations.enumerated().map { index, observation in
        let value = world?.value(at: index).description ?? "none"
        return topic(
          of: observation, example: "screen \(screen.name); expect \(observation.name)=\(value)")
      }
      let topicsOfScreen = self.topics(of: screen).map { topic in
        var topic = topic
        if !topic.example.hasPrefix("screen ") {
          topic.example = "screen \(screen.name); \(topic.example)"
        }
        return topic
      }
      for topic in topicsOfScreen + observations
      where !own.contains(where: { $0.isSame(as: topic) }) {
        if let index = topics.firstIndex(where: { $0.topic.isSame(as: topic) }) {
          topics[index].screens.append(screen.name)
        } else {
          topics.append((topic, [screen.name]))
        }
      }
    }
    return topics.map { topic, screens in
      var topic = topic
      topic.text =
        "On the screen\(screens.count == 1 ? "" : "s") \(screens.joined(separator: ", "))."
      return topic
    }
  }

  private var invariants: [HelpTopic] {
    var topics: [HelpTopic] = []
    for entry in catalog.entries {
      for invariant in entry.description.invariants
      where !topics.contains(where: { $0.names == [invariant.name] }) {
        let screens = catalog.entries.filter {
          $0.description.invariants.contains { $0.name == invariant.name }
        }
        topics.append(
          HelpTopic(
            names: [invariant.name], usage: "invariants \(invariant.name)",
            summary: invariant.sentence,
            text: "Screens: \(screens.map(\.name).joined(separator: ", ")).",
            example: "listsh explore \(entry.name) --invariant \(invariant.name)"))
      }
    }
    return topics
  }

  private var screenOptions: [HelpTopic] {
    catalog.entries.flatMap { entry in
      entry.manual.options.map {
        HelpTopic(
          names: [$0.name] + $0.kind.words, usage: "screen \(entry.name) \($0.name)=…",
          summary: "\($0.summary): \($0.kind.meaning)", text: "",
          example: "listsh screens \(entry.name)")
      }
    }
  }

  private var sourceOptions: [HelpTopic] {
    SourceOption.all.map {
      let value = $0.value.words.first ?? ($0.name == "latency" ? "300ms" : "7")
      let option = $0.kinds.contains(.numbers) ? "\($0.name)=\(value)" : "count=53"
      return HelpTopic(
        names: [$0.name] + $0.value.words, usage: "source NAME \($0.name)=\($0.value.description)",
        summary: "\($0.meaning) (default: \($0.preset))",
        example: "source numbers \(option); firstLoad")
    }
  }

  var names: [String] {
    (sections.flatMap(\.topics) + others + values).flatMap(\.names) + catalog.names
  }

  /// The names of all topics of the sections. Several topics can have one name.
  var listedNames: [String] {
    var known: Set<String> = []
    return sections.flatMap { $0.topics.flatMap(\.names) }.filter { known.insert($0).inserted }
  }

  /// Returns the lines that explain `word`, or the word without its number, as in `#2`. Returns
  /// none if the word is unknown.
  func lines(about word: String) -> [StyledText] {
    let sign = word.prefix { !$0.isNumber }.split(separator: " ").joined(separator: " ")
    func isAbout(_ topic: HelpTopic) -> Bool {
      topic.names.contains { $0 == word || $0 == sign || $0 == ":\(word)" }
    }
    let screen = catalog.entries.first { $0.name == word }?.description.fullText
    var found = (sections.flatMap(\.topics) + others).filter(isAbout)
    if found.isEmpty, screen == nil { found = values.filter(isAbout) }
    var parts = found.map { topic in
      [StyledText(topic.usage, Style(isBold: true)), StyledText("  " + topic.summary)]
        + topic.text.split(separator: "\n").map { StyledText("  " + $0) }
        + [StyledText("  example: ", .dim) + StyledText(topic.example)]
    }
    if let screen {
      parts.append(
        screen.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map {
          StyledText(String($0))
        })
    }
    return Array(parts.joined(separator: [StyledText("")]))
  }

  /// Returns the lines that explain `words`. Without words, returns the list of all topics.
  func lines(about words: [String]) throws(CommandError) -> [StyledText] {
    guard !words.isEmpty else { return overview }
    let asked = words.joined(separator: " ")
    let found = lines(about: asked)
    if found.isEmpty {
      throw CommandError(
        "no help for '\(asked)'; \(didYouMean(asked, among: names) ?? ":help lists the topics")")
    }
    return found
  }

  private var overview: [StyledText] {
    sections.flatMap { section in
      let rows = section.topics.map { ($0.usage, $0.summary) }
      let lines = table(rows, indent: "  ").split(separator: "\n")
      return [StyledText(section.title, Style(isBold: true))]
        + lines.map { StyledText(String($0)) }
    } + [
      StyledText(
        "→ accepts a suggestion, TAB completes, ^R searches the history, ^C discards the line, ^D quits",
        .dim)
    ]
  }
}

extension ObservationKind {
  fileprivate var words: [String] {
    switch self {
    case .choice(let words): words
    case .combination(let words, let alone): words + alone
    case .integer, .optionalInteger, .flag, .word, .text: []
    }
  }
}

extension ScreenOption.Kind {
  fileprivate var words: [String] {
    if case .choice(let words) = self { words } else { [] }
  }
}

extension HelpTopic {
  fileprivate func isSame(as other: HelpTopic) -> Bool {
    usage == other.usage && summary == other.summary
  }
}

extension CommandDescription {
  fileprivate var topics: [HelpTopic] {
    tree.dropFirst().flatMap { call, command in
      (command.options + command.operands).flatMap { $0.topics(of: call) }
    }
  }
}

extension CommandDescription.Argument {
  /// Returns the topic of this argument of the command that `call` runs, if the argument has a name
  /// or values. The names of the topic are the names and the values of the argument.
  fileprivate func topics(of call: String) -> [HelpTopic] {
    let words = allNames + (allValues ?? [])
    guard !words.isEmpty, abstract != nil else { return [] }
    let value =
      allValues?.first ?? Self.sampleValues[name] ?? Self.sampleValues[valueName ?? ""] ?? "1"
    let option = kind == .option ? "\(name) \(value)" : kind == .flag ? name : value
    // play reads either files or scripts.
    let operands =
      name == "-c" || name == "--adapter"
      ? "" : Self.sampleOperands["\(call) \(name)"] ?? Self.sampleOperands[call] ?? ""
    // Only the shell command `:explore` accepts this option.
    if name == "--load" {
      return [
        HelpTopic(
          names: words, usage: ":explore \(usage)", summary: summary, example: ":explore \(option)")
      ]
    }
    let companion = call == "listsh adapter check" ? "" : Self.companions[name] ?? ""
    return [
      HelpTopic(
        names: words, usage: "\(call) \(usage)", summary: summary,
        example: "\(call) \(operands)\(operands.contains(companion) ? "" : companion)\(option)")
    ]
  }

  /// Values for examples, by the names of options or of values in help.
  private static let sampleValues = [
    "--accept": "accepted.txt", "--adapter-log": "session.log", "--generate": "new.txt",
    "--max-rows": "2000000", "--max-steps": "2000000", "--timings": ".timings",
    "A,B,…": "firstLoad,refresh", "COMMAND": "'python3 list.py'", "D": "10s", "DIR": "Scenarios",
    "FILE": "report.txt", "FOLDER": "found", "FORMAT=FILE": "jsonl=report.jsonl", "I/N": "1/3",
    "INVARIANT": "no-row-twice", "N": "3", "NAME": "slow", "PATH": "Scenarios", "PERCENT": "90",
    "S": "7", "SCREEN": "list", "SCRIPT": "'firstLoad; fetchMore'",
    "SOURCE": "'numbers count=9'", "TEXT": "refresh",
  ]

  /// Arguments without which an option is refused.
  private static let companions = [
    "--adapter-log": "--adapter 'python3 list.py' ",
    "--adapter-seed": "--adapter 'python3 list.py' ",
    "--adapter-timeout": "--adapter 'python3 list.py' ", "--known-gaps": "--save found ",
    "--seed": "--random 3 ", "--summary": "--format github ",
  ]

  /// Arguments that the example of a command, or of one of its options, needs.
  private static let sampleOperands = [
    "listsh adapter check": "'python3 list.py' ", "listsh conform": "--adapter 'python3 list.py' ",
    "listsh conform --edits": "--adapter 'python3 feed.py' ", "listsh diagram": "list ",
    "listsh explore": "list ", "listsh explore --edits": "feed ",
    "listsh merge": "1.jsonl 2.jsonl ",
    "listsh play": "Scenarios/list-first-load.txt ",
  ]
}

/// Returns `rows` as lines of two aligned columns, each line starting with `indent`.
func table(_ rows: [(String, String)], indent: String = "") -> String {
  aligned(rows.map { [$0.0, $0.1] }, gap: 2).map { "\(indent)\($0)\n" }.joined()
}
