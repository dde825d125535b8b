internal import Text

/// The name and location of a case, as plain text and numbers.
package struct CaseName: Hashable, Sendable {
  /// The file of the case, or `nil` for a case on the command line.
  package var file: String?
  /// The name of the text in messages: the file, or `-c`.
  package var source: String
  /// The title, or the name of the file.
  package var title: String
  /// The line of the title, counted from 1.
  package var line: Int
  /// The position among the cases of the file with the same title, from 1, if it was requested.
  package var ordinal = 1

  /// Creates a name.
  package init(file: String?, source: String? = nil, title: String, line: Int) {
    self.file = file
    self.source = source ?? file ?? "-c"
    self.title = title
    self.line = line
  }
}

extension CaseName {
  package static func == (first: CaseName, second: CaseName) -> Bool {
    first.line == second.line && first.title.hasBytes(of: second.title)
      && first.source.hasBytes(of: second.source) && (first.file == nil) == (second.file == nil)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(line)
    hasher.combine(ExactString(title))
    hasher.combine(ExactString(source))
  }
}
