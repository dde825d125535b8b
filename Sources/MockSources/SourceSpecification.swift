internal import ScenarioLanguage
internal import Text

/// The name and the options of a `source` step.
package struct SourceSpecification: Hashable, Sendable {
  /// `numbers` or the path of a file, as written.
  package var name: String
  /// The number of rows that `numbers` starts with.
  package var count = 100
  /// The number of rows of a page.
  package var pageSize = 20
  /// The number of rows at the beginning of a page that repeat the end of the previous page.
  package var repeats = 0
  /// How the rows are divided into pages.
  package var paging = Paging.numbered { didSet { isPagingWritten = true } }
  /// Whether the step sets the paging.
  package var isPagingWritten = false
  /// Whether the first page is cached before it is requested.
  package var isCached = false
  /// The duration of a response in milliseconds, or `nil` if the `latency` step sets it.
  package var latency: Int?
  /// The key of a JSON object that contains the rows, or `nil` if the file is an array of rows.
  package var rowsKey: String?
  /// The column or key of the ids.
  package var idColumn = "id"
  /// The column or key that a row shows.
  package var titleColumn = "title"

  /// Whether rows may have the same id.
  package var keepsDuplicates = false
  /// The byte between two values of CSV.
  package var separator = comma
  /// The kind of the inline rows, if the rows are written in the script.
  package var inlineKind: SourceKind?

  /// The default separator of CSV.
  static let comma = UInt8(ascii: ",")

  /// The kind of the source, or `nil` for a file of an unknown kind.
  var kind: SourceKind? { inlineKind ?? SourceKind(name: name) }

  /// The columns or keys of the id and the title.
  var columns: [String] { [idColumn, titleColumn] }

  /// Creates a specification with the defaults of every option.
  package init(name: String) {
    self.name = name
  }

  /// The default source.
  package static let numbers = SourceSpecification(name: "numbers")
  /// The sample rows of a screen.
  package static let sample = SourceSpecification(name: "sample")
}
