internal import MockSources
internal import ScenarioLanguage
package import Screens

/// A step that every screen understands: a row of the table that drives planning, help and
/// completion.
///
/// A row is a class instance, because each step of every case looks up a row, and a reference is
/// cheap to copy.
package final class StepDescription: Sendable {
  package let name: String
  /// The notation without ``next``.
  private let start: String
  /// The part of a reply's notation that sets the key of the next page, which only a source with
  /// cursors has.
  private let next: String?
  /// The suffixes that a reply can also have on a screen with layers. ``usage(on:)`` adds them to
  /// the notation of the step.
  package let suffixes: String?
  package let summary: String
  package let example: String
  /// The default of a setup step, written as a step.
  package let standard: String?
  /// The purpose of a setup step or a reply, or `nil` for other steps.
  package let purpose: Purpose?
  /// The error of the step after the first action, or `nil` if the step is allowed there too.
  let lateError: String?
  /// Whether the step is allowed only before the first action.
  package var isOpening: Bool { lateError != nil }
  /// Resolves a step of this name, or reports an error.
  let resolve: @Sendable (inout Resolver, Step) -> PlannedStep.Kind?

  private init(
    name: String, usage: String, next: String? = nil, suffixes: String? = nil, summary: String,
    example: String,
    standard: String? = nil,
    purpose: Purpose? = nil, lateError: String? = nil,
    resolve: @escaping @Sendable (inout Resolver, Step) -> PlannedStep.Kind?
  ) {
    self.name = name
    start = usage
    self.next = next
    self.suffixes = suffixes
    self.summary = summary
    self.example = example
    self.standard = standard
    self.purpose = purpose
    self.lateError = lateError
    self.resolve = resolve
  }

  package enum Purpose: Sendable {
    /// Sets up a case. Allowed before the first `==`, where it sets up every case of the file.
    case setup
    /// Responds to a request. Allowed after a request number.
    case reply
  }

  /// The notation of the step.
  package var usage: String { next.map { "\(start) \($0)" } ?? start }

  private static let nextKey = "[next \"KEY\"|next none]"

  /// Every step that is not an action of a screen, in the order of the help.
  package static let all: [StepDescription] = [
    StepDescription(
      name: "screen", usage: "screen NAME [key=value …]",
      summary: "chooses the screen, before the first action",
      example: "screen list", purpose: .setup,
      lateError: "the screen can be chosen only before the first action"
    ) { $0.resolveScreen($1) },
    StepDescription(
      name: "source", usage: "source numbers|sample|PATH|csv|jsonl [key=value …] [<<WORD]",
      summary: "sets the source of rows, from the next reload on",
      example: "source numbers count=53 pageSize=20; firstLoad", standard: "source numbers",
      purpose: .setup
    ) { $0.resolveSource($1) },
    StepDescription(
      name: "latency", usage: "latency DURATION",
      summary: "sets the response time of the source from here on",
      example: "latency 300ms; firstLoad; wait 1s", standard: "latency 0ms", purpose: .setup
    ) { $0.resolveLatency($1) },
    StepDescription(
      name: "answers", usage: "answers ok|fail|empty|N,…",
      summary:
        "plans the responses to the next requests, one word for each; later requests succeed",
      example: "answers fail,ok; firstLoad; refresh", standard: "answers ok", purpose: .setup
    ) { $0.resolveAnswers($1) },
    StepDescription(
      name: "invariants", usage: "invariants [NAME …]",
      summary: "checks the invariants of the screen, or those named, after every event",
      example: "invariants no-row-twice; firstLoad", purpose: .setup,
      lateError: "the invariants can be chosen only before the first action"
    ) { $0.resolveInvariants($1) },
    StepDescription(
      name: "invariant", usage: "invariant \"NAME\" [when NAME=VALUE …] expect NAME=VALUE …",
      summary: "defines an invariant and checks it after every line of the trace",
      example: "invariant \"more only over rows\" when more=yes expect view~rows; firstLoad",
      purpose: .setup, lateError: "an invariant can be defined only before the first action"
    ) { $0.resolveInvariant($1) },
    StepDescription(
      name: "observe", usage: "observe NAME …",
      summary: "adds observations to the trace, which reports them when they change",
      example: "observe view pull; firstLoad", purpose: .setup,
      lateError: "observations can be added only before the first action"
    ) { $0.resolveObserve($1) },
    StepDescription(
      name: "succeed", usage: "[#n] succeed [N]", next: nextKey,
      suffixes: "[previous \"KEY\"|previous none] [stale]",
      summary: "responds with the requested page or its first N rows, or with the number N",
      example: "firstLoad; succeed 3", purpose: .reply
    ) { $0.resolveSucceed($1) },
    StepDescription(
      name: "empty", usage: "[#n] empty", next: nextKey,
      suffixes: "[previous \"KEY\"|previous none]",
      summary: "responds with no rows", example: "firstLoad; empty", purpose: .reply
    ) { $0.resolveEmpty($1) },
    StepDescription(
      name: "fail", usage: "[#n] fail [\"message\"]", suffixes: "[permanent]",
      summary: "responds with a failure (default message: \"request failed\")",
      example: "firstLoad; fail \"no network\"", purpose: .reply
    ) { $0.resolveFail($1) },
    StepDescription(
      name: "server", usage: "server insert|remove N at K",
      summary: "inserts or removes N rows at position K (from 0) of the source named last",
      example: "firstLoad; server insert 2 at 0; fetchMore"
    ) { $0.resolveServer($1) },
    StepDescription(
      name: "wait", usage: "wait [DURATION]",
      summary: "sends the responses to all requests in flight, or those due within DURATION",
      example: "firstLoad & wait"
    ) { $0.resolveWait($1) },
    StepDescription(
      name: "expect", usage: "expect name=value …",
      summary: "checks the values of observations now, with = != ~ < <= > >=",
      example: "firstLoad; expect items=20 more=yes"
    ) { $0.resolveExpect($1) },
    StepDescription(
      name: "end", usage: "end",
      summary: "does nothing; the trace of a case ends with this line if requests are in flight",
      example: "firstLoad & end"
    ) { $0.resolveEnd($1) },
  ]

  package static var names: [String] { all.map(\.name) }

  package static func named(_ name: String) -> StepDescription? {
    all.first { $0.name == name }
  }

  /// Returns the notation of the step on a screen with this manual.
  package func usage(on manual: Manual) -> String {
    let usage = manual.pagings.contains(.cursor) ? usage : start
    guard manual.hasLayers, let suffixes else { return usage }
    return "\(usage) \(suffixes)"
  }

  /// Whether a step called `name` is allowed before the first `==`. See also
  /// ``PlannedStep/Kind/canChangeSetup``.
  package static func isSetup(_ name: String) -> Bool { named(name)?.purpose == .setup }
}
