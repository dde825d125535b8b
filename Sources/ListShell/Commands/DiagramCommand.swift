internal import Conformance
internal import Files
internal import Reporting
internal import ScenarioRunner
internal import Screens
internal import Text

/// `listsh diagram`: draws the states of a screen as a search finds them.
struct DiagramCommand: TextCommand {
  static let name = "diagram"
  static let summary = "draws the state diagram, as Mermaid, DOT or SVG"
  static let operands = "SCREEN"
  static let discussion = """
    The picture comes from exploring the screen; events that are ignored or dropped are left out.
    """

  /// The screen that is drawn.
  private var screen: String?
  /// The language of the picture.
  private var format = Format.mermaid
  /// The files and folders of cases, of which the picture tells what they reach.
  private var scenarios: [String] = []
  /// The file for the picture, or `nil` for standard output.
  private var output: String?
  /// How far what is reachable is looked for.
  private var map = MapOptions()
  /// What many commands can be told.
  private var common = CommonOptions()

  /// The languages that pictures come in.
  enum Format: String, CaseIterable {
    /// What code hosts draw in Markdown.
    case mermaid
    /// What Graphviz draws.
    case dot
    /// What browsers show; drawn by Graphviz.
    case svg
  }

  static var options: [CommandOption<DiagramCommand>] {
    [
      .choice("--format", "the format of the picture") { $0.format = $1 },
      .text("--coverage", "PATH", "colors what the scenarios there reach; may be repeated") {
        $0.scenarios.append($1)
      },
      .text("--output", "FILE", "the file to write to") { $0.output = $1 },
    ] + MapOptions.options.map { $0.lifted(to: \.map) }
      + CommonOptions.readingOptions.map { $0.lifted(to: \.common) }
  }

  mutating func take(operand: String) throws(UsageError) {
    // After `--coverage PATH` a calling shell may have put more paths in the place of a pattern.
    if screen == nil {
      screen = operand
    } else if !scenarios.isEmpty {
      scenarios.append(operand)
    } else {
      throw UsageError("diagram takes one screen")
    }
  }

  func validate() throws(UsageError) {
    if screen == nil {
      throw UsageError("diagram needs a screen", hint: "listsh screens lists them")
    }
  }

  func result(with catalog: Catalog) throws(CommandFailure) -> CommandResult {
    let screen = try catalog.named(self.screen ?? "")
    let reader = common.reader(catalog)
    var result = CommandResult(text: "")
    var reached: Set<NamedTransition>?
    var played: [String] = []
    if !scenarios.isEmpty {
      let seen = try SeenTransitions(playing: scenarios, reader)
      result.asides = seen.problems
      if !seen.problems.isEmpty { result.status = .unjudged }
      played = seen.files
      reached = Set((seen.counts[screen.name] ?? [:]).keys)
    }
    let diagram = try map.map(of: screen).diagram(seen: reached)
    do throws(CommandFailure) {
      let text = try text(of: diagram)
      if let output {
        result.status = result.status.worse(
          write(text, to: try .opened(output, besides: played, readBy: reader)))
      } else {
        result.text = text
      }
    } catch {
      // What is wrong with the scenarios is told all the same.
      result.asides.append(complaint(error.message))
      result.status = .unjudged
    }
    return result
  }

  /// Returns the picture in its language.
  private func text(of diagram: StateDiagram) throws(CommandFailure) -> String {
    switch format {
    case .mermaid: diagram.mermaid
    case .dot: diagram.dot
    case .svg: try svg(diagram)
    }
  }

  /// Writes `text`, and complains where that fails.
  private func write(_ text: String, to output: Output) -> ExitStatus {
    do {
      try output.write(text)
      try output.close()
      return .passed
    } catch {
      return lost(error, .passed)
    }
  }

  /// Lets Graphviz draw the picture.
  private func svg(_ diagram: StateDiagram) throws(CommandFailure) -> String {
    do throws(FileError) {
      let drawing = try runProgram("dot", ["-Tsvg"], input: Array(diagram.dot.utf8))
      let picture = String(decoding: drawing, as: UTF8.self)
      if !picture.contains(text: "<svg") { throw FileError(path: "dot", reason: .drawsNothing) }
      return picture
    } catch {
      guard error.reason.isMissing else { throw CommandFailure(error.description) }
      throw CommandFailure(
        "SVG is drawn by Graphviz, whose program dot is not installed;"
          + " get it by 'apt install graphviz' or 'brew install graphviz', or take --format dot")
    }
  }
}
