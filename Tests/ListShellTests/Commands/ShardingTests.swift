import Exploration
import Foundation
import Testing

/// Tests of runs that are distributed over machines.
@Suite struct ShardingTests {
  /// A workplace with this many files of up to three cases.
  private func workplace(files: Int, seed: UInt64 = 3) throws -> (place: Workplace, cases: [String])
  {
    let place = try Workplace()
    var random = SplitMix64(seed: seed)
    var cases: [String] = []
    for file in 0..<files {
      let path = "Scenarios/\(file % 3)/f\(file).txt"
      var text = ""
      for number in 0..<Int.random(in: 1...3, using: &random) {
        cases.append("\(path):\(3 * number + 1): case \(number)")
        text += "== case \(number)\nfetchMore\nexpect state=idle\n"
      }
      try place.write(path, text)
    }
    return (place, cases.sorted())
  }

  @Test("Every case is in exactly one shard, with and without timings", arguments: [true, false])
  func partition(hasTimings: Bool) throws {
    let (place, cases) = try workplace(files: 9)
    if hasTimings {
      try place.write(
        "timings", "64 Scenarios/0/f0.txt\n8 Scenarios/1/f1.txt\n1 Scenarios/2/f2.txt\n")
    }
    for count in [1, 2, 3, 5, 8, 13, 20] {
      var listed: [String] = []
      for index in 1...count {
        let outcome = try place.listsh(
          ["run", "--list", "--shard", "\(index)/\(count)"]
            + (hasTimings ? ["--timings", "timings"] : []))
        #expect(outcome.status == 0)
        #expect(outcome.errors.split(separator: "\n").count == count)
        listed += outcome.output.split(separator: "\n").map(String.init)
      }
      #expect(listed.sorted() == cases, "\(count) shards")
    }
  }

  @Test("The shards run exactly the listed cases, and an empty shard passes")
  func empty() throws {
    let (place, cases) = try workplace(files: 2)
    var passed = 0
    for index in 1...3 {
      let outcome = try place.listsh("run", "--shard", "\(index)/3")
      #expect(outcome.status == 0)
      passed += outcome.output.split(separator: " ").first.flatMap { Int($0) } ?? 0
    }
    #expect(passed == cases.count)
    #expect(try place.listsh("run", "--shard", "3/3", "--filter", "case").status == 0)
    let nothing = try place.listsh(
      "run", "--shard", "3/3", "--filter", "none", "--filter", "no such")
    #expect(nothing.status == 2)
    #expect(nothing.errors == "listsh: no case matches 'none' or 'no such'\n")
  }

  @Test("A whole run writes timings, and the run of a shard or of some cases does not change them")
  func timings() throws {
    let (place, _) = try workplace(files: 3)
    #expect(try place.listsh("run", "--timings", "timings").status == 0)
    let text = try place.text("timings")
    let lines = text.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(lines.map { String($0[1]) } == (0..<3).map { "Scenarios/\($0)/f\($0).txt" })
    #expect(lines.allSatisfy { Int($0[0]).map { $0 > 0 && $0 & ($0 - 1) == 0 } ?? false })
    try place.write("timings", "1024 Scenarios/0/f0.txt\n4 gone.txt\n")
    #expect(try place.listsh("run", "--shard", "1/2", "--timings", "timings").status == 0)
    #expect(try place.text("timings") == "1024 Scenarios/0/f0.txt\n4 gone.txt\n")
    #expect(try place.listsh("run", "--filter", "0", "--timings", "timings").status == 0)
    #expect(try place.text("timings") == "1024 Scenarios/0/f0.txt\n4 gone.txt\n")
  }

