internal import ScenarioLanguage
internal import Text

/// How many cases ended how.
package struct RunSummary: Hashable, Sendable {
  /// Cases that passed.
  package var passed = 0
  /// Cases that failed.
  package var failed = 0
  /// Cases and files that could not be judged.
  package var errors = 0
  /// Cases that fail as they are known to.
  package var knownGaps = 0
  /// Cases that were left out.
  package var skipped = 0
  /// Cases that were left out, as the reports that are merged count them.
  package var skippedInAll = 0
  /// Why, as far as each case is not told by itself.
  package private(set) var skips = Skips()
  /// The conditions of cases that passed which were not compared.
  package var uncompared = Uncompared()
  /// Files that were read.
  package var files = 0
  /// The command that ran them: `run` or `play`.
  package var command: String?
  /// The part of the run, or `nil` for a whole run.
  package var shard: Shard?
  /// Which file is in which part, as a digest.
  package var split: String?
  /// How long the run took, in nanoseconds.
  package var nanoseconds = 0
  /// Why the run ended before all was judged, or judged nothing, in words.
  package var ending: String?
  /// What the whole came to, where the counts do not say it.
  package var title: String?
  /// What is to be said beside the counts, line by line.
  package var remarks: [String] = []

  /// The ending of a run that was interrupted.
  package static let interrupted = "interrupted"

  /// Makes a summary of nothing.
  package init() {}

  /// Counts a case.
  package mutating func count(_ status: CaseResult.Status) {
    switch status {
    case .passed: passed += 1
    case .failed: failed += 1
    case .error: errors += 1
    case .knownGap: knownGaps += 1
    case .skipped: skipped += 1
    }
  }

  /// Counts cases that were left out.
  package mutating func add(_ skips: Skips) {
    skipped += skips.count
    self.skips.add(skips)
  }

  /// How many cases were judged or could not be.
  package var cases: Int { passed + failed + errors + knownGaps }

  /// The number of cases that reports have: those that were played, and those with a `skip`.
  package var reported: Int { cases + skipped - skips.count }
}

extension RunSummary: CustomStringConvertible {
  /// One line for people: `41 passed, 0 failed`, and what else there is to count.
  package var description: String {
    var parts = ["\(passed) passed"]
    // A run that only skips has nothing that could have failed.
    if cases > 0 || reported == 0 { parts.append("\(failed) failed") }
    if errors > 0 { parts.append(counted(errors, "error")) }
    if knownGaps > 0 { parts.append(counted(knownGaps, "known gap")) }
    if skipped > skips.count { parts.append("\(skipped - skips.count) skipped") }
    parts += skips.lines
    return parts.joined(separator: ", ")
  }
}
