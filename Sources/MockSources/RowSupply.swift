/// All rows that a source can ever have, in the order of creation: first the initial rows, then the
/// inserted rows.
///
/// A *creation index* identifies a row: it is the row's position in that order, from 0. Generated
/// rows are not stored.
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

  /// The maximum number of rows that a source can ever have, because their ids contain numbers.
  var limit: Int {
    switch self {
    case .numbers: .max
    case .records(let table): table.limit
    }
  }

  /// Whether several rows have the same id.
  var hasDuplicates: Bool {
    switch self {
    case .numbers: false
    case .records(let table): table.hasDuplicates
    }
  }

  func rows(_ creationIndices: Range<Int>) -> [Row] {
    switch self {
    case .numbers: creationIndices.map { Row(id: .number($0 + 1)) }
    case .records(let table): creationIndices.map { table.row($0) }
    }
  }

  /// The creation index of the row with `id`, even if the row is not inserted yet. `nil` if there
  /// will never be such a row.
  func creationIndex(of id: RowID) -> Int? {
    switch (self, id) {
    case (.numbers, .number(let number)) where number > 0: number - 1
    case (.numbers, _): nil
    case (.records(let table), _): table.creationIndex(of: id)
    }
  }

  /// The creation indices of all rows with `id`. Only rows of a file can have the same id.
  func creationIndices(of id: RowID) -> [Int] {
    if case .records(let table) = self, let copies = table.copies[id] { return copies }
    return creationIndex(of: id).map { [$0] } ?? []
  }
}

extension RowSupply: Hashable {
  /// Whether both supplies have the same rows. Tables of files are compared by identity.
  static func == (first: RowSupply, second: RowSupply) -> Bool {
    switch (first, second) {
    case (.numbers(let first), .numbers(let second)): first == second
    case (.records(let first), .records(let second)): first === second
    case (.numbers, .records), (.records, .numbers): false
    }
  }

  func hash(into hasher: inout Hasher) { hasher.combine(count) }
}
