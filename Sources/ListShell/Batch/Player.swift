internal import Files
internal import Reporting
internal import ScenarioLanguage
internal import ScenarioRunner
internal import Screens
internal import Text

/// Plays cases one after the other, telling every line as it comes.
struct Player: ~Copyable {
  private var writer: ReportWriter
  private let manner: Manner
  /// The screen whose cases alone are played, or `nil` for all.
  private let screen: String?
  /// Its film, where one is shown.
  private var film: Film?
  private var summary = RunSummary()
  private var lines = 0
  /// The worst that happened so far.
  private(set) var status = ExitStatus.passed

  /// After how many lines, a power of two, the progress is told again.
  private static let progressStep = 1_024

  /// Makes a player that tells everything to `writer`, of cases of the screen called `screen` where one is meant.
  init(_ writer: consuming ReportWriter, _ manner: Manner, screen: String? = nil) {
    self.writer = writer
    self.manner = manner
    self.screen = screen
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
      writer.take(.refused(UnjudgedFile(file, isTyped: isTyped)))
      return
    }
    for scenario in file.cases where !isStopped {
      if let screen, scenario.plan.stage.entry.name != screen {
        summary.skipped += 1
        continue
      }
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
    writer.take(.refused(UnjudgedFile(file: error.path, message: error.description)))
    writer.flush()
    writer.progress.stepAside { status = status.worse(complain(error.description)) }
  }

  private mutating func play(_ reference: CaseReference) {
    writer.take(.began(reference))
    film = writer.needsFilms ? Film() : nil
    let (start, before) = (Environment.monotonicNanoseconds(), lines)
    let (end, place, stop) = reference.scenario.plan.play(manner, into: &self)
    if isStopped { return }
    if let end, stop == nil {
      writer.take(.ended(end, reference))
      film?.append(end, keeping: Film.window(around: nil))
    }
    var result = CaseResult(status: CaseResult.Status(stop))
    result.nanoseconds = Environment.monotonicNanoseconds() - start
    result.problem = stop.map {
      var problem = CaseResult.Problem(
        $0.kind, message: $0.description, span: reference.span(ofStep: place))
      problem.traceLine = lines > before ? lines - before - 1 : nil
      return problem
    }
    summary.count(result.status)
    summary.nanoseconds += result.nanoseconds
    status = status.worse(result.status.exitStatus)
    var report = CaseReport(result, of: reference, command: Self.command)
    if let film {
      report.film = film
      report.addScenario(of: reference)
    }
    writer.take(.finished(report))
  }

  /// The call that plays a case again, without its place.
  private static let command = "listsh run"

  /// Tells the summary and writes what is left.
  mutating func finish() -> ExitStatus {
    writer.progress.end()
    if Interrupts.isPending { return writer.interrupt(summary) }
    if let screen, summary.skipped > 0 {
      show("\(summary.skipped) skipped: other screens")
      if summary.cases == 0 {
        let ending = "no case is of the screen \(screen)"
        summary.ending = ending
        status = status.worse(complain(ending))
      }
    }
    return writer.finish(summary, status)
  }
}

extension CaseReference {
  /// The text of the step at `place` of the plan, or the title's.
  fileprivate func span(ofStep place: Int) -> Span {
    let steps = scenario.plan.steps
    return steps.indices.contains(place) ? steps[place].span : scenario.span
  }
}

extension CaseResult.Status {
  /// How a case ended that stopped so, or did not.
  fileprivate init(_ stop: CaseStop?) {
    switch stop {
    case nil: self = .passed
    case .error: self = .error
    case .failedExpectation, .brokenInvariant, .interrupted: self = .failed
    }
  }
}

extension Player: TraceSink {
  /// Tells a line of the case that is played.
  mutating func take(_ event: TraceEvent, in world: () -> any SomeWorld) throws(CaseStop) {
    writer.take(event, in: world)
    if film != nil { film?.append(event, world, keeping: Film.window(around: nil)) }
    lines &+= 1
    if lines & (Self.progressStep - 1) == 0 {
      writer.progress.show("\(lines) lines")
      if writer.isLost { throw .interrupted }
    }
    if Interrupts.isPending { throw .interrupted }
  }
}