  @Test(
    "--shard ci uses the shard that GitLab or CircleCI assigned to the machine",
    arguments: [
      (["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "3"], "2/3"),
      (["CIRCLE_NODE_INDEX": "0", "CIRCLE_NODE_TOTAL": "3"], "1/3"),
      (["CIRCLE_NODE_INDEX": "2", "CIRCLE_NODE_TOTAL": "3"], "3/3"),
    ])
  func ofMachine(environment: [String: String], shard: String) throws {
    let (place, _) = try workplace(files: 6)
    let outcome = try place.listsh(["run", "--list", "--shard", "ci"], environment: environment)
    #expect(outcome == (try place.listsh("run", "--list", "--shard", shard)))
    #expect(outcome.status == 0)
  }

  @Test(
    "With --shard ci, a missing or invalid environment variable is an error",
    arguments: [
      (
        [:],
        "ci needs CI_NODE_INDEX and CI_NODE_TOTAL, or CIRCLE_NODE_INDEX and CIRCLE_NODE_TOTAL"
      ),
      (["CI_NODE_TOTAL": "3"], "CI_NODE_TOTAL is set and CI_NODE_INDEX is not"),
      (["CIRCLE_NODE_INDEX": "0"], "CIRCLE_NODE_INDEX is set and CIRCLE_NODE_TOTAL is not"),
      (
        ["CI_NODE_INDEX": "0", "CI_NODE_TOTAL": "3"],
        "CI_NODE_INDEX is '0' and CI_NODE_TOTAL is '3'; the index must be from 1 and within the total, and the total at most 1000"
      ),
      (
        ["CIRCLE_NODE_INDEX": "3", "CIRCLE_NODE_TOTAL": "3"],
        "CIRCLE_NODE_INDEX is '3' and CIRCLE_NODE_TOTAL is '3'; the index must be from 0 and within the total, and the total at most 1000"
      ),
    ])
  func wrongMachine(environment: [String: String], message: String) throws {
    let outcome = try Workplace().listsh(["run", "--shard", "ci"], environment: environment)
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.hasPrefix(
        "listsh: the value 'ci' is invalid for '--shard <I/N>': \(message)\n"))
  }

  @Test("Under Bazel, run creates the shard status file and runs the requested shard")
  func bazel() throws {
    let (place, cases) = try workplace(files: 4)
    var listed: [String] = []
    for index in 0..<6 {
      let status = "status\(index)"
      let outcome = try place.listsh(
        ["run", "--list"],
        environment: [
          "TEST_TOTAL_SHARDS": "6", "TEST_SHARD_INDEX": "\(index)",
          "TEST_SHARD_STATUS_FILE": place.path(status),
        ])
      #expect(outcome.status == 0)
      #expect(try place.text(status) == "")
      listed += outcome.output.split(separator: "\n").map(String.init)
    }
    #expect(listed.sorted() == cases)
    let filtered = try place.listsh(
      ["run", "--list"],
      environment: [
        "TEST_TOTAL_SHARDS": "1", "TEST_SHARD_INDEX": "0", "TESTBRIDGE_TEST_ONLY": "f2.txt",
      ])
    #expect(
      filtered.output.split(separator: "\n").map(String.init)
        == cases.filter { $0.contains("f2.txt") })
  }

  @Test("With Bazel's shard, a list can use timings, and writes no report even if it fails")
  func bazelList() throws {
    let (place, _) = try workplace(files: 2)
    try place.write("t", "16 f1.txt\n")
    let environment = [
      "TEST_TOTAL_SHARDS": "2", "TEST_SHARD_INDEX": "0", "XML_OUTPUT_FILE": place.path("x.xml"),
    ]
    let listed = try place.listsh(["run", "--list", "--timings", "t"], environment: environment)
    #expect(listed.status == 0, "\(listed.errors)")
    let failed = try place.listsh(
      ["run", "--list", "--adapter", "false"], environment: environment)
    #expect(failed.status == 2 && failed.output == "")
    #expect(throws: (any Error).self) { try place.text("x.xml") }
  }

  @Test("Bazel's report and page are written, even for an empty shard")
  func bazelReports() throws {
    let (place, cases) = try workplace(files: 1)
    for index in 0..<2 {
      let outcome = try place.listsh(
        ["run"],
        environment: [
          "TEST_TOTAL_SHARDS": "2", "TEST_SHARD_INDEX": "\(index)",
          "XML_OUTPUT_FILE": place.path("\(index)/test.xml"),
          "TEST_UNDECLARED_OUTPUTS_DIR": place.path("\(index)/outputs"),
        ])
      #expect(outcome.status == 0)
      let count = index == 0 ? cases.count : 0
      let report = try place.text("\(index)/test.xml")
      #expect(report.contains("<testsuites"))
      #expect(report.components(separatedBy: "<testcase ").count == count + 1)
      #expect(try place.text("\(index)/outputs/listsh.html").hasPrefix("<!DOCTYPE html>"))
    }
  }

