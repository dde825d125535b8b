package import Text

/// The short report of a case that passed. It is small, since most cases pass and a run may have a million.
package struct PassedCase: Hashable, Sendable {
  /// The title, or the name of the file.
  package var title: String
  /// The line of the title, counted from 1.
  package var line: Int
  /// The range of the title.
  package var span = SourceRange.nowhere
  /// The duration in nanoseconds.
  package var nanoseconds = 0
  /// The aligned lines of the trace as UTF-8, separated by line feeds, or `nil` if the trace was not requested.
  package var trace: [UInt8]?

  /// Creates the report of a case that passed.
  package init(title: String, line: Int) {
    self.title = title
    self.line = line
  }
}

/// Gathers a format's report of files whose cases all passed, on the thread that checked them.
package protocol PassedFilesTeller: AnyObject {
  /// Receives the cases of the next file, of which there is at least one.
  func tell(_ cases: [PassedCase], of file: String)
  /// Returns the report of the files so far, and clears it.
  func takeText() -> [UInt8]
}
