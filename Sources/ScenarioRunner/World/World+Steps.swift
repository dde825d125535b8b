internal import MockSources

/// Takes each line of a trace as it comes, with the world after it.
package typealias TraceSink = (TraceEvent, World) throws(CaseStop) -> Void

extension World {
  /// Does `step`, which stands at `place` in its plan, and hands every line of the trace to `tell`.
  package mutating func perform(
    _ step: PlannedStep, at place: Int, tell: TraceSink
  ) throws(CaseStop) {
    switch step.kind {
    case .reply(let request, let reply):
      try answer(request: request, with: reply, at: place, tell)
    case .waitForAll:
      try settle(until: .max, tell)
    case .wait(let milliseconds):
      try pass(milliseconds, tell)
      try tellChange(step.text, at: place, tell)
    default:
      try settleForeground(tell)
      try performSettled(step, at: place, tell)
    }
  }

  /// Lets the source answer what nobody sent to the background; the script is over.
  package mutating func finish(tell: TraceSink) throws(CaseStop) {
    try settleForeground(tell)
  }

  /// Does a step for which every request in the foreground was answered.
  private mutating func performSettled(
    _ step: PlannedStep, at place: Int, _ tell: TraceSink
  ) throws(CaseStop) {
    switch step.kind {
    case .action(let index, let arguments, let isReload, let isInBackground):
      try act(
        index, arguments, isReload: isReload, isInBackground: isInBackground, text: step.text,
        at: place, tell)
    case .unavailable(let message):
      throw CaseStop.error(message)
    case .screen(let type, let options):
      // The binder refuses this where it can see it; a repeated group comes round to it.
      if hasActed { throw CaseStop.error(Binder.lateScreen) }
      self = World(screen: type, options: options, source: namedSource, keeping: self)
    case .source(let source):
      name(source)
      try tellChange(step.text, at: place, tell)
    case .latency(let milliseconds):
      latency = milliseconds
      try tellChange(step.text, at: place, tell)
    case .answers(let plan):
      answers = plan
      try tellChange(step.text, at: place, tell)
    case .insert(let count, let position):
      try changeServer { (source) throws(ServerChangeError) in
        try source.insert(count, at: position)
      }
      try tellChange(step.text, at: place, tell)
    case .remove(let count, let position):
      try changeServer { (source) throws(ServerChangeError) in
        try source.remove(count, at: position)
      }
      try tellChange(step.text, at: place, tell)
    case .expect(let conditions):
      try check(conditions)
    case .end, .reply, .waitForAll, .wait:
      break
    }
  }
}
