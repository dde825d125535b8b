internal import Files

/// The kinds of source. The name in a `source` step determines the kind.
package enum SourceKind: Hashable, Sendable, CaseIterable {
  /// Generated rows.
  case numbers
  /// The sample rows of a screen.
  case sample
  case json
  /// A JSON Lines file: one object on each line.
  case jsonLines
  case csv

  /// Returns the kind of the source called `name`, or `nil` for a file of an unknown kind.
  package init?(name: String) {
    switch name {
    case SourceSpecification.numbers.name: self = .numbers
    case SourceSpecification.sample.name: self = .sample
    default:
      let ending = Path.ending(of: name)
      guard let kind = Self.allCases.first(where: { $0.endings.contains(ending) }) else {
        return nil
      }
      self = kind
    }
  }

  /// Returns the kind of inline rows that a `source` step names, or `nil` if there is no such kind.
  package init?(inline name: String) {
    guard let kind = Self.ofInlineRows.first(where: { $0.name == name })?.kind else { return nil }
    self = kind
  }

  package static let ofInlineRows: [(name: String, kind: SourceKind)] = [
    ("csv", .csv), ("jsonl", .jsonLines),
  ]

  /// The extensions of the files.
  var endings: [String] {
    switch self {
    case .numbers, .sample: []
    case .json: ["json"]
    case .jsonLines: ["jsonl", "ndjson"]
    case .csv: ["csv"]
    }
  }

  /// Whether a source of this kind is a file.
  package var isFile: Bool { !endings.isEmpty }

  /// The notation of the kind in a `source` step.
  package var form: String {
    switch self {
    case .numbers: SourceSpecification.numbers.name
    case .sample: SourceSpecification.sample.name
    case .json, .jsonLines, .csv: endings.map { "PATH.\($0)" }.joined(separator: ", ")
    }
  }

  package var summary: String {
    switch self {
    case .numbers: "generated rows: the ids \"1\" to \"count\", the titles \"Item 1\" and so on"
    case .sample: "the sample rows of the screen, if it has any"
    case .json:
      "a JSON file: an array of objects, or an object that contains one under the key rows=KEY"
    case .jsonLines: "a JSON Lines file: an object on each line"
    case .csv: "a CSV file: a header that names the columns, then a row on each line (RFC 4180)"
    }
  }

  package var options: [SourceOption] { SourceOption.all.filter { $0.kinds.contains(self) } }
}
