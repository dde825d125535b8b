/// The outcome of the next file or files of a run.
package enum FileOutcome: Sendable {
  /// All selected cases of these files passed, and the files need no report of their own.
  case passed(PassedFiles)
  /// The next file needs a report of its own.
  indirect case told(FileReport)
}

/// Files whose selected cases all passed.
package struct PassedFiles: Sendable {
  /// The number of files.
  package var files = 0
  /// The number of cases that passed.
  package var cases = 0
  /// The cases that were left out.
  package var skips = Skips()
  /// The conditions that were not compared.
  package var uncompared = Uncompared()
  /// The text for each report, by the report's index, if the files are reported together.
  package var texts: [[UInt8]] = []
  /// The time that a thread spent on reading and checking them, if it is measured.
  package var nanoseconds = 0

  /// Creates a count of zero files.
  package init() {}
}

extension [FileOutcome] {
  /// Checks the items at `places`. Files whose cases all passed are reported to `tellers`, and `joinsPassed` merges
  /// their counts.
  package init(
    judging places: Range<Int>, of items: Selection.Items, _ settings: RunSettings,
    _ tellers: [any PassedFilesTeller]?, joinsPassed: Bool
  ) {
    self = []
    var passed = PassedFiles()
    // A plain loop: one over a range takes longer than the work of a small file.
    var place = places.lowerBound
    while place < places.upperBound {
      let report = FileReport.judging(items[place], settings, tellers, &passed)
      place += 1
      if report == nil, joinsPassed, place < places.upperBound { continue }
      if passed.files > 0 {
        passed.texts = tellers?.map { $0.takeText() } ?? []
        append(.passed(passed))
        passed = PassedFiles()
      }
      if let report { append(.told(report)) }
    }
  }
}
