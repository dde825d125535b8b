internal import ArgumentParser
internal import Conformance
internal import Files
internal import Reporting
internal import ScenarioRunner
internal import Screens
internal import Text

/// `listsh diagram`: draws the states of a screen that an exploration finds.
struct DiagramCommand: TextCommand {
  static let configuration = CommandConfiguration(
    commandName: "diagram", _superCommandName: "listsh",
    abstract: "draw the state diagram of a screen as Mermaid, DOT or SVG",
    discussion: """
      Example: listsh diagram list --format svg --output list.svg

      listsh explores the screen within the limits below, and draws the states and events that it \
      finds. Graphviz draws SVG. Events that are ignored or dropped are left out.
      """)

  @Argument(help: ArgumentHelp("screen to draw", valueName: "SCREEN"), completion: .screens)
  var screen: String
  // The calling shell may have replaced a pattern after `--coverage` with several paths.
  @Argument(
    help: ArgumentHelp("more scenarios for --coverage", valueName: "PATH"), completion: .file())
  var paths: [String] = []
  @Option(help: ArgumentHelp("format of the picture", valueName: "FORMAT"))
  private var format = Format.mermaid
  @Option(
    help: ArgumentHelp(
      "color the events that these scenarios reach (repeatable)", valueName: "PATH"),
    completion: .file())
  var coverage: [String] = []
  @Option(
    help: ArgumentHelp("file for the picture (default: standard output)", valueName: "FILE"),
    completion: .file())
  var output: String?
  @OptionGroup var map: MapOptions
  @OptionGroup var common: CommonOptions
  @OptionGroup var limits: LimitOptions

  private enum Format: String, Choice {
    /// Mermaid, which code hosts draw in Markdown.
    case mermaid
    /// DOT, the language of Graphviz.
    case dot
    /// SVG for browsers, drawn by Graphviz.
    case svg
  }

  mutating func validate() throws {
    if coverage.isEmpty, let path = paths.first {
      throw CommandError(
        "unexpected argument '\(path)'; to mark what scenarios reach, write --coverage \(shellQuoted(path))"
      )
    }
  }

  func result(with catalog: Catalog) throws(CommandError) -> CommandResult {
    let screen = try catalog.named(self.screen)
    let reader = common.reader(catalog, limits)
    var result = CommandResult(text: "")
    var reached: Set<NamedTransition>?
    var played: [String] = []
    let scenarios = coverage + paths
    if !scenarios.isEmpty {
      let seen = try orCommandError(
        SeenTransitions(playing: scenarios, reader: reader, progress: .interruptible()))
      result.messages = seen.problems
      if !seen.problems.isEmpty { result.status = .unchecked }
      played = seen.files
      reached = Set((seen.counts[screen.name] ?? [:]).keys)
    }
    let diagram = try map.map(of: screen).diagram(seen: reached)
    do throws(CommandError) {
      let text = try text(of: diagram)
      if let output {
        try Output.refuse([output], among: played)
        try orCommandError(makeFolder(Path.folder(of: output)))
        let file = try orCommandError(Output(path: output) { reader.refusal(of: output) })
        try orCommandError(file.write(text))
        try orCommandError(file.close())
      } else {
        result.text = text
      }
    } catch {
      // Ctrl-C also ends Graphviz.
      if Interrupts.isPending { throw .interrupted }
      // Errors in the scenarios are reported even if the diagram cannot be written.
      result.messages.append(errorLine(error.message))
      result.status = result.status.worse(error.status)
    }
    return result
  }

  private func text(of diagram: StateDiagram) throws(CommandError) -> String {
    switch format {
    case .mermaid: diagram.mermaid
    case .dot: diagram.dot
    case .svg: try svg(diagram)
    }
  }

  /// Returns the SVG that Graphviz draws.
  private func svg(_ diagram: StateDiagram) throws(CommandError) -> String {
    let drawing: [UInt8]
    do throws(FileError) {
      // Without a limit for the layout, Graphviz needs minutes for a screen with many transitions.
      drawing = try runProgram("dot", ["-Gnslimit=2", "-Tsvg"], input: Array(diagram.dot.utf8))
    } catch {
      guard error.reason.isMissing else { throw CommandError(error.description) }
      throw CommandError(
        "Graphviz draws SVG, but its program dot is not installed;"
          + " run 'apt install graphviz' or 'brew install graphviz', or use --format dot")
    }
    let picture = String(decoding: drawing, as: UTF8.self)
    if !picture.contains(text: "<svg") { throw CommandError("dot: wrote no image") }
    return picture
  }
}
