internal import MockSources

/// Takes each line of a trace as it comes, with the world after it.
package typealias TraceSink = (TraceEvent, World) throws(CaseStop) -> Void

extension World {
  /// Does `step`, which stands at `place` in its plan, and hands every line of the trace to `tell`.
  package mutating func perform(
    _ step: PlannedStep, at place: Int, tell: TraceSink
  ) throws(CaseStop) {
    try perform(step.kind, text: step.text, at: place, tell: tell)
  }

  /// Does a step that a trace prints as `text`.
  @inline(__always)  // A call for every step takes a fortieth of a long script's time.
  mutating func perform(
    _ kind: PlannedStep.Kind, text: String, at place: Int, tell: TraceSink
  ) throws(CaseStop) {
    if kind.comesAfterAnswers { try settleForeground(tell) }
    switch kind {
    case .reply(let request, let reply):
      try answer(request: request, with: reply, at: place, tell)
    case .waitForAll:
      try settle(until: .max, tell)
    case .wait(let milliseconds):
      try pass(milliseconds, tell)
      try tellChange(text, at: place, tell)
    case .action(let action):
      try act(action, text: text, at: place, tell)
    case .unavailable(let message):
      throw CaseStop.error(message)
    case .screen(let type, let options):
      // The binder refuses this where it can see it; a repeated group comes round to it.
      if hasActed { throw CaseStop.error(Binder.lateScreen) }
      self = World(screen: type, options: options, source: namedSource, keeping: self)
    case .source(let source):
      name(source.unshared)
      try tellChange(text, at: place, tell)
    case .latency(let milliseconds):
      latency = milliseconds
      try tellChange(text, at: place, tell)
    case .answers(let plan):
      answers = plan
      try tellChange(text, at: place, tell)
    case .insert(let count, let position):
      try changeServer { (source) throws(ServerChangeError) in
        try source.insert(count, at: position)
      }
      try tellChange(text, at: place, tell)
    case .remove(let count, let position):
      try changeServer { (source) throws(ServerChangeError) in
        try source.remove(count, at: position)
      }
      try tellChange(text, at: place, tell)
    case .expect(let conditions):
      try check(conditions)
    case .end:
      break
    }
  }

  /// Lets the source answer what nobody sent to the background; the script is over.
  package mutating func finish(tell: TraceSink) throws(CaseStop) {
    try settleForeground(tell)
  }
}

extension PlannedStep.Kind {
  /// Whether the source answers what is in the foreground before it.
  fileprivate var comesAfterAnswers: Bool {
    switch self {
    case .reply, .waitForAll, .wait: false
    case .action, .unavailable, .screen, .source, .latency, .answers, .insert, .remove, .expect,
      .end:
      true
    }
  }
}
