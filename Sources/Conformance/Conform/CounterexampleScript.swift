internal import Adapters
internal import ScenarioRunner
internal import Screens
internal import Text

/// The script that shows a difference, as short as a person would write it, and played on both lists to see that it does.
struct CounterexampleScript {
  /// The steps as a case has them that is to end with the difference: no answer comes behind it.
  private(set) var steps: [WrittenStep]
  /// The steps without each `&` that keeps nothing from the difference.
  private(set) var shortest: [WrittenStep]

  /// What sets the case up, a line each.
  private let setup: String
  /// The catalogs of both lists.
  private let catalogs: [Catalog]
  /// Whether somebody wants no more.
  private let isStopped: () -> Bool

  /// What a script led to on one list.
  private struct Outcome: Equatable {
    /// The lines of the trace, without what says that an action is in the background.
    var lines: [String]
    /// Whether the case stopped there.
    var isStopped: Bool
  }

  /// Shortens the script of `path`, which `setup` sets up for readers of `catalogs`.
  init(
    _ path: ExploredPath, setup: String, _ catalogs: [Catalog],
    isStopped: @escaping () -> Bool
  ) {
    self.setup = setup
    self.catalogs = catalogs
    self.isStopped = isStopped
    let exact = path.writtenSteps
    (steps, shortest) = (exact, exact)
    let outcomes = outcomes(of: exact)
    // What stays as it is where the numbers are not needed is one play for all of them.
    let plain = path.plainSteps
    if plain != exact, shows(plain, outcomes) { steps = plain }
    shortest = steps
    for place in steps.indices.reversed() where steps[place].isInBackground {
      var fewer = shortest
      fewer[place].isInBackground = false
      if shows(fewer, outcomes) { shortest = fewer }
    }
  }

  /// Whether `steps` lead to these outcomes on both lists, with answers behind them at most.
  private func shows(_ steps: [WrittenStep], _ outcomes: [Outcome]) -> Bool {
    guard !isStopped() else { return false }
    return zip(self.outcomes(of: steps), outcomes).allSatisfy { found, wanted in
      found.isStopped == wanted.isStopped
        && found.lines.prefix(wanted.lines.count) == wanted.lines[...]
    }
  }

  /// Plays `steps` on both lists.
  private func outcomes(of steps: [WrittenStep]) -> [Outcome] {
    let text = "\(setup)\n\n== what differs\n\(steps.script)\n"
    return catalogs.map { catalog in
      let file = PlannedFile.generated(text, isScript: false, catalog)
      var outcome = Outcome(lines: [], isStopped: true)
      guard let scenario = file.cases.first else { return outcome }
      let stop = scenario.plan.play { line, _ in
        if case .end = line.trigger { return }
        var trigger = line.trigger.description
        if trigger.hasSuffix(" &") { trigger.removeLast(2) }
        outcome.lines.append("\(trigger) \(line.states) \(line.notes)")
      }
      outcome.isStopped = stop != nil
      return outcome
    }
  }
}

extension ExploredPath {
  /// The steps as they are written, without the number of a request that is the newest and the message that counts if none is
  /// written.
  fileprivate var plainSteps: [WrittenStep] {
    var world = initial
    var plain = writtenSteps
    for (place, step) in steps.enumerated() where plain.indices.contains(place) {
      if case .answer(let request, let reply) = step {
        let number = world.requests[request].number
        let isNewest = request == world.requests.count - 1
        let words = reply == .fail(Reply.defaultMessage) ? reply.word : reply.description
        plain[place].text = isNewest ? words : "#\(number) \(words)"
      }
      guard world.performs(step, at: place) else { break }
    }
    return plain
  }
}
