/// One of several parts of a run: `2/3`.
package struct Shard: Hashable, Sendable {
  /// The index of the shard, counted from 1.
  package let index: Int
  /// The number of shards.
  package let count: Int

  /// The most parts that a run can have.
  package static let limit = 100_000

  /// Creates the part at `index`, from 1; returns `nil` if there are fewer parts, or more than the limit.
  package init?(_ index: Int, of count: Int) {
    guard index >= 1, index <= count, count <= Self.limit else { return nil }
    self.index = index
    self.count = count
  }

  /// Reads a part as it is written: `2/3`.
  package init?(written text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]) else { return nil }
    self.init(index, of: count)
  }
}

extension Shard: CustomStringConvertible {
  /// The part as it is written: `2/3`.
  package var description: String { "\(index)/\(count)" }
}
