package import Files
internal import Screens

/// Plays cases and reports each line immediately. Checks `expect` steps and invariants, but no
/// expected traces.
package struct Player {
  private let listener: any RunListener
  private let playSettings: PlaySettings
  /// The command that plays a file again with the same options.
  private let command: String
  /// The name of the only screen whose cases are played, or `nil` for all screens.
  private let screen: String?
  /// Whether the report of a case includes snapshots.
  private let keepsSnapshots: Bool
  /// The number of lines reported so far.
  private var lines = 0
  package private(set) var summary = RunSummary()
  /// The worst status so far.
  package private(set) var status = ExitStatus.passed

  /// The number of lines between two reports of the progress.
  private static let progressStep = 1_024

  /// Creates a player that sends its events to `listener`. With `screen`, it plays only the cases
  /// of that screen. `command` followed by the path of a file plays the file again.
  package init(
    reportingTo listener: any RunListener, _ playSettings: PlaySettings = PlaySettings(),
    command: String = "listsh play", screen: String? = nil, keepsSnapshots: Bool = false
  ) {
    self.listener = listener
    self.playSettings = playSettings
    self.command = command
    self.screen = screen
    self.keepsSnapshots = keepsSnapshots
    summary.command = "play"
  }

  /// Whether playing must stop, because the listener accepts no more events or the user interrupted
  /// it.
  package var isStopped: Bool { listener.isLost || playSettings.isStopped() }

  /// Plays every case of `file`, or reports its errors. Pass `true` for `isAlone` if no other file
  /// is played.
  package mutating func play(_ file: PlannedFile, isAlone: Bool) {
    for note in file.notes { listener.printMessage(note) }
    guard file.errors.isEmpty else {
      return refuse(Outcome(file.source, isTyped: file.isTyped, file.errors))
    }
    summary.files += 1
    for scenario in file.cases where !isStopped {
      if let screen, let reason = scenario.reasonToSkip(on: screen, asserting: false) {
        finish(scenario.unsupported(because: reason))
        continue
      }
      play(scenario, isAlone: isAlone && file.cases.count == 1)
    }
  }

  /// Reports that a file cannot be read.
  package mutating func refuse(_ error: FileError) {
    refuse(Outcome(unreadable: error.path, error))
    listener.printError(error.description)
  }

  /// Counts and reports a file that cannot be played.
  private mutating func refuse(_ outcome: Outcome) {
    summary.files += 1
    finish(outcome)
  }

  /// Counts and reports the outcome of a case or a file.
  private mutating func finish(_ outcome: Outcome) {
    summary.count(outcome)
    status = status.worse(outcome.status.exitStatus)
    listener.receive(.finished(outcome))
  }

  private mutating func play(_ scenario: Case, isAlone: Bool) {
    if scenario.skip != nil { return finish(scenario.outcome(.skipped)) }
    listener.receive(.began(scenario, isAlone: isAlone))
    var snapshots = keepsSnapshots ? Snapshots() : nil
    let (start, before) = (Environment.monotonicNanoseconds(), lines)
    var conditions = ComparedConditions()
    let stop = scenario.plan.play(playSettings, comparing: &conditions) {
      (line, world) throws(CaseStop) in
      let observations = listener.needsTraces ? world().observations : []
      listener.receive(.line(line, observations: observations))
      snapshots?.append(line, world(), keeping: Snapshots.window(around: nil))
      lines += 1
      if lines.isMultiple(of: Self.progressStep) {
        listener.report(progress: "\(lines) lines")
        if listener.isLost { throw .interrupted }
      }
    }
    if isStopped { return }
    var outcome = scenario.outcome(
      Outcome.Status(stop?.reason), stop.map { scenario.problem($0, afterLines: lines - before) })
    outcome.nanoseconds = Environment.monotonicNanoseconds() - start
    summary.nanoseconds += outcome.nanoseconds
    if screen != nil, outcome.status == .passed {
      summary.uncompared.add(
        scenario, conditions.unknownNames, unreported: conditions.unreported,
        checksInvariants: playSettings.checksInvariants)
    }
    outcome.prepareForReport(reproducedBy: command, wholeFile: true)
    outcome.snapshots = snapshots
    if keepsSnapshots { scenario.addText(to: &outcome) }
    finish(outcome)
  }

  /// Reports how many cases were skipped, and an error if no case was selected. The caller reports
  /// the summary.
  package mutating func finish(selectedBy tags: TagSelection = TagSelection()) {
    if !tags.isEmpty, summary.cases == 0, !playSettings.isStopped() {
      let ending = "no case is selected by \(tags)"
      summary.ending = ending
      status = status.worse(.unchecked)
      return listener.printError(ending)
    }
    guard let screen, !playSettings.isStopped() else { return }
    for line in summary.uncompared.lines { listener.printMessage(line) }
    for line in summary.skips.lines { listener.printMessage(line) }
    guard summary.cases > 0, summary.hasNothingToRun,
      let ending = summary.skips.emptiness(of: screen)
    else { return }
    summary.ending = ending
    status = status.worse(.unchecked)
    listener.printError(ending)
  }
}

extension Outcome.Status {
  /// Creates the status of a case that stopped for this reason, or that did not stop.
  fileprivate init(_ stop: CaseStop?) {
    switch stop {
    case nil: self = .passed
    case .error, .unrecorded: self = .error
    case .failedExpectation, .violatedInvariant, .interrupted: self = .failed
    }
  }
}
