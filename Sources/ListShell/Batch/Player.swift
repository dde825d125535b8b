internal import Files
internal import Reporting
internal import ScenarioLanguage
internal import ScenarioRunner
internal import Text

/// Plays cases one after the other, telling every line as it comes.
struct Player: ~Copyable {
  private var writer: ReportWriter
  private let manner: Manner
  /// The case that is played.
  private var current: CaseReference?
  private var summary = RunSummary()
  private var lines = 0
  /// The worst that happened so far.
  private(set) var status = ExitStatus.passed

  /// After how many lines the progress is told again.
  private static let progressStep = 1_024

  /// Makes a player that tells everything to `writer`.
  init(_ writer: consuming ReportWriter, _ manner: Manner) {
    self.writer = writer
    self.manner = manner
  }

  /// Whether nobody reads on, or the user wants no more.
  var isStopped: Bool { writer.isLost || Interrupts.isPending }

  /// Plays every case of `file`, or tells what is wrong with it; `isAlone` where no other file is played.
  mutating func play(_ file: PlannedFile, isTyped: Bool, isAlone: Bool) {
    Interrupts.watch()
    summary.files += 1
    guard file.mistakes.isEmpty else {
      summary.errors += 1
      status = status.worse(.unjudged)
      writer.tellMistakes(of: file, isTyped: isTyped)
      writer.showAside(file.mistakes.rendered(in: file.source))
      return
    }
    for scenario in file.cases where !isStopped {
      play(
        CaseReference(
          scenario, in: file.source, isTyped: isTyped,
          isAlone: isAlone && file.cases.count == 1))
    }
  }

  /// Leaves the terminal to a person who types.
  func rest() { writer.progress.pause() }

  /// Tells that a file cannot be played.
  mutating func refuse(_ error: FileError) {
    summary.files += 1
    summary.errors += 1
    writer.tell(.refused(Refusal(file: error.path, message: error.description)))
    writer.flush()
    writer.progress.stepAside { status = status.worse(complain(error.description)) }
  }

  private mutating func play(_ reference: CaseReference) {
    writer.tell(.began(reference))
    current = reference
    let (end, place, stop) = reference.scenario.play(manner, into: &self)
    if isStopped { return }
    if let end, stop == nil { writer.tell(.ended(end, reference)) }
    finish(stop, at: place, reference)
  }

  /// Counts the case, and tells why it stopped where it did not reach its end.
  private mutating func finish(_ stop: CaseStop?, at place: Int, _ reference: CaseReference) {
    let steps = reference.scenario.plan.steps
    let span = steps.indices.contains(place) ? steps[place].span : reference.scenario.span
    let problem = stop.map {
      CaseResult.Problem(message: $0.description, span: span)
    }
    let caseStatus: CaseResult.Status =
      switch stop {
      case nil: .passed
      case .error: .error
      case .failedExpectation, .brokenInvariant, .interrupted: .failed
      }
    summary.count(caseStatus)
    status = status.worse(caseStatus.exitStatus)
    guard writer.format == .text, let problem else {
      return writer.tell(.finished(CaseResult(status: caseStatus, problem: problem), reference))
    }
    writer.tell(.finished(CaseResult(status: .passed), reference))
    writer.showAside(reference.rendered(Diagnostic(problem.message, at: problem.span)))
  }

  /// Tells the summary and writes what is left.
  mutating func finish() -> ExitStatus {
    writer.progress.end()
    if Interrupts.isPending {
      writer.flush()
      return .interrupted
    }
    if writer.format != .text { writer.tell(.ran(summary)) }
    return writer.finish(status)
  }
}

extension Player: TraceSink {
  /// Tells a line of the case that is played.
  mutating func take(_ event: TraceEvent, in world: some SomeWorld) throws(CaseStop) {
    if let current { writer.tell(event, world, current) }
    lines += 1
    if lines.isMultiple(of: Self.progressStep) { writer.progress.show("\(lines) lines") }
    if isStopped { throw .interrupted }
  }
}

extension CaseResult.Status {
  /// What the calling shell is told of a case that ended so.
  var exitStatus: ExitStatus {
    switch self {
    case .passed, .knownGap: .passed
    case .failed: .failed
    case .error: .unjudged
    }
  }
}
