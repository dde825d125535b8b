internal import Files
internal import ScenarioRunner

/// The settings that Bazel passes to a test in environment variables.
struct BazelTest {
  /// The requested shard, or `nil` if Bazel does not shard the test.
  let shard: Shard?
  /// The filter of the cases to run, if any.
  let filter: String?
  /// The path of the report for Bazel, if requested.
  let reportPath: String?
  /// The folder for additional output files, if requested.
  let outputFolder: String?

  /// Whether Bazel requests a shard.
  static var isSharded: Bool { Environment[asked: "TEST_TOTAL_SHARDS"] != nil }

  /// Reads the settings of Bazel. Returns `nil` if Bazel does not run this process.
  init?() throws(CommandError) {
    // Without `shard_count`, Bazel requests no shard but sets the other variables.
    let names = ["TEST_TOTAL_SHARDS", "BAZEL_TEST", "XML_OUTPUT_FILE"]
    guard names.contains(where: { Environment[asked: $0] != nil }) else { return nil }
    shard = try Self.shard()
    filter = Environment[asked: "TESTBRIDGE_TEST_ONLY"]
    reportPath = Environment[asked: "XML_OUTPUT_FILE"]
    outputFolder = Environment[asked: "TEST_UNDECLARED_OUTPUTS_DIR"]
  }

  /// Returns the requested shard, if any. First creates the file that shows Bazel that the test
  /// supports sharding.
  private static func shard() throws(CommandError) -> Shard? {
    guard let total = Environment[asked: "TEST_TOTAL_SHARDS"] else { return nil }
    if let path = Environment[asked: "TEST_SHARD_STATUS_FILE"] {
      try orCommandError(touchFile(path))
    }
    // Bazel counts from 0. Some versions set the total to 0 for a test without shards.
    let index = Environment[asked: "TEST_SHARD_INDEX"]
    guard let count = Int(total), count >= 0, let number = Int(index ?? (count <= 1 ? "0" : "")),
      number < Shard.limit, let shard = Shard(number + 1, of: max(1, count))
    else {
      throw CommandError(
        "TEST_SHARD_INDEX is '\(index ?? "")' and TEST_TOTAL_SHARDS is '\(total)';"
          + " the index must be from 0 to below the total, and the total at most \(Shard.limit)")
    }
    return shard
  }
}
