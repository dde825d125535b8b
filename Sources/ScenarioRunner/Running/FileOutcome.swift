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
  /// The skipped cases.
  package var skips = Skips()
  /// The conditions that were not compared.
  package var uncompared = Uncompared()
  /// The text for each report, by the report's index, if the files are reported together.
  package var texts: [[UInt8]] = []
  /// The time that a thread spent on reading and checking the files, if it is measured.
  package var nanoseconds = 0

  /// Creates a count of zero files.
  package init() {}
}

extension [FileOutcome] {
  /// Checks the items at `places`. Reports files whose cases all passed to `tellers`, and merges their counts if
  /// `joinsPassed` is true.
  package init(
    judging places: Range<Int>, of items: Selection.Items, _ settings: RunSettings,
    _ tellers: [any PassedFilesTeller]?, joinsPassed: Bool
  ) {
    self = []
    var passed = PassedFiles()
    // A while loop, because iterating a range takes longer than checking a small file.
    var index = places.lowerBound
    while index < places.upperBound {
      let report = FileReport.judging(items[index], settings, tellers, &passed)
      index += 1
      if report == nil, joinsPassed, index < places.upperBound { continue }
      if passed.files > 0 {
        passed.texts = tellers?.map { $0.takeText() } ?? []
        append(.passed(passed))
        passed = PassedFiles()
      }
      if let report { append(.told(report)) }
    }
  }
}
