import MockSources

extension Source {
  /// Creates a generated source.
  static func numbers(
    count: Int, pageSize: Int = 20, paging: Paging = .numbered, isCached: Bool = false
  ) -> Source {
    var specification = SourceSpecification.numbers
    specification.count = count
    specification.pageSize = pageSize
    specification.paging = paging
    specification.isCached = isCached
    return Source(specification)
  }

  /// Creates a source of rows with `ids`, as if read from a file.
  static func file(_ ids: [String]) -> Source {
    Source(
      SourceSpecification(name: "rows.json"), table: RecordTable(ids.map { Row(id: RowID($0)) }))
  }

  /// The ids of all rows that the server has.
  var ids: [String] { (0..<count).compactMap { row(at: $0)?.id.description } }
}

extension [Int] {
  /// Rows with these ids.
  var rows: [Row] { map { Row(id: .number($0)) } }
}
