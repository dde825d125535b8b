package import Files
internal import Screens

/// Plays cases and reports each line immediately. Checks `expect` steps and invariants, but no
/// expected traces.
package struct Player {
  /// The listener that receives the events.
  private let listener: any RunListener
  /// The settings for playing cases.
  private let playSettings: PlaySettings
  /// The name of the only screen whose cases are played, or `nil` for all screens.
  private let screen: String?
  /// Whether the report of a case includes snapshots.
  private let keepsFilms: Bool
  /// The snapshots of the current case, if they are included.
  private var film: Snapshots?
  /// The skipped cases.
  private var skips = Skips()
  /// The number of lines reported so far.
  private var lines = 0
  /// The counts of the results.
  package private(set) var summary = RunSummary()
  /// The worst status so far.
  package private(set) var status = ExitStatus.passed

  /// The number of lines between two reports of the progress.
  private static let progressStep = 1_024

  /// Creates a player that sends its events to `listener`. With `screen`, it plays only the cases
  /// of that screen.
  package init(
    tellingTo listener: any RunListener, _ playSettings: PlaySettings = PlaySettings(),
    screen: String? = nil,
    keepsFilms: Bool = false
  ) {
    self.listener = listener
    self.playSettings = playSettings
    self.screen = screen
    self.keepsFilms = keepsFilms
    summary.command = "play"
  }

  /// Whether playing must stop, because the listener accepts no more events or the user interrupted
  /// it.
  package var isStopped: Bool { listener.isLost || playSettings.isStopped() }

  /// Plays every case of `file`, or reports its errors. Pass `true` for `isAlone` if no other file is played.
  package mutating func play(_ file: PlannedFile, isTyped: Bool, isAlone: Bool) {
    for note in file.notes { listener.say(note) }
    guard file.errors.isEmpty else { return refuse(UnjudgedFile(file, isTyped: isTyped)) }
    summary.files += 1
    for scenario in file.cases where !isStopped {
      if let screen, let reason = scenario.reasonToSkip(on: screen, asserting: false) {
        skips.add(reason)
        continue
      }
      play(
        CaseReference(
          scenario, in: file.source, isTyped: isTyped,
          isAlone: isAlone && file.cases.count == 1))
    }
  }

  /// Reports that a file cannot be read.
  package mutating func refuse(_ error: FileError) {
    refuse(UnjudgedFile(file: error.path, message: error.description))
    listener.tellError(error.description)
  }

  /// Counts and reports a file that cannot be played.
  private mutating func refuse(_ file: UnjudgedFile) {
    summary.files += 1
    summary.errors += 1
    status = status.worse(.unjudged)
    listener.take(.refused(file))
  }

  /// Plays a case and reports its result.
  private mutating func play(_ reference: CaseReference) {
    if reference.scenario.skip != nil {
      summary.count(.skipped)
      listener.take(
        .finished(CaseReport(CaseResult(status: .skipped), of: reference, command: "listsh run")))
      return
    }
    listener.take(.began(reference))
    film = keepsFilms ? Snapshots() : nil
    let (start, before) = (Environment.monotonicNanoseconds(), lines)
    let stop = reference.scenario.plan.play(playSettings) { (line, world) throws(CaseStop) in
      let observations = listener.needsTraces ? world().observations : []
      listener.take(.line(line, observations: observations))
      film?.append(line, world(), keeping: Snapshots.window(around: nil))
      lines += 1
      if lines.isMultiple(of: Self.progressStep) {
        listener.note(progress: "\(lines) lines")
        if listener.isLost { throw .interrupted }
      }
    }
    if isStopped { return }
    var result = CaseResult(status: CaseResult.Status(stop?.reason))
    result.nanoseconds = Environment.monotonicNanoseconds() - start
    result.problem = stop.map {
      var problem = CaseResult.Problem(
        $0.reason.kind, message: $0.reason.description, span: reference.span(ofStep: $0.step))
      problem.traceLine = lines > before ? lines - before - 1 : nil
      return problem
    }
    summary.count(result.status)
    if screen != nil, result.status == .passed { summary.uncompared.add(reference.scenario) }
    summary.nanoseconds += result.nanoseconds
    status = status.worse(result.status.exitStatus)
    var report = CaseReport(result, of: reference, command: "listsh run")
    if let film {
      report.film = film
      report.addScenario(of: reference)
    }
    listener.take(.finished(report))
  }

  /// Reports how many cases were skipped, and an error if no case was selected. The caller reports the summary.
  package mutating func finish(selectedBy tags: TagSelection = TagSelection()) {
    if !tags.isEmpty, summary.reported + skips.count == 0, !playSettings.isStopped() {
      let ending = "no case is selected by \(tags)"
      summary.ending = ending
      status = status.worse(.unjudged)
      return listener.tellError(ending)
    }
    guard let screen, !playSettings.isStopped() else { return }
    if let line = summary.uncompared.line { listener.say(line) }
    guard !skips.entries.isEmpty else { return }
    for line in skips.lines { listener.say(line) }
    summary.add(skips)
    guard summary.reported == 0 else { return }
    let ending = skips.emptiness(of: screen)
    summary.ending = ending
    status = status.worse(.unjudged)
    listener.tellError(ending)
  }
}

extension CaseResult.Status {
  /// Creates the result of a case that stopped for this reason, or that did not stop.
  fileprivate init(_ stop: CaseStop?) {
    switch stop {
    case nil: self = .passed
    case .error, .unrecorded: self = .error
    case .failedExpectation, .brokenInvariant, .interrupted: self = .failed
    }
  }
}
