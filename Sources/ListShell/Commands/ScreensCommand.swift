internal import ArgumentParser
internal import MockSources
internal import ScenarioRunner
internal import Screens
internal import Text

/// `listsh screens`: lists the screens, or describes one.
struct ScreensCommand: TextCommand {
  static let configuration = CommandConfiguration(
    commandName: "screens", _superCommandName: "listsh",
    abstract: "list the screens, or describe one",
    discussion: """
      Example: listsh screens list

      The description of a screen lists its actions, replies, options, observations and invariants.
      """)

  @Argument(
    help: ArgumentHelp("screen to describe (default: a list of all)", valueName: "SCREEN"),
    completion: .screens)
  var screen: String?

  func result(with catalog: Catalog) throws(CommandError) -> CommandResult {
    guard let name = screen else {
      return CommandResult(text: table(catalog.entries.map { ($0.name, $0.manual.summary) }))
    }
    return CommandResult(text: try catalog.named(name).description.fullText)
  }
}

extension ScreenDescription {
  var fullText: String {
    var text = "\(name): \(manual.summary)\n"
    if let publication = manual.publication {
      text += "published in: \(publication.article)\nuse today: \(publication.block)\n"
    }
    text += "\n  \(manual.sample)\n"
    let sections: [(title: String, rows: [(String, String)])] = [
      ("Actions", actions.map { ($0.usage, $0.summary) }),
      (
        "Replies",
        StepDescription.all.filter { manual.asks && $0.purpose == .reply }.map {
          ($0.usage(on: manual), $0.summary)
        }
          + manual.replies.map { ("[#n] \($0.name)", $0.summary) }
      ),
      ("Options", manual.options.map { ($0.name, "\($0.summary): \($0.kind.meaning)") }),
      (
        "Observations",
        observations.map { ($0.name, "\($0.summary): \($0.kind.meaning)") }
      ),
      ("Invariants", invariants.map { ($0.name, $0.sentence) }),
      (
        "Flaws of the published design, each with the invariant that finds it",
        manual.flaws.map {
          ($0.invariant, $0.options.isEmpty ? $0.summary : "\($0.summary) (with \($0.options))")
        }
      ),
    ]
    for section in sections where !section.rows.isEmpty {
      text += "\n\(section.title)\n" + table(section.rows, indent: "  ")
    }
    return text
  }
}

/// `listsh sources`: lists the sources and their options.
struct SourcesCommand: TextCommand {
  static let configuration = CommandConfiguration(
    commandName: "sources", _superCommandName: "listsh",
    abstract: "list the sources of rows and their options",
    discussion: "Example: listsh play -c 'source numbers count=53 pageSize=20; firstLoad'")

  func result(with catalog: Catalog) -> CommandResult {
    let inline = SourceKind.ofInlineRows.map { "\($0.name) <<WORD" }.joined(separator: ", ")
    let kinds = table(
      SourceKind.allCases.map { ($0.form, $0.summary) }
        + [(inline, "the rows on the lines below, up to a line that is exactly WORD")])
    let options = table(
      SourceOption.all.map { ("\($0.name)=…", "\($0.meaning) (default: \($0.preset))") },
      indent: "  ")
    return CommandResult(text: kinds + "\nOptions\n" + options)
  }
}
