internal import Text

/// The counts of the results of a run.
package struct RunSummary: Hashable, Sendable {
  package var passed = 0
  package var failed = 0
  /// The number of cases and files that could not be checked.
  package var errors = 0
  /// The number of cases with a `known-gap` that failed as expected.
  package var knownGaps = 0
  package var skipped = 0
  /// The reasons for skipping cases that the list under test cannot run.
  package private(set) var skips = Skips()
  /// The conditions of passed cases that were not compared.
  package var uncompared = Uncompared()
  package var files = 0
  /// The command of the run: `run` or `play`.
  package var command: String?
  /// The shard of the run, or `nil` for a whole run.
  package var shard: Shard?
  /// A digest of the assignment of files to shards.
  package var split: String?
  /// The duration of the run in nanoseconds.
  package var nanoseconds = 0
  /// The reason why the run ended early or checked nothing, if it did.
  package var ending: String?
  /// Whether results are missing, for example of a shard. Reports then show ``ending`` beside the
  /// failures.
  package var isIncomplete = false
  /// The overall result, if the counts do not show it.
  package var title: String?
  /// Additional lines to print after the counts.
  package var remarks: [String] = []

  package static let interrupted = "interrupted"
  /// The ending of a run that stopped at a failure, as it was asked to.
  package static let stoppedAtFailure = "stopped after the first failure"

  package init() {}

  package mutating func count(_ outcome: Outcome) {
    count(outcome.status)
    if outcome.isUnsupported { skips.add(outcome.reason ?? "") }
  }

  package mutating func count(_ status: Outcome.Status) {
    switch status {
    case .passed: passed += 1
    case .failed: failed += 1
    case .error: errors += 1
    case .knownGap: knownGaps += 1
    case .skipped: skipped += 1
    }
  }

  /// The number of cases that were played, and of files that could not be checked.
  package var played: Int { passed + failed + errors + knownGaps }

  /// The number of cases that failed, and of cases and files with errors.
  package var bad: Int { failed + errors }

  /// The number of cases in reports: those that were played, and those that were skipped.
  package var cases: Int { played + skipped }

  /// Whether there is no case, or the list under test can run none of the cases.
  package var hasNothingToRun: Bool { cases == skips.count }
}

extension RunSummary: CustomStringConvertible {
  /// The counts on one line, such as `41 passed, 0 failed`.
  package var description: String {
    var parts = ["\(passed) passed"]
    // A run that only skips cases has no case that could have failed.
    if played > 0 || hasNothingToRun { parts.append("\(failed) failed") }
    if errors > 0 { parts.append(counted(errors, "error")) }
    if knownGaps > 0 { parts.append(counted(knownGaps, "known gap")) }
    if skipped > skips.count { parts.append("\(skipped - skips.count) skipped") }
    parts += skips.lines
    return parts.joined(separator: ", ")
  }
}
