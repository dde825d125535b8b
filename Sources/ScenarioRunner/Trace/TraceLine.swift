package import ScenarioLanguage
package import Screens
internal import Text

package struct TraceLine: Sendable {
  package var trigger: Trigger
  /// The virtual time in milliseconds.
  package var at: Int
  /// Whether the clock has moved since the previous line.
  package var clockMoved: Bool
  /// The name of the state before the event.
  package var from: String
  /// The name of the state after the event.
  package var to: String
  /// The screen's verdict about the event, or `nil` for a change of the world and for the end of a
  /// trace.
  package var verdict: Verdict?
  /// Whether a list under test did not report the verdict. Then the verdict is not compared.
  package var isVerdictInferred = false
  /// The effects of the screen, in order.
  package var effects: [Effect] = []
  /// The reported observations that changed, in the order of the screen's table.
  package var changes: [Change] = []
  /// The index of the line's step in the plan. For a response of the source, the index of the
  /// action that sent the request.
  package var step: Int

  /// The kind of event that a line reports.
  package enum Trigger: Sendable {
    case step(PlannedStep)
    /// The response to the request with this number.
    case reply(Int, Reply)
    /// The end of a trace. The requests with these numbers stay in flight.
    case end(inFlight: [Int])
  }

  /// A reported observation that changed.
  package struct Change: Hashable, Sendable {
    package var name: String
    package var value: Value

    package init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }
}

/// Receives each line of a trace with the world after it; an error that it throws stops the case.
///
/// The world is copied only if the receiver asks for it, which few receivers do.
package typealias TraceSink =
  (TraceLine, _ world: @autoclosure () -> any SomeWorld) throws(CaseStop) -> Void

extension TraceLine.Trigger: CustomStringConvertible {
  /// The first column of the line.
  package var description: String { written(write) }

  /// Appends the first column of the line.
  func write(into output: inout TextBuffer) {
    switch self {
    case .step(let step): output.append(step.text)
    case .reply(let number, let reply):
      output.append("#", decimal: number)
      output.append(Byte.space)
      reply.write(into: &output)
    case .end: output.append("end")
    }
  }
}

extension TraceLine {
  /// The second column: the states before and after, or one state if they are equal.
  package var states: String { written(writeStates) }

  package var columns: TraceColumns {
    var columns = TraceColumns()
    write(into: &columns)
    return columns
  }

  /// Replaces `columns` with the columns of this line.
  package func write(into columns: inout TraceColumns) {
    columns.removeAll()
    trigger.write(into: &columns.text)
    columns.endTrigger()
    writeStates(into: &columns.text)
    columns.endStates()
    writeNotes(into: &columns.text)
  }

  /// Appends the second column.
  func writeStates(into output: inout TextBuffer) {
    output.append(from)
    guard from != to else { return }
    output.append(" → ")
    output.append(to)
  }

  /// Appends the third column, which can be empty.
  func writeNotes(into output: inout TextBuffer) {
    let start = output.count
    func separate() {
      if output.count > start { output.append("; ") }
    }
    if clockMoved {
      output.append("at ", decimal: at)
      output.append("ms")
    }
    switch verdict {
    case .ignored(let reason):
      separate()
      output.append("ignored", reason: reason)
    case .dropped(let reason):
      separate()
      output.append("dropped", reason: reason)
    case .moved, nil: break
    }
    for effect in effects {
      separate()
      effect.write(into: &output)
    }
    for change in changes {
      separate()
      output.append(change.name)
      output.append(Byte.equal)
      change.value.write(into: &output)
    }
    if case .end(let inFlight) = trigger {
      separate()
      output.append("in flight " + inFlight.map { "#\($0)" }.joined(separator: ", "))
    }
  }

  /// The number of the request that the event responds to, if any.
  package var settledRequest: Int? {
    if case .reply(let number, _) = trigger { number } else { nil }
  }
}

extension TextBuffer {
  /// Appends a verdict and its reason. A list under test may give no reason.
  fileprivate mutating func append(_ verdict: String, reason: String) {
    append(verdict)
    if reason.isEmpty { return }
    append(": ")
    append(reason)
  }
}
