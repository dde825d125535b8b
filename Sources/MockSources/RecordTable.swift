/// The rows of a file, read once and shared by all its sources.
package final class RecordTable: Sendable {
  /// The rows, in the file's order.
  package let rows: [Row]
  /// The index of the last row with each id.
  private let creationIndices: [RowID: Int]
  /// The indices of all rows with the same id, for each id that several rows have.
  let copies: [RowID: [Int]]
  /// Whether several rows have the same id.
  var hasDuplicates: Bool { !copies.isEmpty }
  /// The number of the first new row: one more than the largest N of the ids `new-N` in the file.
  /// An N of half of `Int.max` or more is ignored.
  private let firstNewNumber: Int
  /// The maximum number of rows of the file and new rows together.
  var limit: Int { .max - firstNewNumber }

  /// Creates a table of `rows`.
  package convenience init(_ rows: [Row]) {
    let creationIndices = rows.enumerated().map { ($1.id, $0) }
    self.init(rows, creationIndices: Dictionary(creationIndices) { $1 })
  }

  /// Creates a table of `rows` with the index of the last row with each id.
  init(_ rows: [Row], creationIndices: [RowID: Int]) {
    self.rows = rows
    self.creationIndices = creationIndices
    copies =
      creationIndices.count == rows.count
      ? [:] : Dictionary(grouping: rows.indices) { rows[$0].id }.filter { $0.value.count > 1 }
    let taken = rows.compactMap { Self.newNumber(of: $0.id) }.filter { $0 < Int.max / 2 }
    firstNewNumber = (taken.max() ?? 0) + 1
  }

  /// Returns the row with the given creation index: a row of the file or, after the last of these,
  /// a new row.
  func row(_ creationIndex: Int) -> Row {
    guard creationIndex >= rows.count else { return rows[creationIndex] }
    let number = creationIndex - rows.count + firstNewNumber
    return Row(
      id: .text("\(Self.newPrefix)\(number)"), record: Record(title: "New \(number)", fields: []))
  }

  /// The creation index of the last row with `id`, or `nil` if no such row can exist.
  func creationIndex(of id: RowID) -> Int? {
    if let creationIndex = creationIndices[id] { return creationIndex }
    guard let number = Self.newNumber(of: id), number >= firstNewNumber else { return nil }
    let (creationIndex, overflows) = (number - firstNewNumber).addingReportingOverflow(rows.count)
    return overflows ? nil : creationIndex
  }

  private static let newPrefix = "new-"

  /// The number in an id such as "new-7".
  private static func newNumber(of id: RowID) -> Int? {
    guard case .text(let text) = id, text.hasPrefix(newPrefix),
      case .number(let number) = RowID(String(text.dropFirst(newPrefix.count)))
    else { return nil }
    return number
  }
}