  @Test(
    "Without sharding, Bazel's report, page and filter are used",
    arguments: [["BAZEL_TEST": "1"], [:]])
  func bazelWithoutShards(environment: [String: String]) throws {
    let (place, cases) = try workplace(files: 2)
    let asked = [
      "XML_OUTPUT_FILE": place.path("test.xml"), "TESTBRIDGE_TEST_ONLY": "f1.txt",
      "TEST_UNDECLARED_OUTPUTS_DIR": place.path("outputs"),
    ]
    // The report that Bazel asks for is the same one, with another spelling of its path.
    let outcome = try place.listsh(
      ["run", "--report", "junit=test.xml"],
      environment: environment.merging(asked) { one, _ in one })
    #expect(outcome.status == 0)
    let report = try place.text("test.xml")
    let count = cases.count(where: { $0.contains("f1.txt") })
    #expect(count > 0 && count < cases.count)
    #expect(report.components(separatedBy: "<testcase ").count == count + 1)
    #expect(try place.text("outputs/listsh.html").hasPrefix("<!DOCTYPE html>"))
  }

  @Test("Without Bazel's own variables, its shard, filter and output variables are ignored")
  func withoutBazel() throws {
    let (place, cases) = try workplace(files: 2)
    let outcome = try place.listsh(
      ["run"],
      environment: [
        "TESTBRIDGE_TEST_ONLY": "f1.txt", "TEST_SHARD_INDEX": "7",
        "TEST_UNDECLARED_OUTPUTS_DIR": place.path("outputs"),
      ])
    #expect(outcome == .init(status: 0, output: "\(cases.count) passed, 0 failed\n"))
    #expect(!FileManager.default.fileExists(atPath: place.path("outputs")))
  }

