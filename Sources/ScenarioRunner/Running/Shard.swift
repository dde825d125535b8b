internal import Text

/// One of several parts of a run, such as `2/3`.
package struct Shard: Hashable, Sendable {
  /// The index of the shard, counted from 1.
  package let index: Int
  package let count: Int

  package static let limit = 1_000

  /// Creates the shard at `index`, from 1. Returns `nil` if `index` is less than 1 or greater than
  /// `count`, or if `count` is greater than the limit.
  package init?(_ index: Int, of count: Int) {
    guard index >= 1, index <= count, count <= Self.limit else { return nil }
    self.index = index
    self.count = count
  }

  /// Parses a shard such as `2/3`.
  package init?(written text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(plainDigits: parts[0]),
      let count = Int(plainDigits: parts[1])
    else { return nil }
    self.init(index, of: count)
  }
}

extension Shard: CustomStringConvertible {
  /// The shard in the form `2/3`.
  package var description: String { "\(index)/\(count)" }
}
