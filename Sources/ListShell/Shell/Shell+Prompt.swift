internal import EditLine
internal import ScenarioLanguage
internal import ScenarioRunner
internal import Screens

extension Shell {
  /// The prompts for the next line, with the completions, hints and colors that are switched on.
  var lineSetup: LineSetup {
    let guide = Guide(
      world: session.world, catalog: session.reader.reading.catalog, history: history.lines)
    let isColored = console.isColored
    var setup = LineSetup(
      prompt: StyledText(
        session.world.stateName, isColored ? Style(.green, isBold: true) : .plain)
        + StyledText(">"),
      rightPrompt: StyledText(situation, isColored ? .dim : .plain), history: history.lines,
      complete: guide.completion,
      isComplete: { [isInteractive] line, isPasted in
        if ShellLine.isCommand(line) { return true }
        // Input from a pipe does not mark the ends of cases, so cases are stored until another kind
        // of line arrives.
        if isInteractive && ShellLine.isCases(line) { return isPasted || ShellLine.endsCases(line) }
        return !isIncomplete(line)
      })
    if settings[.highlight] && isColored { setup.highlight = guide.highlighted }
    if settings[.hints] { setup.hint = guide.hint }
    return setup
  }

  /// A short description of the screen and the requests in flight.
  private var situation: String {
    let world = session.world
    let numbers = world.requests.map { "#\($0.number)" }
    let inFlight = numbers.isEmpty ? [] : ["in flight \(numbers.joined(separator: ", "))"]
    return ([world.description.name, world.stateName] + inFlight)
      .joined(separator: " · ")
  }
}
