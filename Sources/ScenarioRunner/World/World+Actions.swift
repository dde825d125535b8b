internal import MockSources
internal import Screens

extension World {
  /// Does `action`, carries out what the screen makes of it, and judges that.
  mutating func act(
    _ action: PlannedAction, text: String, at place: Int,
    _ sink: inout some TraceSink & ~Copyable
  ) throws(CaseStop) {
    let before = judging == .none ? nil : screen
    hasActed = true
    let listed = sources.listed
    let sourceChanged = action.isReload && sources.list()
    let input = ActionInput(
      arguments: action.arguments, source: listedSource, sourceChanged: sourceChanged)
    let verdict: Verdict
    do {
      verdict = try screen.receive(
        kind.actions[action.index].event(input), into: &told.effects)
    } catch {
      throw .error("\(error)")
    }
    // What asks nothing reloads nothing: the other source waits for the next reload.
    if sourceChanged, !told.effects.contains(where: \.isAsk) { sources.listed = listed }
    try carryOutEffects(of: sources.listed, isInBackground: action.isInBackground, step: place)
    try tellEvent(.step(text), verdict, at: place, &sink)
    if let before { try judge(since: before, answer: nil) }
  }

  /// Turns the effects of the event that is to be told into requests in flight and cancelled ones, and spells out what they ask for.
  mutating func carryOutEffects(
    of key: SourceShelf.Key, isInBackground: Bool, step: Int
  ) throws(CaseStop) {
    for index in told.effects.indices {
      switch told.effects[index] {
      case .ask(let number, let ask):
        guard requests.count < Self.requestLimit else {
          throw .error("more than \(Self.requestLimit) requests would be in flight")
        }
        let source = sources[key]
        let ask = ask.spelledOut(by: source.paging)
        told.effects[index] = .ask(request: number, ask)
        let due = due(after: source.latency)
        requests.append(
          Request(
            number: number, ask: ask, isInBackground: isInBackground, due: due,
            plannedReply: Reply(answers.next()), source: key, step: step)
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
  private func due(after wait: Int?) -> Int {
    let (due, overflows) = clock.addingReportingOverflow(wait ?? latency)
    return overflows ? .max : due
  }
}

extension Effect {
  /// Whether it asks the source for something.
  fileprivate var isAsk: Bool { if case .ask = self { true } else { false } }
}
