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
  init?() throws(CommandError) {
    // Without `shard_count` Bazel names no shards, and asks for everything else all the same.
    let names = ["TEST_TOTAL_SHARDS", "BAZEL_TEST", "XML_OUTPUT_FILE"]
    guard names.contains(where: { Environment[asked: $0] != nil }) else { return nil }
    shard = try Self.shard()
    filter = Environment[asked: "TESTBRIDGE_TEST_ONLY"]
    reportPath = Environment[asked: "XML_OUTPUT_FILE"]
    outputFolder = Environment[asked: "TEST_UNDECLARED_OUTPUTS_DIR"]
  }

  /// The part that Bazel asks for, if it asks for one; says first that shards are known here.
  private static func shard() throws(CommandError) -> Shard? {
    guard let total = Environment[asked: "TEST_TOTAL_SHARDS"] else { return nil }
    if let path = Environment[asked: "TEST_SHARD_STATUS_FILE"] {
      do {
        try touchFile(path)
      } catch {
        throw CommandError(error.description)
      }
    }
    // Bazel counts from 0, and some of its versions call a test without shards one of none.
    let index = Environment[asked: "TEST_SHARD_INDEX"]
    guard let count = Int(total), count >= 0, let place = Int(index ?? (count <= 1 ? "0" : "")),
      place < Shard.limit, let shard = Shard(place + 1, of: max(1, count))
    else {
      throw CommandError(
        "TEST_SHARD_INDEX is '\(index ?? "")' and TEST_TOTAL_SHARDS is '\(total)';"
          + " the index must be from 0 to below the total, and the total at most \(Shard.limit)")
    }
    return shard
  }
}
