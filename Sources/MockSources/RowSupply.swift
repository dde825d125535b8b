/// Every row that a source ever has, in the order in which they come to be: the ones it starts with, then the inserted ones.
///
/// A row is told by its *creationIndex*, its place in that order from 0. A generated supply keeps nothing, however many rows it has.
enum RowSupply: Sendable {
  /// Rows with the ids "1" to "count"; inserted ones go on from there.
  case numbers(count: Int)
  /// The rows of a file; inserted ones are "new-1", "new-2" and so on.
  case records(RecordTable)

  /// How many rows the source starts with.
  var count: Int {
    switch self {
    case .numbers(let count): count
    case .records(let table): table.rows.count
    }
  }

  /// The rows that came to be as these numbers.
  func rows(_ creationIndices: Range<Int>) -> [Row] {
    switch self {
    case .numbers: creationIndices.map { Row(number: $0 + 1) }
    case .records(let table): creationIndices.map { table.row($0) }
    }
  }

  /// When the row with `id` comes to be, whether that has happened or not; `nil` if it never does.
  func creationIndex(of id: RowID) -> Int? {
    switch (self, id) {
    case (.numbers, .number(let number)) where number > 0: number - 1
    case (.numbers, _): nil
    case (.records(let table), _): table.creationIndex(of: id)
    }
  }
}

extension RowSupply: Hashable {
  /// Whether both give the same rows; files are compared by identity.
  static func == (first: RowSupply, second: RowSupply) -> Bool {
    switch (first, second) {
    case (.numbers(let first), .numbers(let second)): first == second
    case (.records(let first), .records(let second)): first === second
    case (.numbers, .records), (.records, .numbers): false
    }
  }

  /// Hashes how many rows there are.
  func hash(into hasher: inout Hasher) { hasher.combine(count) }
}
