internal import Files
internal import ScenarioLanguage
internal import Text

/// The identity of a case: its file, its title, and its ordinal among the cases with the same
/// title. The identity does not change if other parts of the file are edited.
package struct CasePlace: Sendable {
  /// The path of the file, in its shortest form.
  package let path: String
  /// The title, or `nil` for the file as a whole.
  package let title: String?
  /// The position among the cases of the file with the same title, from 1.
  package let ordinal: Int

  /// Creates the identity of a case, or of a whole file.
  package init(path: String, title: String?, ordinal: Int = 1) {
    self.path = Path.plain(path)
    self.title = title
    self.ordinal = ordinal
  }

  /// Creates the identity of the case called `name`.
  init(_ name: CaseName) {
    self.init(path: name.source, title: name.title, ordinal: name.ordinal)
  }
}

extension CasePlace: Hashable {
  package static func == (first: CasePlace, second: CasePlace) -> Bool {
    first.ordinal == second.ordinal && first.path.hasBytes(of: second.path)
      && first.title.hasBytes(of: second.title)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ExactString(path))
    hasher.combine(title.map { ExactString($0) })
  }
}

extension CasePlace: CustomStringConvertible {
  /// The file and the title, for messages.
  package var description: String {
    guard let title else { return path }
    return "\(path): \(quoted(title))\(ordinal > 1 ? " (case \(ordinal) of this title)" : "")"
  }
}

/// The ordinals of the cases of a file among cases with the same title.
struct CaseOrdinals {
  /// The ordinals by the offset of the title.
  private var ordinals: [Int: Int] = [:]

  /// Reads the titles in `source`.
  init(in source: SourceText) {
    var counts: [ExactString: Int] = [:]
    for scenario in ScenarioFile.parse(source).file.cases {
      guard let title = scenario.title else { continue }
      counts[ExactString(title), default: 0] += 1
      ordinals[scenario.titleSpan.offset] = counts[ExactString(title)]
    }
  }

  /// Returns the ordinal of `scenario`.
  subscript(scenario: ScenarioCase) -> Int { ordinals[scenario.span.offset] ?? 1 }
}
