internal import MockSources
internal import Screens

extension World {
  /// Does the action at `index` of the screen's table, and judges what the screen makes of it.
  mutating func act(
    _ index: Int, _ arguments: [ActionArgument], isReload: Bool, isInBackground: Bool,
    text: String, at place: Int, _ tell: TraceSink
  ) throws(CaseStop) {
    guard judging != .none else {
      _ = try perform(
        index, arguments, isReload: isReload, isInBackground: isInBackground, text: text,
        at: place, tell)
      return
    }
    let before = screen
    let reaction = try perform(
      index, arguments, isReload: isReload, isInBackground: isInBackground, text: text, at: place,
      tell)
    try judge(since: before, answer: nil, reaction)
  }

  /// Does the action at `index` of the screen's table.
  private mutating func perform(
    _ index: Int, _ arguments: [ActionArgument], isReload: Bool, isInBackground: Bool,
    text: String, at place: Int, _ tell: TraceSink
  ) throws(CaseStop) -> Reaction {
    hasActed = true
    let sourceChanged = isReload && sources.list()
    let source = listedSource
    let input = ActionInput(arguments: arguments, source: source, sourceChanged: sourceChanged)
    var reaction = screen.perform(index, with: input)
    try carryOut(
      &reaction.effects, of: source, sources.listed, isInBackground: isInBackground, step: place)
    try tellEvent(.step(text), reaction, at: place, tell)
    return reaction
  }

  /// Turns the effects of an event into requests in flight and cancelled ones, and spells out what they ask for.
  mutating func carryOut(
    _ effects: inout [Effect], of source: Source, _ key: SourceShelf.Key, isInBackground: Bool,
    step: Int
  ) throws(CaseStop) {
    for index in effects.indices {
      switch effects[index] {
      case .ask(let number, let ask):
        guard requests.count < Self.requestLimit else {
          throw .error("more than \(Self.requestLimit) requests would be in flight")
        }
        let ask = source.spellingOut(ask)
        effects[index] = .ask(request: number, ask)
        requests.append(
          Request(
            number: number, ask: ask, isInBackground: isInBackground,
            due: due(askedOf: source), plannedReply: Reply(answers.next()), source: key, step: step)
        )
      case .cancel(let number):
        guard let place = requests.firstIndex(where: { $0.number == number }) else { continue }
        requests[place].isCancelled = true
      case .toast, .open, .note:
        break
      }
    }
  }

  /// When a request that is asked now is answered, in milliseconds.
  private func due(askedOf source: Source) -> Int {
    let wait = source.latency ?? latency
    let (due, overflows) = clock.addingReportingOverflow(wait)
    return overflows ? .max : due
  }
}