  @Test("An invalid shard from Bazel is an error, and --shard takes precedence over Bazel")
  func wrongBazel() throws {
    let (place, cases) = try workplace(files: 2)
    let environment = [
      "TEST_TOTAL_SHARDS": "2", "TEST_SHARD_INDEX": "2",
      "TEST_SHARD_STATUS_FILE": place.path("status"),
    ]
    let outcome = try place.listsh(["run"], environment: environment)
    #expect(outcome.status == 2)
    #expect(
      outcome.errors
        == "listsh: TEST_SHARD_INDEX is '2' and TEST_TOTAL_SHARDS is '2'; the index must be from 0"
        + " to below the total, and the total at most 1000\n")
    #expect(try place.text("status") == "")
    let own = try place.listsh(["run", "--list", "--shard", "1/1"], environment: environment)
    #expect(own.output.split(separator: "\n").count == cases.count)
  }

  @Test("Merging shards whose cases are all skipped has the status of one run: 0")
  func skipped() throws {
    let place = try Workplace()
    for name in ["a", "b"] { try place.write("\(name).txt", "== \(name)\nskip \"x\"\nfirstLoad\n") }
    for shard in ["1", "2"] {
      let run = try place.listsh(
        "run", "a.txt", "b.txt", "--shard", "\(shard)/2", "--report", "jsonl=\(shard).jsonl")
      #expect(run.status == 0)
    }
    #expect(
      try place.listsh("merge", "1.jsonl", "2.jsonl")
        == .init(status: 0, output: "0 passed, 2 skipped\n"))
    #expect(
      try place.listsh("merge", "1.jsonl", "2.jsonl", "--output", "1.jsonl").errors
        == "listsh: 1.jsonl is a report to merge, and the report would replace it\n")
  }

  @Test("The GitHub report annotates a run without a case, also after a merge")
  func nothingSelected() throws {
    let place = try Workplace()
    try place.write("a.txt", "== a\nfirstLoad; expect items=20\n")
    let call = ["run", "a.txt", "--filter", "zz", "--stable-times"]
    let whole = try place.listsh(call + ["--format", "github"])
    #expect(
      whole.output
        == "0 passed, 0 failed\n::error title=not everything was checked::no case matches 'zz'\n")
    _ = try place.listsh(call + ["--shard", "1/1", "--report", "jsonl=1.jsonl"])
    let merged = try place.listsh("merge", "1.jsonl", "--format", "github", "--stable-times")
    #expect(
      merged.output
        == "0 passed, 0 failed\n::error title=not everything was checked::"
        + "\"1.jsonl\": nothing was checked: no case matches 'zz'\n")
  }

  @Test("The merged JUnit and GitHub reports name a missing shard beside the failures")
  func missingShard() throws {
    let place = try Workplace()
    for name in ["a", "b"] { try place.write("\(name).txt", "== a\nfirstLoad; expect items=1\n") }
    _ = try place.listsh(
      "run", "a.txt", "b.txt", "--shard", "1/2", "--report", "jsonl=1.jsonl", "--stable-times")
    let outcome = try place.listsh(
      ["merge", "1.jsonl", "--report", "junit=1.xml", "--report", "text=1.txt", "--stable-times"]
        + ["--format", "github"])
    #expect(outcome.status == 2)
    #expect(
      try place.text("1.txt").hasSuffix(
        "1 failed\nnot everything was checked: the report of shard 2/2 is missing\n"))
    #expect(
      outcome.output.hasSuffix(
        "::error title=not everything was checked::the report of shard 2/2 is missing\n"))
    #expect(
      try place.text("1.xml").hasSuffix(
        """
          <testsuite name="listsh" tests="1" failures="0" errors="1" skipped="0" time="0" file="listsh">
            <testcase classname="listsh" name="the whole run" time="0">
              <error type="io" message="not everything was checked: the report of shard 2/2 is missing">error: not everything was checked: the report of shard 2/2 is missing</error>
            </testcase>
          </testsuite>
        </testsuites>

        """))
  }

  @Test("Merging the report of a whole run says that its failures have no traces")
  func whole() throws {
    let place = try Workplace()
    try place.write("a.txt", "== a\nfirstLoad; expect items=1\n")
    for (option, remark) in [
      (
        [],
        "listsh: \"1.jsonl\" is the report of a whole run, so its failures have no traces; "
          + "run with --shard 1/1 to merge complete failures\n"
      ), (["--shard", "1/1"], ""),
    ] {
      _ = try place.listsh(["run", "a.txt", "--report", "jsonl=1.jsonl"] + option)
      let outcome = try place.listsh("merge", "1.jsonl")
      #expect(outcome.status == 1)
      #expect(outcome.errors == remark)
      #expect(outcome.output.contains("to reproduce:") == remark.isEmpty)
    }
  }

  @Test("--timings never replaces a scenario of the run")
  func timingsKeepScenarios() throws {
    let place = try Workplace()
    let text = "== a\nfirstLoad\nexpect items=20\n"
    try place.write("Scenarios/a.txt", text)
    #expect(
      try place.listsh("run", "--timings", "Scenarios/a.txt")
        == .init(
          status: 2,
          errors: "listsh: Scenarios/a.txt is a scenario of this run, "
            + "and the timings would replace it\n"))
    #expect(try place.text("Scenarios/a.txt") == text)
  }

  @Test("--timings never replaces a source of the run")
  func timingsKeepSources() throws {
    let place = try Workplace()
    try place.write("rows.csv", "id,title\n1,a\n")
    try place.write("a.txt", "source rows.csv\n== a\nfirstLoad\nexpect items=1\n")
    let result = try place.listsh("run", "a.txt", "--timings", "rows.csv")
    #expect(result.status == 2)
    #expect(
      result.errors
        == "listsh: rows.csv: is an input of this run and would be overwritten; choose another file\n"
    )
    #expect(try place.text("rows.csv") == "id,title\n1,a\n")
  }

  @Test("Shards with different filters or tags are not parts of one run")
  func otherFilters() throws {
    let place = try Workplace()
    let passing = "== ok\nfirstLoad\nexpect items=20\n"
    try place.write("S/1.txt", passing + "== bad\nfirstLoad\nexpect items=3\n")
    try place.write("S/2.txt", passing)
    let run = { (shard: String, options: [String], file: String) in
      try place.listsh(["run", "S", "--shard", shard, "--report", "jsonl=\(file)"] + options).status
    }
    #expect(try run("1/2", ["--filter", "ok"], "a") == 0)
    #expect(try run("2/2", [], "b") == 0)
    #expect(try run("2/2", ["--filter", "ok"], "c") == 0)
    #expect(
      try place.listsh("merge", "a", "b").errors.contains(
        "are parts of different runs; run all shards with the same paths, files, filters, tags, adapter, checks and timings"
      ))
    #expect(try place.listsh("merge", "a", "c").output == "2 passed, 0 failed\n")
    #expect(try run("2/2", ["--filter", "ok", "--check-invariants"], "d") == 0)
    #expect(try place.listsh("merge", "a", "d").status == 2)
  }
}
