internal import Files
internal import ScenarioRunner

extension Shard {
  /// Reads `I/N`, or `ci` for what the machine's CI says.
  init(_ text: String) throws(UsageError) {
    if text == "ci" {
      self = try Self.ofMachine()
      return
    }
    guard let shard = Shard(written: text) else {
      throw UsageError("--shard takes I/N such as 1/3, or ci, not '\(text)'")
    }
    self = shard
  }

  /// The shard that a CI gave this machine: GitLab counts from 1, CircleCI from 0.
  private static func ofMachine() throws(UsageError) -> Shard {
    for (prefix, first) in [("CI_NODE", 1), ("CIRCLE_NODE", 0)] {
      let names = ["\(prefix)_INDEX", "\(prefix)_TOTAL"]
      let values = names.map { Environment[asked: $0] }
      guard let set = values.firstIndex(where: { $0 != nil }) else { continue }
      guard let index = values[0], let total = values[1] else {
        throw UsageError("\(names[set]) is set and \(names[1 - set]) is not")
      }
      guard let place = Int(index), let count = Int(total), place < .max,
        let shard = Shard(place + 1 - first, of: count)
      else {
        throw UsageError("\(names[0]) is '\(index)' and \(names[1]) is '\(total)': no shard")
      }
      return shard
    }
    throw UsageError(
      "--shard ci needs CI_NODE_INDEX and CI_NODE_TOTAL, or CIRCLE_NODE_INDEX and CIRCLE_NODE_TOTAL"
    )
  }
}

extension Environment {
  /// The variable `name` where it is set and not empty.
  static subscript(asked name: String) -> String? {
    Environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}
