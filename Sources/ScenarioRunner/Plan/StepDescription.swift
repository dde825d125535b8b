internal import ScenarioLanguage
package import Screens
internal import Text

/// A step that every screen understands: a row of the table that drives planning, help and completion.
///
/// It is held by reference, since it is looked at for every step of every case.
package final class StepDescription: Sendable {
  /// The word of the language.
  package let name: String
  /// The notation of the step.
  package let usage: String
  /// The suffixes that a reply takes on a screen with layers, in the notation of the step.
  package let suffixes: String?
  /// A summary in one line.
  package let summary: String
  /// A script that shows it at work.
  package let example: String
  /// For a setup step, the one that says what counts where none is written.
  package let standard: String?
  /// The purpose of the step.
  package let purpose: Purpose
  /// Whether it is allowed before the first action only.
  package let isOpening: Bool
  /// Resolves a step of this name, or notes what is wrong with it.
  let resolve: @Sendable (inout Resolver, Step) -> PlannedStep.Kind?

  /// Creates a row of the table.
  private init(
    name: String, usage: String, suffixes: String? = nil, summary: String, example: String,
    standard: String? = nil,
    purpose: Purpose, isOpening: Bool = false,
    resolve: @escaping @Sendable (inout Resolver, Step) -> PlannedStep.Kind?
  ) {
    self.name = name
    self.usage = usage
    self.suffixes = suffixes
    self.summary = summary
    self.example = example
    self.standard = standard
    self.purpose = purpose
    self.isOpening = isOpening
    self.resolve = resolve
  }

  /// The purposes of steps.
  package enum Purpose: String, Sendable, CaseIterable {
    /// Sets up the case; allowed before the first `==`.
    case setup
    /// Answers a request.
    case reply
    /// Changes the server's rows.
    case server
    /// Moves the clock.
    case time
    /// Asserts something.
    case check
  }

  /// Every step that is not an action of a screen, in the order of the help.
  package static let all: [StepDescription] = [
    StepDescription(
      name: "screen", usage: "screen NAME [key=value …]",
      summary: "chooses the screen, before the first action",
      example: "screen list", purpose: .setup, isOpening: true
    ) { $0.resolveScreen($1) },
    StepDescription(
      name: "source", usage: "source numbers|sample|PATH|csv|jsonl [key=value …] [<<WORD]",
      summary: "names the source that the next reload takes",
      example: "source numbers count=53 pageSize=20; firstLoad", standard: "source numbers",
      purpose: .setup
    ) { $0.resolveSource($1) },
    StepDescription(
      name: "latency", usage: "latency DURATION",
      summary: "sets how long the source takes to answer from here on",
      example: "latency 300ms; firstLoad; wait 1s", standard: "latency 0ms", purpose: .setup
    ) { $0.resolveLatency($1) },
    StepDescription(
      name: "answers", usage: "answers ok|fail|empty|N,…",
      summary: "plans the source's own answers to the requests asked from here on, then ok",
      example: "answers fail,ok; firstLoad; refresh", standard: "answers ok", purpose: .setup
    ) { $0.resolveAnswers($1) },
    StepDescription(
      name: "invariants", usage: "invariants [NAME …]",
      summary: "judges every event by the invariants of the screen, or by those named",
      example: "invariants no-row-twice; firstLoad", purpose: .setup, isOpening: true
    ) { $0.resolveInvariants($1) },
    StepDescription(
      name: "observe", usage: "observe NAME …",
      summary: "adds observations to those that a trace reports when they change",
      example: "observe view pull; firstLoad", purpose: .setup, isOpening: true
    ) { $0.resolveObserve($1) },
    StepDescription(
      name: "succeed", usage: "[#n] succeed [N] [next \"KEY\"|next none]",
      suffixes: "[previous \"KEY\"|previous none] [stale]",
      summary: "answers with the source's page, or with its first N rows from there",
      example: "firstLoad; succeed 3", purpose: .reply
    ) { $0.resolveSucceed($1) },
    StepDescription(
      name: "empty", usage: "[#n] empty [next \"KEY\"|next none]",
      suffixes: "[previous \"KEY\"|previous none]",
      summary: "answers with no rows", example: "firstLoad; empty", purpose: .reply
    ) { $0.resolveEmpty($1) },
    StepDescription(
      name: "fail", usage: "[#n] fail [\"message\"]", suffixes: "[permanent]",
      summary: "answers with a failure; alone it says \"request failed\"",
      example: "firstLoad; fail \"no network\"", purpose: .reply
    ) { $0.resolveFail($1) },
    StepDescription(
      name: "server", usage: "server insert|remove N at K",
      summary: "changes the rows of the source named last, K counting from 0",
      example: "firstLoad; server insert 2 at 0; fetchMore", purpose: .server
    ) { $0.resolveServer($1) },
    StepDescription(
      name: "wait", usage: "wait [DURATION]",
      summary: "lets everything in flight answer, or what falls due in that time",
      example: "firstLoad & wait", purpose: .time
    ) { $0.resolveWait($1) },
    StepDescription(
      name: "expect", usage: "expect name=value …",
      summary: "checks what is observed now, with = != ~ < <= > >=",
      example: "firstLoad; expect items=20 more=yes", purpose: .check
    ) { $0.resolveExpect($1) },
    StepDescription(
      name: "end", usage: "end", summary: "does nothing; the last line of a trace reads so",
      example: "firstLoad & end", purpose: .check
    ) { $0.resolveEnd($1) },
  ]

  /// The words of all of them.
  package static var names: [String] { all.map(\.name) }

  /// Returns the step called `name`.
  package static func named(_ name: String) -> StepDescription? {
    all.first { $0.name == name }
  }

  /// Returns the notation of the step on a screen with this manual.
  package func usage(on manual: Manual) -> String {
    guard manual.hasLayers, let suffixes else { return usage }
    return "\(usage) \(suffixes)"
  }

  /// Whether a step called `name` is allowed before the first `==`.
  package static func isSetup(_ name: String) -> Bool { named(name)?.purpose == .setup }
}
