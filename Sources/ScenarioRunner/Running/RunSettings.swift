/// The settings for checking the files of a run.
package struct RunSettings: Sendable {
  package var reader: ScenarioReader
  package var filter = CaseFilter()
  /// The only selected cases, or `nil` for all.
  package var only: Set<CaseID>?
  /// Whether `only` has the cases that failed in their last run.
  package var isLastFailed = false
  /// What to do with a trace that differs from the expected one, or `nil` to report a failure.
  package var updating: Updating?
  /// Whether the first case that does not pass ends the run.
  package var stopsAtFailure = false
  /// Returns whether the adapter does not start, so that no more files can be checked. The first case
  /// that does not pass then ends the run.
  package var adapterDoesNotStart: @Sendable () -> Bool = { false }
  /// Whether a case that does not pass ends the run now.
  var endsAtFailure: Bool { stopsAtFailure || adapterDoesNotStart() }
  package var playSettings = PlaySettings()
  /// Whether reports of cases include their snapshots and traces.
  package var needsSnapshots = false
  /// Whether each passed case is reported. If not, passed cases are only counted.
  package var reportsPassed = true
  /// Whether to measure the time of each file. Reading a thread's clock costs a system call.
  package var measuresFiles = false
  /// The command that, followed by the location of a case, runs the case again.
  package var command = "listsh run"
  /// The name of the only screen whose cases are run, or `nil` for all screens.
  package var screen: String?

  /// What to do with traces that differ from the expected ones.
  package enum Updating: Sendable {
    /// Write the actual traces into the files.
    case write
    /// Fail if a file would change.
    case check
  }

  /// Creates the settings of a run. By default, it reports every case and writes no file.
  package init(reader: ScenarioReader) {
    self.reader = reader
  }
}

package struct PlaySettings: Sendable {
  /// Whether to check all invariants of the screen after every event, regardless of the case.
  package var checksInvariants: Bool
  package var isStopped: @Sendable () -> Bool

  package init(
    checksInvariants: Bool = false, isStopped: @escaping @Sendable () -> Bool = { false }
  ) {
    self.checksInvariants = checksInvariants
    self.isStopped = isStopped
  }

  /// The settings for playing a case again that has ended. Its report must be complete, even after
  /// Ctrl-C.
  package var withoutStop: PlaySettings { PlaySettings(checksInvariants: checksInvariants) }
}

/// The callbacks of long work. They decide whether to stop, and receive the progress.
package struct ProgressHandler: Sendable {
  package var isStopped: @Sendable () -> Bool
  /// Lets the results so far be completed after the work was stopped. The user can stop this too.
  package var resume: @Sendable () -> Void = {}
  /// Returns what stopped the work, such as the key that the user typed.
  package var interruption: @Sendable () -> String = { "Ctrl-C" }
  /// Whether the caller needs the partial results of stopped work.
  package var keepsParts = false
  /// Receives a description of the progress.
  package var report: @Sendable (String) -> Void

  /// Creates callbacks. The default ones never stop the work, and ignore its progress.
  package init(
    isStopped: @escaping @Sendable () -> Bool = { false },
    report: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.isStopped = isStopped
    self.report = report
  }
}
