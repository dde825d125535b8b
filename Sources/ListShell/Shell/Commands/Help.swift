internal import EditLine
internal import ScenarioLanguage
internal import ScenarioRunner
internal import Screens
internal import Text

/// What `:help` tells: of all that can be typed, or of one word.
struct Help {
  private let screen: any Screen.Type

  /// One thing that can be typed.
  private struct Topic {
    var name: String
    var usage: String
    var summary: String
    var example: String
  }

  /// Makes the help for the screen of `world`.
  init(of world: World) {
    screen = type(of: world.screen)
  }

  private var sections: [(title: String, topics: [Topic])] {
    [
      ("The screen \(screen.name): \(screen.manual.summary)", screenTopics),
      (
        "Steps of every screen",
        StepDescription.all.map {
          Topic(name: $0.name, usage: $0.usage, summary: $0.summary, example: $0.example)
        }
      ),
      (
        "Commands of the shell",
        ColonCommand.all.map {
          Topic(name: $0.name, usage: $0.usage, summary: $0.summary, example: $0.example)
        }
      ),
    ]
  }

  private var screenTopics: [Topic] {
    screen.actionDescriptions.map {
      Topic(
        name: $0.name, usage: $0.usage, summary: $0.summary,
        example: $0.parameters.isEmpty ? "\($0.name); wait" : screen.manual.sample)
    }
      + screen.manual.replies.map {
        Topic(
          name: $0.name, usage: "[#n] \($0.name)", summary: $0.summary,
          example: screen.manual.sample)
      }
      + screen.observationDescriptions.map {
        Topic(
          name: $0.name, usage: "expect \($0.name)=…", summary: "\($0.summary): \($0.kind.meaning)",
          example: ":state")
      }
  }

  /// The names that can be asked for.
  var names: [String] { sections.flatMap { $0.topics.map(\.name) } }

  /// The lines that tell all, or all about the word asked for.
  func lines(about words: [String]) throws(Complaint) -> [StyledText] {
    guard let word = words.first else { return overview }
    let topics = sections.flatMap(\.topics)
    let found = topics.filter { $0.name == word || $0.name == ":\(word)" }
    guard words.count == 1, !found.isEmpty else {
      let asked = words.joined(separator: " ")
      throw Complaint(
        "there is no help for '\(asked)'; "
          + (didYouMean(asked, among: names) ?? ":help lists what there is"))
    }
    return found.flatMap { topic in
      [
        StyledText(topic.usage, Style(isBold: true)), StyledText("  " + topic.summary),
        StyledText("  example: ", .dim) + StyledText(topic.example),
      ]
    }
  }

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
