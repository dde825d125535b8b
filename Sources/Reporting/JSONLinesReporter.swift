internal import ScenarioLanguage
package import ScenarioRunner
internal import Screens
package import Text

/// Tells a run to programs: one JSON object a line.
package struct JSONLinesReporter: Reporter {
  /// Makes a reporter.
  package init() {}

  package mutating func write(_ event: RunEvent, into output: inout TextBuffer) {
    var text = JSONText()
    switch event {
    case .began: return
    case .ended(let end, let reference):
      text.line("end") {
        $0.place(reference.file, reference.title)
        $0.member("at", end.at)
        $0.key("state")
        $0.string(end.state)
        $0.key("inFlight")
        $0.array { array in for number in end.inFlight { array.number(number) } }
      }
    case .finished(let result, let reference):
      text.write(result, reference)
    case .refused(let refusal):
      text.write(refusal)
    case .ran(let summary):
      text.line("run") {
        $0.member("files", summary.files)
        $0.member("cases", summary.cases)
        $0.member("passed", summary.passed)
        $0.member("failed", summary.failed)
        $0.member("errors", summary.errors)
        $0.member("knownGaps", summary.knownGaps)
      }
    }
    output.append(text.buffer)
  }

  package mutating func write(
    _ event: TraceEvent, in world: some SomeWorld, of reference: CaseReference,
    into output: inout TextBuffer
  ) {
    var text = JSONText()
    text.write(event, world, reference)
    output.append(text.buffer)
  }
}

extension JSONText {
  /// Adds a line of this kind; `body` puts in what the kind has of its own.
  fileprivate mutating func line(_ kind: String, _ body: (inout JSONText) -> Void) {
    object {
      $0.member("v", 1)
      $0.key("kind")
      $0.string(kind)
      body(&$0)
    }
    endLine()
  }

  /// Adds the file and the case that a line is about.
  fileprivate mutating func place(_ file: String?, _ title: String?) {
    key("file")
    string(orNull: file)
    key("case")
    string(orNull: title)
  }

  fileprivate mutating func write(
    _ event: TraceEvent, _ world: some SomeWorld, _ reference: CaseReference
  ) {
    line("event") {
      $0.place(reference.file, reference.title)
      let location = reference.location(ofStep: event.step)
      $0.member("line", location.line)
      $0.member("column", location.column)
      $0.member("at", event.at)
      $0.key("trigger")
      $0.string(event.trigger.description)
      $0.key("from")
      $0.string(event.from)
      $0.key("to")
      $0.string(event.to)
      $0.write(event.verdict)
      $0.key("effects")
      $0.array { array in for effect in event.effects { array.string(effect.description) } }
      $0.key("changed")
      $0.object { object in
        event.reported.forEachChange { name, value in object.member(name, value) }
      }
      $0.key("state")
      $0.object { object in
        for observation in world.observations {
          object.member(observation.name, observation.value)
        }
      }
    }
  }

  private mutating func write(_ verdict: Verdict?) {
    let (word, reason): (String, String?) =
      switch verdict {
      case .moved: ("moved", nil)
      case .ignored(let reason): ("ignored", reason)
      case .dropped(let reason): ("dropped", reason)
      case nil: ("world", nil)
      }
    key("verdict")
    string(word)
    key("reason")
    string(orNull: reason)
  }

  /// Adds a typed value with its name.
  fileprivate mutating func member(_ name: String, _ value: Value) {
    key(name)
    switch value {
    case .integer(let number): self.number(number)
    case .flag(let flag): self.flag(flag)
    case .word(let text), .text(let text): string(text)
    case .none, .unknown: null()
    }
  }

  fileprivate mutating func write(_ result: CaseResult, _ reference: CaseReference) {
    line("case") {
      $0.place(reference.file, reference.title)
      let span = result.problem?.span ?? reference.scenario.span
      $0.member("line", reference.location(of: span.offset).line)
      $0.key("status")
      $0.string(result.status.rawValue)
      $0.key("message")
      $0.string(orNull: result.problem?.message)
    }
  }

  fileprivate mutating func write(_ refusal: Refusal) {
    line("case") {
      $0.place(refusal.file, nil)
      $0.key("line")
      if let line = refusal.line { $0.number(line) } else { $0.null() }
      $0.key("status")
      $0.string(CaseResult.Status.error.rawValue)
      $0.member("message", refusal.message)
    }
  }
}
