/// Consecutive rows of the server.
struct RowPage: Sendable {
  /// The position of the first row, from 0.
  let position: Int
  /// The number of rows.
  let count: Int
  /// The rows.
  let rows: [Row]
  /// The hash of each row's id.
  let digests: [Int]
  /// Whether each hash is greater than the one before.
  let digestsAscend: Bool

  init(position: Int, count: Int, rows: [Row]) {
    self.position = position
    self.count = count
    self.rows = rows
    digests = rows.digests
    digestsAscend = digests.ascend
  }
}
