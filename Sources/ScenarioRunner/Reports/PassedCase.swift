package import Text

/// What is told of a case that passed: little, since most pass and there may be a million.
package struct PassedCase: Hashable, Sendable {
  /// Its title, or its file's name.
  package var title: String
  /// The line of its title, counted from 1.
  package var line: Int
  /// Where its title stands.
  package var span = SourceRange.nowhere
  /// How long it took, in nanoseconds.
  package var nanoseconds = 0
  /// The lines of its trace as UTF-8, lined up and parted by line feeds, or `nil` where nobody asked for them.
  package var trace: [UInt8]?

  /// Makes what is told of a case.
  package init(title: String, line: Int) {
    self.title = title
    self.line = line
  }
}

/// Gathers what a format says of files all of whose cases passed, on the thread that judged them.
package protocol PassedFilesTeller: AnyObject {
  /// Takes the cases of the next file, which are one at least.
  func tell(_ cases: [PassedCase], of file: String)
  /// Takes out what is said of the files so far.
  func takeText() -> [UInt8]
}
