internal import Files
internal import ScenarioRunner

extension Shard {
  /// Reads `I/N`, or `ci` for the shard in the environment variables of the CI service.
  @Sendable static func read(_ word: String) throws -> Shard {
    if word == "ci" { return try ofMachine() }
    guard let shard = Shard(written: word) else {
      let count = word.split(separator: "/").last.flatMap { Int($0) } ?? 0
      throw CommandError(
        count > Shard.limit
          ? "N must be at most \(Shard.limit)" : "must be I/N such as 1/3 with I at most N, or ci")
    }
    return shard
  }

  /// Returns the shard that the CI service assigned to this machine. GitLab counts from 1, and
  /// CircleCI counts from 0.
  private static func ofMachine() throws -> Shard {
    for (prefix, first) in [("CI_NODE", 1), ("CIRCLE_NODE", 0)] {
      let names = ["\(prefix)_INDEX", "\(prefix)_TOTAL"]
      let values = names.map { Environment[asked: $0] }
      guard let set = values.firstIndex(where: { $0 != nil }) else { continue }
      guard let index = values[0], let total = values[1] else {
        throw CommandError("\(names[set]) is set and \(names[1 - set]) is not")
      }
      guard let number = Int(index), let count = Int(total), (0...Shard.limit).contains(number),
        let shard = Shard(number + 1 - first, of: count)
      else {
        throw CommandError(
          "\(names[0]) is '\(index)' and \(names[1]) is '\(total)'; the index must be from"
            + " \(first) and within the total, and the total at most \(Shard.limit)")
      }
      return shard
    }
    throw CommandError(
      "ci needs CI_NODE_INDEX and CI_NODE_TOTAL, or CIRCLE_NODE_INDEX and CIRCLE_NODE_TOTAL"
    )
  }
}
