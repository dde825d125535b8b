internal import EditLine
internal import ScenarioLanguage
internal import ScenarioRunner
internal import Screens
internal import Text

/// What help tells, in the shell and at the command line: of all that can be typed, or of one word.
struct Help {
  /// The world whose screen is played now.
  private let world: any SomeWorld

  /// One thing that can be asked for.
  private struct Topic {
    /// The words that ask for it.
    var names: [String]
    /// How it is written.
    var usage: String
    /// What it does, in one line.
    var summary: String
    /// What more there is to say.
    var text = ""
    /// A script that shows it.
    var example: String

    /// Takes over a part of the language.
    init(_ topic: LanguageTopic) {
      names = topic.names
      usage = topic.usage
      summary = topic.summary
      text = topic.text
      example = topic.example
    }

    /// Makes a topic of one name.
    init(name: String, usage: String, summary: String, example: String) {
      names = [name]
      self.usage = usage
      self.summary = summary
      self.example = example
    }
  }

  /// Makes the help for the screen of `world`, whose values the examples take.
  init(of world: any SomeWorld) {
    self.world = world
  }

  /// The screen that is played now.
  private var screen: ScreenDescription { world.description }

  /// All there is to ask for, under its headings.
  private var sections: [(title: String, topics: [Topic])] {
    [
      ("The screen \(screen.name): \(screen.manual.summary)", screenTopics),
      (
        "Steps of every screen",
        StepDescription.all.map {
          Topic(name: $0.name, usage: $0.usage, summary: $0.summary, example: $0.example)
        }
      ),
      ("The language", LanguageTopic.all.map { Topic($0) }),
      (
        "Commands of the shell",
        ColonCommand.all.map {
          Topic(name: $0.name, usage: $0.usage, summary: $0.summary, example: $0.example)
        }
      ),
    ]
  }

  /// The actions and replies of the screen.
  private var screenTopics: [Topic] {
    screen.actions.map {
      Topic(
        name: $0.name, usage: $0.usage, summary: $0.summary,
        example: $0.parameters.isEmpty ? "\($0.name); wait" : screen.manual.sample)
    }
      + screen.manual.replies.map {
        Topic(
          name: $0.name, usage: "[#n] \($0.name)", summary: $0.summary,
          example: screen.manual.sample)
      }
      + zip(screen.observations, world.observations).map {
        Topic(
          name: $0.name, usage: "expect \($0.name)=…", summary: "\($0.summary): \($0.kind.meaning)",
          example: "expect \($0.name)=\($1.value)")
      }
  }

  /// The names that can be asked for.
  var names: [String] { sections.flatMap { $0.topics.flatMap(\.names) } }

  /// The lines that tell all about `word`, or none where nothing is known of it.
  func lines(about word: String) -> [StyledText] {
    let found = sections.flatMap(\.topics).filter { topic in
      topic.names.contains { $0 == word || $0 == ":\(word)" }
    }
    return found.enumerated().flatMap { place, topic in
      [StyledText](repeating: StyledText(""), count: place == 0 ? 0 : 1)
        + [StyledText(topic.usage, Style(isBold: true)), StyledText("  " + topic.summary)]
        + topic.text.split(separator: "\n").map { StyledText("  " + $0) }
        + [StyledText("  example: ", .dim) + StyledText(topic.example)]
    }
  }

  /// The lines that tell all, or all about the word asked for.
  func lines(about words: [String]) throws(CommandError) -> [StyledText] {
    guard let word = words.first else { return overview }
    let asked = words.joined(separator: " ")
    let found = lines(about: words.count == 1 ? word : asked)
    if found.isEmpty {
      throw CommandError(
        "there is no help for '\(asked)'; "
          + (didYouMean(asked, among: names) ?? ":help lists what there is"))
    }
    return found
  }

  /// What help tells that is asked for nothing.
  private var overview: [StyledText] {
    sections.flatMap { section in
      let rows = section.topics.map { ($0.usage, $0.summary) }
      let table = Table(rows, indent: "  ").text.split(separator: "\n")
      return [StyledText(section.title, Style(isBold: true))]
        + table.map { StyledText(String($0)) }
    } + [
      StyledText(
        "→ takes a hint, TAB completes, ^R searches what was typed, ^C gives up a line, ^D leaves",
        .dim)
    ]
  }
}
