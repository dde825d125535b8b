/// Every row that a source ever has, in the order of creation: the initial rows, then the inserted
/// ones.
///
/// A row is identified by its *creation index*, its position in that order from 0. A generated
/// supply stores no rows.
enum RowSupply: Sendable {
  /// Rows with the ids "1" to "count"; inserted rows get the next numbers.
  case numbers(count: Int)
  /// The rows of a file; inserted ones are "new-1", "new-2" and so on.
  case records(RecordTable)

  /// The number of rows at the start.
  var count: Int {
    switch self {
    case .numbers(let count): count
    case .records(let table): table.rows.count
    }
  }

  /// Whether several rows have the same id.
  var hasDuplicates: Bool {
    switch self {
    case .numbers: false
    case .records(let table): table.hasDuplicates
    }
  }

  /// Returns the rows with these creation indices.
  func rows(_ creationIndices: Range<Int>) -> [Row] {
    switch self {
    case .numbers: creationIndices.map { Row(number: $0 + 1) }
    case .records(let table): creationIndices.map { table.row($0) }
    }
  }

  /// The creation index of the row with `id`, also of one that is not inserted yet, or `nil` if
  /// there never is one.
  func creationIndex(of id: RowID) -> Int? {
    switch (self, id) {
    case (.numbers, .number(let number)) where number > 0: number - 1
    case (.numbers, _): nil
    case (.records(let table), _): table.creationIndex(of: id)
    }
  }
}

extension RowSupply: Hashable {
  /// Whether both have the same rows; files are compared by identity.
  static func == (first: RowSupply, second: RowSupply) -> Bool {
    switch (first, second) {
    case (.numbers(let first), .numbers(let second)): first == second
    case (.records(let first), .records(let second)): first === second
    case (.numbers, .records), (.records, .numbers): false
    }
  }

  /// Hashes the number of rows.
  func hash(into hasher: inout Hasher) { hasher.combine(count) }
}
