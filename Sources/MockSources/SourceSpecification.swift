internal import ScenarioLanguage
internal import Text

/// What a `source` step asks for: a name and the value of every option.
package struct SourceSpecification: Hashable, Sendable {
  /// `numbers` or the path of a file, as written.
  package var name: String
  /// How many rows `numbers` starts with.
  package var count = 100
  /// How many rows a page has.
  package var pageSize = 20
  /// With how many rows of the page before it every page begins.
  package var repeats = 0
  /// How rows are cut into pages.
  package var paging = Paging.numbered
  /// Whether the first page is known before it is asked for.
  package var isCached = false
  /// How many milliseconds an answer takes, or `nil` where the `latency` step says it.
  package var latency: Int?
  /// The key of a JSON object that holds the rows, or `nil` where the file is an array of them.
  package var rowsKey: String?
  /// The column or key that tells rows apart.
  package var idColumn = "id"
  /// The column or key that a row shows.
  package var titleColumn = "title"

  /// The columns or keys that rows are read by: that of the id, and that of the title.
  var columns: [String] { [idColumn, titleColumn] }

  /// Makes a specification with the defaults of every option.
  package init(name: String) {
    self.name = name
  }

  /// The source where no step names one.
  package static let numbers = SourceSpecification(name: "numbers")
  /// The rows that a screen brings along.
  package static let sample = SourceSpecification(name: "sample")
}
