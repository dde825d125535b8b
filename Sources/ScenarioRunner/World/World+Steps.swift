internal import MockSources
internal import Screens

extension World {
  /// Does `step`, which stands at `place` in its plan, and hands every line of the trace to `sink`.
  package mutating func perform(
    _ step: PlannedStep, at place: Int, into sink: inout some TraceSink & ~Copyable
  ) throws(CaseStop) {
    try perform(step.kind, text: step.text, at: place, into: &sink)
  }

  /// Does a step that a trace prints as `text`.
  @inline(__always)  // A call for every step takes a fortieth of a long script's time.
  mutating func perform(
    _ kind: PlannedStep.Kind, text: String, at place: Int,
    into sink: inout some TraceSink & ~Copyable
  ) throws(CaseStop) {
    if case .expect(let conditions) = kind { return try check(conditions, &sink) }
    if kind.comesAfterAnswers { try settleForeground(&sink) }
    switch kind {
    case .reply(let request, let reply):
      try answer(request: request, with: reply, at: place, &sink)
    case .waitForAll:
      try settle(until: .max, &sink)
    case .wait(let milliseconds):
      try pass(milliseconds, &sink)
      try tellChange(text, at: place, &sink)
    case .action(let action):
      try act(action, text: text, at: place, &sink)
    case .unavailable(let message):
      throw CaseStop.error(message)
    // The binder refuses these where it can see it; a repeated group comes round to them.
    case .screen: throw CaseStop.error(Binder.lateScreen)
    case .laws: throw CaseStop.error(Binder.lateLaws)
    case .source(let source):
      sources.name(source.unshared, keeping: requests.map(\.source))
      try tellChange(text, at: place, &sink)
    case .latency(let milliseconds):
      latency = milliseconds
      try tellChange(text, at: place, &sink)
    case .answers(let plan):
      answers = plan
      try tellChange(text, at: place, &sink)
    case .server(let change):
      serverChanges += 1
      try change.apply(to: &sources[sources.named])
      try tellChange(text, at: place, &sink)
    case .expect, .end:
      break
    }
  }

  /// Lets the source answer what nobody sent to the background; the script is over.
  package mutating func finish(into sink: inout some TraceSink & ~Copyable) throws(CaseStop) {
    try settleForeground(&sink)
  }
}

extension PlannedStep.Kind {
  /// Whether the source answers what is in the foreground before it.
  fileprivate var comesAfterAnswers: Bool {
    switch self {
    case .reply, .waitForAll, .wait: false
    case .action, .unavailable, .screen, .source, .latency, .answers, .laws, .server, .expect,
      .end:
      true
    }
  }
}
