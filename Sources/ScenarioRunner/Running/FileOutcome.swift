/// What became of the next files of a run.
package enum FileOutcome: Sendable {
  /// All cases of these files passed, and nothing more is to be told of them.
  case passed(PassedFiles)
  /// There is more to tell of the next file.
  indirect case told(FileReport)
}

/// Files of which all cases that were meant passed.
package struct PassedFiles: Sendable {
  /// How many there are.
  package var files = 0
  /// How many cases passed.
  package var cases = 0
  /// The cases that were left out.
  package var skips = Skips()
  /// The conditions that were not compared.
  package var uncompared = Uncompared()
  /// What each report says of them, by their places, where they are told as one.
  package var texts: [[UInt8]] = []
  /// How long a thread has read and judged them, where that is asked for.
  package var nanoseconds = 0

  /// Makes a count of no file.
  package init() {}
}

extension [FileOutcome] {
  /// Judges the items at `places`; files all of whose cases passed are told to `tellers`, and counted together where `joinsPassed`
  /// says so.
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
