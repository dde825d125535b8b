internal import MockSources
internal import Screens

extension World {
  /// Performs `step`, which has this index in its plan, and passes every line of the trace to
  /// `trace`.
  package mutating func perform(
    _ step: PlannedStep, at index: Int, to trace: TraceSink
  ) throws(CaseStop) {
    if step.kind.comesAfterResponses { try settleForeground(trace) }
    switch step.kind {
    case .reply(let request, .own("wake")) where kind.description.manual.hasLayers:
      try wake(request, at: index, trace)
    case .reply(let request, .own("commit")) where kind.description.manual.hasLayers:
      try commit(request, step, at: index, trace)
    case .reply(let request, let reply):
      // The clock does not move.
      try answer(at: try position(ofRequest: request), with: reply, step: index, trace)
    case .waitForAll:
      try settle(until: .max, trace)
    case .wait(let milliseconds):
      try pass(milliseconds, step, at: index, trace)
    case .action(let action):
      try act(action, step, at: index, trace)
    case .unavailable(let reason):
      throw CaseStop.error(reason)
    case .setup(let change):
      try perform(change, step, at: index, trace)
    case .expect(let conditions):
      return try check(conditions, trace)
    case .end:
      break
    }
    beforeExpect = nil
  }

  /// Performs a setup step after the first action.
  private mutating func perform(
    _ change: PlannedStep.SetupStep, _ step: PlannedStep, at index: Int, _ trace: TraceSink
  ) throws(CaseStop) {
    switch change {
    // The resolver reports these steps if it can. A repeated group can reach them again after an
    // action.
    case .screen, .invariants, .invariant, .observe:
      throw CaseStop.error(StepDescription.named(change.name)?.lateError ?? "")
    case .source(let source) where source.isInline: throw CaseStop.error(Resolver.lateRows)
    case .source(let source):
      sources.name(source.unshared, keeping: sink.neededSources)
    case .latency(let milliseconds): latency = milliseconds
    case .answers(let plan): sink.answers = plan
    case .server(let change):
      serverChanges += 1
      try change.apply(to: &sources[sources.named])
    }
    try traceChange(step, at: index, trace)
  }
}
