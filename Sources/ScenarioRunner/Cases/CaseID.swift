internal import Files
internal import Text

/// The identity of a case, which does not change if other parts of the file are edited.
///
/// Two identities are equal if they have the same title and ordinal, and paths of the same file.
package struct CaseID: Sendable {
  /// The path of the file as written, or the name of a text that is not a file, such as `-c`.
  package let path: String
  /// The title, or `nil` for the file as a whole.
  package let title: String?
  /// The position among the cases of the file with the same title, from 1.
  package let ordinal: Int

  /// Creates the identity of a case, or of a whole file.
  package init(path: String, title: String? = nil, ordinal: Int = 1) {
    self.path = path
    self.title = title
    self.ordinal = ordinal
  }

  /// The path in its shortest form.
  package var plainPath: String { Path.plain(path) }
}

extension CaseID: Hashable {
  package static func == (first: CaseID, second: CaseID) -> Bool {
    first.ordinal == second.ordinal && first.title.hasBytes(of: second.title)
      && first.plainPath.hasBytes(of: second.plainPath)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ExactString(plainPath))
    hasher.combine(title.map { ExactString($0) })
    hasher.combine(ordinal)
  }
}

extension CaseID: CustomStringConvertible {
  /// The file and the title, for messages.
  package var description: String {
    guard let title else { return plainPath }
    return "\(plainPath): \(quoted(title))\(ordinal > 1 ? " (case \(ordinal) of this title)" : "")"
  }
}
