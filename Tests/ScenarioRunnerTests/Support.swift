import MockSources
import ScenarioLanguage
import ScenarioRunner
import Screens
import Testing
import Text

/// Loads sources of generated rows. No test here reads a file.
func loadNumbers(_ specification: SourceSpecification) throws(SourceError) -> Source {
  guard ["numbers", "sample"].contains(specification.name) else {
    throw SourceError(message: "\(specification.name): no such file", hint: "write numbers")
  }
  return Source(specification)
}

/// Plans `text` as a script after `-c`.
func planned(_ text: String, stepLimit: Int = 1_000_000) -> PlannedFile {
  PlannedFile(
    script: SourceText(name: "-c", text), ReadingSettings(.builtIn(), stepLimit: stepLimit),
    loadSource: loadNumbers)
}

/// Plans `text` as a scenario file.
func plannedFile(_ text: String, stepLimit: Int = 1_000_000) -> PlannedFile {
  PlannedFile(
    reading: SourceText(name: "some/file.txt", text),
    ReadingSettings(.builtIn(), stepLimit: stepLimit), loadSource: loadNumbers)
}

/// The errors in `file` as `line:column: message; hint`.
func summaries(of file: PlannedFile) -> [String] {
  file.errors.map { error in
    let location = file.source.location(of: error.span.offset)
    return "\(location.line):\(location.column): \(error.summary)"
  }
}

/// Plays `text` and returns its printed trace, followed by `stopped: REASON` if it stops.
func trace(
  _ text: String, checksInvariants: Bool = false,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> String {
  let file = planned(text)
  #expect(summaries(of: file) == [], sourceLocation: sourceLocation)
  let scenario = try #require(file.cases.first, sourceLocation: sourceLocation)
  let trace = scenario.trace(PlaySettings(checksInvariants: checksInvariants))
  return (trace.lines + (trace.stop.map { ["stopped: \($0.reason)"] } ?? [])).joined(
    separator: "\n")
}

/// Checks the cases of `text` and returns `status: message` for each.
func verdicts(_ text: String, checksInvariants: Bool = false) -> [String] {
  let file = plannedFile(text)
  #expect(summaries(of: file) == [])
  return file.cases.map { scenario in
    let outcome = scenario.check(PlaySettings(checksInvariants: checksInvariants))
    return outcome.problem.map { "\(outcome.status.rawValue): \($0.message)" }
      ?? outcome.status.rawValue
  }
}

/// Creates a world of a fickle screen.
func fickleWorld() throws(CaseStop) -> World<FickleScreen> {
  let kind = FickleScreen.kind()
  return try World(kind, with: CaseSetup(kind))
}

/// A screen that counts events, requests the first page for each, and reports that it ignored them.
struct FickleScreen: BuiltInScreen {
  static let manual = Manual(name: "fickle", summary: "", sample: "act", states: .text)
  static let actions = [Action<Void>("act", "", event: { _ in })]
  static let observations: [Observation<FickleScreen>] = []
  static let invariants: [Invariant<FickleScreen>] = []

  private var count = 0

  init(options: ScreenOptions, source: Source) {}

  var stateName: String { String(count) }
  var picture: Picture { Picture(title: "", parts: []) }
  var shown: Shown { Shown(pages: [], parts: []) }

  static func event(for answer: Answer) {}

  mutating func receive(_ event: Void, into sink: inout EffectSink) -> Verdict {
    count += 1
    sink.ask(.firstPage, as: count)
    return .ignored("never mind")
  }
}

/// Records the events of a run.
final class EventRecord: RunListener {
  var events: [String] = []
  var errors: [String] = []
  var outcomes: [Outcome] = []
  var needsTraces = false
  /// The number of events after which the listener is lost.
  var eventLimit = Int.max

  var isLost: Bool { events.count >= eventLimit }

  func receive(_ event: RunEvent) {
    switch event {
    case .began(let scenario, _): events.append("began \(scenario.title)")
    case .finished(let outcome):
      let name = outcome.id.title ?? "file \(outcome.id.path.split(separator: "/").last ?? "")"
      events.append("\(outcome.status.rawValue) \(name)")
      outcomes.append(outcome)
    case .line(let line, _): events.append("  \(line.from) → \(line.to)")
    case .copied, .ran: events.append("\(event)")
    }
  }

  func printMessage(_ text: String) { events.append("printed \(text)") }
  func printError(_ text: String) { errors.append(text) }
  func report(progress: @autoclosure () -> String) {}
}
