import Foundation
import TestSupport
import Testing

/// The output of `explore` for a list behind an adapter.
@Suite(
  "A search of a list behind an adapter",
  .enabled(if: Needs.program("python3"), "make test-needs installs python3"))
struct SubjectExplorationTests {
  @Test(
    "explore names the adapter in the command to replay, and limits its result to what it reports")
  func explore() throws {
    let place = try Workplace.withPythonList {
      $0.replacingOccurrences(
        of: "            if row[\"id\"] in known:", with: "            if False:")
    }
    let call = ["explore", "--in-flight", "1", "--adapter", "python3 list.py"]
    let found = try place.listsh(call + ["--with", "server", "--depth", "8"])
    #expect(found.status == 1)
    #expect(found.output.contains("to replay: listsh play --adapter 'python3 list.py' -c "))
    let right = try place.listsh(call + ["--rows", "2"])
    #expect(right.output.hasPrefix("complete in what the adapter reports: all "))
  }

  @Test("The command to replay that :explore prints names the adapter, too")
  func exploreInShell() throws {
    let place = try Workplace.withOrders()
    let told = try place.listsh([
      "--no-rc", "--color", "never", "--adapter", "python3 orders.py", "-c",
      "open; succeed", "-c", ":explore --in-flight 1 --depth 2 --invariant no-row-skipped",
    ])
    let replay = try #require(
      told.output.split(separator: "\n").first { $0.hasPrefix("to replay: ") })
    let script = "invariants no-row-skipped; open; succeed; archive 1"
    #expect(replay == "to replay: listsh play --adapter 'python3 orders.py' -c '\(script)'")
    let replayed = try place.listsh("play", "--adapter", "python3 orders.py", "-c", script)
    #expect(replayed.status == 1)
  }
}
