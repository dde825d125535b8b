internal import Files
internal import ScenarioRunner

/// What Bazel asks of a test that it runs, in shards or whole.
struct BazelTest {
  /// The part of the run that is meant, or `nil` where Bazel runs the test whole.
  let shard: Shard?
  /// What names the only cases that are meant, if anything does.
  let filter: String?
  /// Where the report for Bazel goes, if anywhere.
  let reportPath: String?
  /// Where files for people go, if anywhere.
  let outputFolder: String?

  /// Reads what Bazel asks for, or returns nothing where it does not run this.
  init?() throws(CommandFailure) {
    // Without `shard_count` Bazel names no shards, and asks for everything else all the same.
    let names = ["TEST_TOTAL_SHARDS", "BAZEL_TEST", "XML_OUTPUT_FILE"]
    guard names.contains(where: { Environment[asked: $0] != nil }) else { return nil }
    shard = try Self.shard()
    filter = Environment[asked: "TESTBRIDGE_TEST_ONLY"]
    reportPath = Environment[asked: "XML_OUTPUT_FILE"]
    outputFolder = Environment[asked: "TEST_UNDECLARED_OUTPUTS_DIR"]
  }

  /// The part that Bazel asks for, if it asks for one; says first that shards are known here.
  private static func shard() throws(CommandFailure) -> Shard? {
    guard let total = Environment[asked: "TEST_TOTAL_SHARDS"] else { return nil }
    if let path = Environment[asked: "TEST_SHARD_STATUS_FILE"] {
      do {
        try touchFile(path)
      } catch {
        throw CommandFailure(error.description)
      }
    }
    // Bazel counts from 0, and some of its versions call a test without shards one of none.
    let index = Environment[asked: "TEST_SHARD_INDEX"]
    guard let count = Int(total), count >= 0, let place = Int(index ?? (count <= 1 ? "0" : "")),
      let shard = Shard(place + 1, of: max(1, count))
    else {
      throw CommandFailure(
        "TEST_SHARD_INDEX is '\(index ?? "")' and TEST_TOTAL_SHARDS is '\(total)', which is no shard"
      )
    }
    return shard
  }
}

extension Shard {
  /// Reads `I/N`, or `ci` for what the machine's CI says.
  init(_ text: String) throws(UsageError) {
    if text == "ci" {
      self = try Self.ofMachine()
      return
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]),
      let shard = Shard(index, of: count)
    else { throw UsageError("--shard takes I/N such as 1/3, or ci, not '\(text)'") }
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
  fileprivate static subscript(asked name: String) -> String? {
    Environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}
