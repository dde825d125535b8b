internal import ScenarioLanguage
internal import Screens

extension TraceEvent {
  /// Writes what happened: the first column.
  package func writeTrigger(into output: inout [UInt8]) {
    switch trigger {
    case .step(let text):
      output.append(contentsOf: text.utf8)
    case .reply(let number, let reply):
      output.append(UInt8(ascii: "#"))
      output.append(decimal: number)
      output.append(UInt8(ascii: " "))
      reply.write(into: &output)
    }
  }

  /// Writes the states before and after, once where they are equal: the second column.
  package func writeStates(into output: inout [UInt8]) {
    output.append(contentsOf: from.utf8)
    guard from != to else { return }
    output.append(contentsOf: " → ".utf8)
    output.append(contentsOf: to.utf8)
  }

  /// Writes the notes: the third column, which may be empty.
  package func writeNotes(into output: inout [UInt8]) {
    let start = output.count
    if clockMoved {
      output.append(contentsOf: "at ".utf8)
      output.append(decimal: at)
      output.append(contentsOf: "ms".utf8)
    }
    switch verdict {
    case .ignored(let reason): output.append("ignored: ", reason, asNoteSince: start)
    case .dropped(let reason): output.append("dropped: ", reason, asNoteSince: start)
    case .moved, nil: break
    }
    for effect in effects {
      output.separateNotes(since: start)
      effect.write(into: &output)
    }
    for change in changed {
      output.append(change.name, "=", asNoteSince: start)
      change.value.write(into: &output)
    }
  }

  /// Writes the line with two blanks between its columns, as it is compared.
  package func writeLine(into output: inout [UInt8]) {
    writeTrigger(into: &output)
    output.append(contentsOf: "  ".utf8)
    writeStates(into: &output)
    let end = output.count
    output.append(contentsOf: "  ".utf8)
    writeNotes(into: &output)
    if output.count == end + 2 { output.removeLast(2) }
  }
}

extension [UInt8] {
  /// Puts a separator behind the notes that came since `start`, if any.
  fileprivate mutating func separateNotes(since start: Int) {
    if count > start { append(contentsOf: "; ".utf8) }
  }

  /// Appends a note of two words behind those that came since `start`.
  fileprivate mutating func append(_ first: String, _ second: String, asNoteSince start: Int) {
    separateNotes(since: start)
    append(contentsOf: first.utf8)
    append(contentsOf: second.utf8)
  }
}
