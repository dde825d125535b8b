package import Files

/// The results of one file of a run.
package struct FileReport: Sendable {
  /// The error if the file could not be read.
  package var failure: FileError?
  /// Notes about the text, each on one line.
  package var notes: [String] = []
  /// The errors in the text, if any.
  package var errors: UnjudgedFile?
  /// A message for each name of a case that was not found.
  package var absences: [String] = []
  /// The skipped cases.
  package var skips = Skips()
  /// The conditions of passed cases that were not compared.
  package var uncompared = Uncompared()
  /// The number of passed cases that are counted but not reported.
  package var passed = 0
  /// The results of the other selected cases, each with its case unless it passed.
  package var cases: [(report: CaseReport, reference: CaseReference?)] = []
  /// The file with new traces, if any must change.
  package var update: TraceUpdate?
  /// The results of the cases after the update is written.
  package var written: [(report: CaseReport, reference: CaseReference?)]?
  /// The time that a thread spent on reading and checking, if it is measured.
  package var nanoseconds = 0
  /// Whether every case of the file was run.
  package var isWhole = false
  /// The cases of the file, if one of them failed in an earlier run.
  package var present: Set<CasePlace> = []
}
