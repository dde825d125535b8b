import Foundation
import Reporting
import TerminalTesting
import TestSupport
import Testing

/// Tests of the options of `conform` except those of its bounds.
@Suite(
  "The command conform",
  .enabled(if: Needs.program("python3"), "make test-needs installs python3"))
struct ConformCommandTests {
  private static let adapter = ["--adapter", "python3 list.py"]

  /// A folder with a list that never requests a second page.
  private func still() throws -> Workplace {
    try .withPythonList {
      $0.replacingOccurrences(
        of: "if self.state == \"content\" and self.next is not None:", with: "if False:")
    }
  }

  @Test("--on refuses a script for another screen, and one without an event")
  func refusedScripts() throws {
    let place = try Workplace.withPythonList()
    let outcome = { (script: String) in
      try place.listsh(["conform", "--on", script] + Self.adapter)
    }
    #expect(
      try outcome("screen aliyun; firstLoad").errors
        == "listsh: the script uses the screen aliyun, and the adapter is the list of the screen list\n"
    )
    #expect(
      try outcome("").errors == "listsh: nothing was compared: the script has no event\n")
    #expect(try outcome("").status == 2)
    #expect(
      try place.listsh(["explore", "feed"] + Self.adapter).errors
        == "listsh: the adapter implements the screen list, not feed\n")
  }

  @Test("A script can be longer than the transitions that are compared")
  func longScript() throws {
    // The list behaves differently after eight failures, so the script needs them.
    let place = try Workplace.withPythonList {
      $0.replacingOccurrences(
        of: "        self.state = \"idle\"\n",
        with: "        self.state = \"idle\"\n        self.count = 0\n"
      ).replacingOccurrences(
        of: "    def reload(self, state, source_changed):\n",
        with:
          "    def reload(self, state, source_changed):\n        if self.count >= 8: state = \"fetchingMore\"\n"
      ).replacingOccurrences(
        of: "    def fail(self, message):\n",
        with: "    def fail(self, message):\n        self.count += 1\n")
    }
    let found = try place.listsh(
      ["conform", "--in-flight", "1", "--rows", "1", "--actions", "firstLoad", "--repeat", "3"]
        + Self.adapter)
    #expect(
      found.status == 1 && found.output.hasPrefix("Python sample has 1 difference from list"),
      "\(found)")
  }

  @Test("For a script, equal lines are printed once, then the values that differ")
  func on() throws {
    let script = ["conform", "--on", "firstLoad; fetchMore; refresh"] + Self.adapter
    #expect(
      try Workplace.withPythonList().listsh(script)
        == .init(
          status: 0,
          output: """
            (-list +Python sample)
              firstLoad   asks #1 page 1
              #1 succeed   items=20; more=yes
              fetchMore   asks #2 page 2
              #2 succeed   items=40
              refresh   asks #3 page 1
              #3 succeed   items=20

            """))
    let found = try still().listsh(script)
    #expect(found.status == 1)
    #expect(
      found.output.hasPrefix(
        """
        (-list +Python sample)
          firstLoad   asks #1 page 1
          #1 succeed   items=20; more=yes
        - fetchMore   asks #2 page 2
        + fetchMore   ignored
        - spins=yes
        + spins=no
        - #2 succeed   items=40

        """), Comment(rawValue: found.output))
  }

  @Test("Saved cases of a pull-to-refresh control that is off fail as long as it differs")
  func pull() throws {
    let place = try Workplace.withPythonList {
      $0.replacingOccurrences(
        of: "else \"on\" if self.has_answered else \"off\"", with: "else \"off\"")
    }
    let found = try place.listsh(
      ["conform", "--rows", "2", "--in-flight", "1", "--compare", "everything"]
        + ["--save", "gaps", "--known-gaps"] + Self.adapter)
    #expect(found.status == 1)
    #expect(found.output.contains(": pull differs "), "\(found.output)")
    #expect(!found.output.contains("spinner"))
    let run = try place.listsh(["run", "gaps"] + Self.adapter)
    #expect(run.output.hasPrefix("0 passed, 0 failed, "), "\(run.output)")
    #expect(run.status == 0)
  }

  @Test("An error in the script is printed with its position and the suggested word")
  func mistakenScript() throws {
    #expect(
      try still().listsh(["conform", "--on", "firstLoad; fetchMor"] + Self.adapter)
        == .init(
          status: 2, output: "",
          errors: """
            listsh: --on:1:12: error: unknown step 'fetchMor'; did you mean fetchMore?
              |
            1 | firstLoad; fetchMor
              |            ^

            """))
  }

  @Test("--on locates a step that the reference list cannot play, and names what is not compared")
  func checkedScript() throws {
    let place = try Workplace.withPythonList {
      $0.replacingOccurrences(
        of: #""effects": ["asks", "cancels", "toast""#, with: #""effects": ["asks""#)
    }
    #expect(
      try place.listsh(["conform", "--on", "firstLoad; expect items=99"] + Self.adapter)
        == .init(
          status: 2,
          errors: """
            listsh: --on:1:12: error: on the reference list: expected items=99, but items=20
              |
            1 | firstLoad; expect items=99
              |            ^

            """))
    #expect(
      try place.listsh(["conform", "--on", "firstLoad"] + Self.adapter)
        == .init(
          status: 0,
          output: """
            (-list +Python sample)
              firstLoad   asks #1 page 1
              #1 succeed   items=20; more=yes
              not compared: cancels

            """))
  }

  @Test("With all rows in one page, pages with numbers are not tried")
  func singlePage() throws {
    let call = ["conform", "--paging", "single"] + Self.adapter
    let result = try Workplace.withPythonList().listsh(call)
    #expect(
      result.output.contains(
        "\nnot tried: --paging cursor, --paging numbered, --with server, --with cache, "))
  }

  @Test("Random walks with sizes try other page sizes and pages without rows")
  func randomSizes() throws {
    let call = ["conform", "--random", "2", "--with", "sizes"] + Self.adapter
    let output = try Workplace.withPythonList().listsh(call).output
    #expect(output.contains("; numbered pages, 8 rows in pages of 4, 1 request in flight, "))
    #expect(output.contains(", up to 5 pages without rows in a row\n"))
    #expect(
      output.contains(
        "\nnot tried: --paging cursor, --with server, --with cache, --with source, --with failures, "
      ))
  }

  @Test("Random walks that ended early are no success, and the report says why they ended")
  func endedWalks() throws {
    let place = try Workplace()
    let actions = #""firstLoad","refresh","refreshWithIndicator","fetchMore""#
    try place.write(
      "quiet.py",
      quickAdapter(
        hello: #"{"v":1,"screen":"list","actions":[\#(actions)],"effects":[],"observes":["rows"]}"#,
        start: #"{"rows":[]}"#, then: #"{"rows":[]}"#))
    let outcome = try place.listsh(
      "conform", "--random", "2", "--adapter", "python3 quiet.py")
    #expect(outcome.status == 2)
    let lines = outcome.output.split(separator: "\n").map(String.init)
    let summary =
      #/list has no differences from list: 2 random walks with seed 1, \d+ transitions tried, 2 walks ended early/#
    #expect(try lines.first.map { try summary.wholeMatch(in: $0) != nil } == true, "\(lines)")
    #expect(
      lines.last
        == #"note: "effects" lacks asks: requests are not compared, and a path ends at a response to a request that the list has not reported"#
    )
  }

  @Test(
    "The JUnit report of random walks names the walks, and does not say that the lists are the same"
  )
  func randomJUnit() throws {
    let call = ["conform", "--random", "2", "--format", "junit"] + Self.adapter
    let output = try Workplace.withPythonList().listsh(call).output
    #expect(
      output.contains(
        #" name="Python sample has no differences from list: 2 random walks with seed 1, 120 transitions tried" "#
      ), "\(output)")
  }

  @Test("The number of jobs does not change the result of random walks")
  func randomJobs() throws {
    let place = try still()
    let call = ["conform", "--random", "8", "--seed", "3"] + Self.adapter
    let alone = try place.listsh(call + ["--jobs", "1"])
    #expect(alone.status == 1)
    #expect(try place.listsh(call + ["--jobs", "4"]) == alone)
  }

  @Test(
    "Random walks find and shorten differences beyond the bounds, and a seed repeats the walks")
  func random() throws {
    let call = ["conform", "--random", "5", "--seed", "3"] + Self.adapter
    let found = try still().listsh(call)
    #expect(found.status == 1)
    #expect(found.output.hasPrefix("Python sample has "))
    #expect(found.output.contains(": 5 random walks with seed 3, "))
    #expect(found.output.contains("12 rows in pages of 3, 6 requests in flight"))
    // A response to the request that the list did not send ends a walk, so nothing else differs.
    #expect(
      found.output.split(separator: "\n").filter { $0.first?.isNumber == true } == [
        "1  fetchMore in content: a request is lost"
      ])
    #expect(
      found.output.contains(
        "source numbers count=12 pageSize=3; firstLoad; succeed; fetchMore &\n"),
      Comment(rawValue: found.output))
    #expect(try still().listsh(call) == found)
    #expect(try Workplace.withPythonList().listsh(call).status == 0)
  }

  @Test("A saved known gap passes until the list is fixed, and then fails")
  func knownGaps() throws {
    let place = try still()
    let saved = try place.listsh(
      ["conform", "--rows", "3", "--in-flight", "1", "--save", "gaps", "--known-gaps"]
        + Self.adapter)
    let path = "gaps/fetchMore-in-content-a-request-is-lost.txt"
    #expect(saved.status == 1)
    #expect(saved.errors == "saved \(path)\n")
    #expect(
      try place.text(path) == """
        source numbers count=3 pageSize=2

        == fetchMore in content: a request is lost
        known-gap "Python sample: a request is lost"
        firstLoad; succeed; fetchMore & expect spins=yes
        ----
        ...
        fetchMore &   [..]   asks #2 page 2[..]
        ...

        """)
    let run = ["run"] + Self.adapter + ["gaps"]
    #expect(try place.listsh(run).status == 0)
    try place.write("list.py", Workplace.withPythonList().text("list.py"))
    let fixed = try place.listsh(run)
    #expect(fixed.status == 1)
    #expect(fixed.output.contains("the case passes, although it is marked as a known gap"))
    // A file with other content stays.
    try place.write(path, "other\n")
    try place.write("list.py", still().text("list.py"))
    let again = try place.listsh(
      ["conform", "--rows", "3", "--in-flight", "1", "--save", "gaps"] + Self.adapter)
    #expect(again.status == 2)
    #expect(again.errors.contains("\(path): error: exists and differs"))
    #expect(try place.text(path) == "other\n")
  }

  @Test(
    "Contradictory options are refused with the reason",
    arguments: [
      (["--known-gaps"], "--known-gaps needs --save FOLDER"),
      (["--random", "3", "--repeat", "2"], "--random and --repeat exclude each other"),
      (
        ["--accept", "a.txt", "--output", "./a.txt"],
        "--accept needs a file of its own, and a.txt is used already"
      ),
      (["--on", "firstLoad", "--random", "3"], "--random and --on exclude each other"),
      (["--on", "firstLoad", "--save", "ways"], "--on and --save exclude each other"),
      (
        ["--on", "firstLoad", "--format", "jsonl"],
        "--on prints text on standard output only"
      ),
      (
        ["--on", "firstLoad", "--report", "junit=on.xml"],
        "--on prints text on standard output only"
      ),
    ])
  func refused(options: [String], message: String) throws {
    let reported = try still().listsh(["conform"] + options + Self.adapter)
    #expect(reported.status == 2)
    #expect(reported.errors.hasPrefix("listsh: \(message)\n"))
  }

  @Test("A comparison that tries no transition has status 2")
  func nothing() throws {
    let place = try Workplace.withPythonList {
      $0.replacingOccurrences(
        of: "adapter.get(\"declares\", list(adapter[\"actions\"]))", with: "[]")
    }
    let found = try place.listsh(["conform", "--rows", "1"] + Self.adapter)
    #expect(found.status == 2)
    #expect(
      found.output.hasPrefix(
        "nothing was compared between Python sample and list: 0 of 0 transitions same\n"),
      "\(found.output)\(found.errors)")
  }

  @Test("Every report format contains the difference, and the HTML report shows both lists")
  func formats() throws {
    let place = try still()
    let call = ["conform", "--rows", "3", "--in-flight", "1", "--adapter", "python3 list.py"]
    let title = "fetchMore in content: a request is lost"
    for format in ReportFormat.all.map(\.name) {
      let found = try place.listsh(call + ["--format", format, "--report", "html=page.html"])
      #expect(found.status == 1)
      #expect(found.output.contains(title), Comment(rawValue: format))
    }
    #expect(try place.text("page.html").contains("<h3>the reference</h3>"))
    let tap = try place.listsh(call + ["--format", "tap"]).output
    let line = try #require(tap.firstMatch(of: /reproduce: "listsh (.*)"/)).output.1
    #expect(
      line.hasSuffix(
        " --on 'source numbers count=3 pageSize=2; firstLoad; succeed; fetchMore &'"))
    #expect(try place.shell("\"$LISTSH\" \(line)").status == 1)
  }

  @Test(
    "The text names the frame of each difference in the HTML report",
    arguments: ["text", "github"])
  func frames(format: String) throws {
    let place = try Workplace.withPythonList(withoutCancels)
    let log = try place.listsh(
      "conform", "--rows", "1", "--adapter", "python3 list.py", "--format", format, "--report",
      "html=page.html"
    ).output
    let links = log.matches(of: /\n *to view: page\.html#(.*)/).map {
      String($0.output.1).replacing("&", with: "&amp;")
    }
    #expect(links == ["case=conform:1&amp;line=2", "case=conform:1;2&amp;line=2"])
    let page = try place.text("page.html")
    for link in links {
      #expect(page.ranges(of: "<li class=\"fault\" id=\"\(link)\">").count == 1, "\(link)")
    }
  }

  @Test("A comparison without differences is one passed case, even with --repeat 2")
  func deep() throws {
    let found = try Workplace.withPythonList().listsh([
      "conform", "--rows", "1", "--in-flight", "1", "--repeat", "2", "--adapter",
      "python3 list.py", "--format", "tap",
    ])
    #expect(found.status == 0)
    #expect(found.output.contains("ok 1 - conform:1 Python sample is the same as list\n"))
  }
}
