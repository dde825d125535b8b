internal import Conformance
internal import Files
internal import ScenarioLanguage
internal import ScenarioRunner
internal import Screens
internal import Text

extension Session {
  /// The maximum width of a line in a saved script, unless a single step is wider.
  private static let lineWidth = 80

  /// Returns the script for the file at `path`: each setup step on its own line, then as many steps per line as fit.
  ///
  /// If `isOpen` is true, requests in flight stay in flight: the action that sent them gets an `&`.
  func scriptText(forFile path: String, isOpen: Bool = false) throws(CommandError) -> String {
    var lines: [String] = []
    var elements: [Element] = []
    let script = script
    let asking = isOpen ? script.lastIndex { $0.isAction } : nil
    for (index, step) in script.enumerated() {
      var element = try step.element(forFile: path)
      if index == asking { element.isInBackground = true }
      if step.isSetup {
        lines += Self.lines(of: elements) + [element.description]
        elements = []
      } else if let last = elements.last, last.isRepeated(by: element) {
        elements[elements.count - 1].count += 1
      } else {
        elements.append(element)
      }
    }
    return (lines + Self.lines(of: elements)).map { $0 + "\n" }.joined()
  }

  /// Returns the lines of the trace that the script would produce in the file at `path`. Paths in
  /// the script are relative to the folder of this file.
  func traceLines(forFile path: String) throws(CommandError) -> [String] {
    var lines: [String] = []
    let moments = timeline.path { moment in moment.event.map { (event: $0, step: moment.step) } }
    for (event, step) in moments {
      var line = event.columns.line
      if let played = step, case .source = played.step.kind,
        case .step(let text) = event.trigger
      {
        let moved = try ScriptStep(played).element(forFile: path).description
        line = moved + line.dropFirst(text.text.count)
      }
      lines.append(line)
    }
    return lines
  }

  /// Returns the session so far, as the beginning of a scenario in the file at `path`.
  func opening(forFile path: String) throws(CommandError) -> ExplorationStart {
    let waits = world.requests.contains { !$0.isInBackground }
    return ExplorationStart(
      world: world.inBackground, script: try scriptText(forFile: path, isOpen: waits), path: path,
      reader: reader.renewed)
  }

  /// Returns the steps in lines of a readable length.
  private static func lines(of elements: [Element]) -> [String] {
    var lines: [String] = []
    for element in elements {
      let text = element.description
      let joint = lines.last?.hasSuffix("&") == true ? " " : "; "
      if let last = lines.last, columns(of: last + joint + text) <= lineWidth {
        lines[lines.count - 1] = last + joint + text
      } else {
        lines.append(text)
      }
    }
    return lines
  }
}

extension Element {
  /// Whether `next` is the same step, so that both can be written as a repeat.
  fileprivate func isRepeated(by next: Element) -> Bool {
    guard case .step(let step) = content, case .step(let other) = next.content else { return false }
    return step.description == other.description && isInBackground == next.isInBackground
  }
}

extension Session.ScriptStep {
  /// Returns the step as written in the file at `path`. Paths in it are relative to the folder of
  /// this file.
  fileprivate func element(forFile path: String) throws(CommandError) -> Element {
    let (script, _) = Script.parse(SourceText(name: path, text))
    guard var element = script.elements.first else { throw CommandError("'\(text)' is not a step") }
    guard namesFile, case .step(var step) = element.content,
      case .word(let name)? = step.arguments.first?.value.asWord
    else { return element }
    do {
      let relative = try Path.relative(
        Path.join(folder == "." ? "" : folder, name), to: Path.folder(of: path))
      step.arguments[0].value = .word(relative)
    } catch {
      throw CommandError(error.description)
    }
    element.content = .step(step)
    return element
  }
}

extension ScenarioLanguage.Argument.Value {
  /// The value as a word if it is a string. Both have the same meaning here.
  fileprivate var asWord: ScenarioLanguage.Argument.Value {
    if case .string(let text) = self { .word(text) } else { self }
  }
}
