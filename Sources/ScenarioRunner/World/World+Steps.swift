internal import MockSources
internal import Screens

extension World {
  /// Does `step`, which stands at `place` in its plan, and hands every line of the trace to `tell`.
  ///
  /// An exploration comes here for each transition: for the screens that are listed it is compiled on its own.
  @specialized(where Subject == ListScreen)
  @specialized(where Subject == AliyunScreen)
  @specialized(where Subject == FilmsScreen)
  @specialized(where Subject == MomentsScreen)
  package mutating func perform(
    _ step: PlannedStep, at place: Int, tell: Tell
  ) throws(CaseStop) {
    var line = ToldLine(of: self, steps: [step])
    try perform(step.kind, at: place, &line, tell)
  }

  /// Does a step of the plan whose steps the lines to come carry.
  @inline(__always)  // A call for every step takes a fortieth of a long script's time.
  mutating func perform(
    _ kind: PlannedStep.Kind, at place: Int, _ line: inout ToldLine, _ tell: Tell
  ) throws(CaseStop) {
    if case .expect(let conditions) = kind { return try check(conditions, &line, tell) }
    if kind.comesAfterAnswers { try settleForeground(&line, tell) }
    switch kind {
    case .reply(let request, let reply):
      try answer(request: request, with: reply, at: place, &line, tell)
    case .waitForAll:
      try settle(until: .max, &line, tell)
    case .wait(let milliseconds):
      try pass(milliseconds, at: place, &line, tell)
    case .action(let action):
      try act(action, at: place, &line, tell)
    case .unavailable(let message):
      throw CaseStop.error(message)
    // The resolver refuses these where it can see it; a repeated group comes round to them.
    case .screen: throw CaseStop.error(Resolver.lateScreen)
    case .invariants: throw CaseStop.error(Resolver.lateInvariants)
    case .source(let source) where source.isInline: throw CaseStop.error(Resolver.lateRows)
    case .source(let source):
      sources.name(source.unshared, keeping: requests.map(\.source))
      try tellChange(at: place, &line, tell)
    case .latency(let milliseconds):
      latency = milliseconds
      try tellChange(at: place, &line, tell)
    case .answers(let plan):
      sink.answers = plan
      try tellChange(at: place, &line, tell)
    case .server(let change):
      serverChanges += 1
      try change.apply(to: &sources[sources.named])
      try tellChange(at: place, &line, tell)
    case .expect, .end:
      break
    }
  }

  /// Lets the source answer what nobody sent to the background; the script is over.
  mutating func finish(_ line: inout ToldLine, _ tell: Tell) throws(CaseStop) {
    try settleForeground(&line, tell)
  }
}

extension PlannedStep.Kind {
  /// Whether the source answers what is in the foreground before it.
  fileprivate var comesAfterAnswers: Bool {
    switch self {
    case .reply, .waitForAll, .wait: false
    case .action, .unavailable, .screen, .source, .latency, .answers, .invariants, .server, .expect,
      .end:
      true
    }
  }
}
