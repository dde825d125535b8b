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
  /// The operands on every screen, one string for each. ``operands(on:)`` has all operands.
  private let operands: [String]
  /// Whether a reply can set the key of the next page, which only a source with cursors has.
  private let canSetNext: Bool
  /// The operands that a reply can also have on a screen with layers.
  package let suffixes: [String]
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
    name: String, operands: [String] = [], canSetNext: Bool = false, suffixes: [String] = [],
    summary: String, example: String, standard: String? = nil,
    purpose: Purpose? = nil, lateError: String? = nil,
    resolve: @escaping @Sendable (inout Resolver, Step) -> PlannedStep.Kind?
  ) {
    self.name = name
    self.operands = operands
    self.canSetNext = canSetNext
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

  /// The operand that sets the key of the next page.
  private static let nextKey = "[next \"KEY\"|next none]"

  /// Every step that is not an action of a screen, in the order of the help.
  package static let all: [StepDescription] = [
    StepDescription(
      name: "screen", operands: ["NAME", "[key=value …]"],
      summary: "chooses the screen, before the first action",
      example: "screen list", purpose: .setup,
      lateError: "the screen can be chosen only before the first action"
    ) { $0.resolveScreen($1) },
    StepDescription(
      name: "source", operands: ["numbers|sample|PATH|csv|jsonl", "[key=value …]", "[<<WORD]"],
      summary: "sets the source of rows, from the next reload on",
      example: "source numbers count=53 pageSize=20; firstLoad", standard: "source numbers",
      purpose: .setup
    ) { $0.resolveSource($1) },
    StepDescription(
      name: "latency", operands: ["DURATION"],
      summary: "sets the response time of the source from here on",
      example: "latency 300ms; firstLoad; wait 1s", standard: "latency 0ms", purpose: .setup
    ) { $0.resolveDuration(of: $1).map { .setup(.latency($0)) } },
    StepDescription(
      name: "answers", operands: ["ok|fail|empty|N,…"],
      summary:
        "plans the responses to the next requests, one word for each; later requests succeed",
      example: "answers fail,ok; firstLoad; refresh", standard: "answers ok", purpose: .setup
    ) { $0.resolveAnswers($1) },
    StepDescription(
      name: "invariants", operands: ["[NAME …]"],
      summary: "checks the invariants of the screen, or those named, after every event",
      example: "invariants no-row-twice; firstLoad", purpose: .setup,
      lateError: "the invariants can be chosen only before the first action"
    ) { $0.resolveInvariants($1) },
    StepDescription(
      name: "invariant",
      operands: ["\"NAME\"", "[when", "NAME=VALUE …]", "expect", "NAME=VALUE …"],
      summary: "defines an invariant and checks it after every line of the trace",
      example: "invariant \"more only after rows\" when more=yes expect items>0; firstLoad",
      purpose: .setup, lateError: "an invariant can be defined only before the first action"
    ) { $0.resolveInvariant($1) },
    StepDescription(
      name: "observe", operands: ["NAME …"],
      summary: "adds observations to the trace, which reports them when they change",
      example: "observe view pull; firstLoad", purpose: .setup,
      lateError: "observations can be added only before the first action"
    ) { $0.resolveObserve($1) },
    StepDescription(
      name: "succeed", operands: ["[N]"], canSetNext: true,
      suffixes: ["[previous \"KEY\"|previous none]", "[stale]"],
      summary: "responds with the requested page or its first N rows, or with the number N",
      example: "firstLoad; succeed 3", purpose: .reply
    ) { $0.resolveSucceed($1) },
    StepDescription(
      name: "empty", canSetNext: true, suffixes: ["[previous \"KEY\"|previous none]"],
      summary: "responds with no rows", example: "firstLoad; empty", purpose: .reply
    ) { $0.resolveEmpty($1) },
    StepDescription(
      name: "fail", operands: ["[\"message\"]"], suffixes: ["[permanent]"],
      summary: "responds with a failure (default message: \"request failed\")",
      example: "firstLoad; fail \"no network\"", purpose: .reply
    ) { $0.resolveFail($1) },
    StepDescription(
      name: "server", operands: ["insert|remove", "N", "at", "K"],
      summary: "inserts or removes N rows at position K (from 0) of the source named last",
      example: "firstLoad; server insert 2 at 0; fetchMore"
    ) { $0.resolveServer($1) },
    StepDescription(
      name: "wait", operands: ["[DURATION]"],
      summary: "sends the responses to all requests in flight, or those due within DURATION",
      example: "firstLoad & wait"
    ) { $0.resolveWait($1) },
    StepDescription(
      name: "expect", operands: ["name=value …"],
      summary: "checks the values of observations now, with = != ~ < <= > >=",
      example: "firstLoad; expect items=20 more=yes"
    ) { $0.resolveExpect($1) },
    StepDescription(
      name: "end",
      summary: "does nothing; the trace of a case ends with this line if requests are in flight",
      example: "firstLoad & end"
    ) { $0.resolveEnd($1) },
  ]

  package static var names: [String] { all.map(\.name) }

  package static func named(_ name: String) -> StepDescription? {
    all.first { $0.name == name }
  }

  /// Returns the operands of the step on the screen with this manual, one string for each. Without a
  /// manual, returns the operands that the step has on any screen.
  package func operands(on manual: Manual?) -> [String] {
    let hasNext =
      canSetNext && (manual.map { $0.pagings.contains(.cursor) && !$0.asksForCount } ?? true)
    return operands + (hasNext ? [Self.nextKey] : []) + (manual?.hasLayers ?? true ? suffixes : [])
  }

  /// Returns the notation of the step, with ``operands(on:)``.
  package func usage(on manual: Manual? = nil) -> String {
    ((purpose == .reply ? ["[#n]"] : []) + [name] + operands(on: manual)).joined(separator: " ")
  }

  /// Whether a step called `name` is allowed before the first `==`. See also
  /// ``PlannedStep/Kind/canChangeSetup``.
  package static func isSetup(_ name: String) -> Bool { named(name)?.purpose == .setup }
}
