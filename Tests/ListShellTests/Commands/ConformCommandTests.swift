import Foundation
import TerminalTesting
import TestSupport
import Testing

/// What `conform` does beside trying everything.
@Suite(
  "A list beside the reference",
  .enabled(if: Needs.program("python3"), "make test-needs installs python3"))
struct ConformCommandTests {
  private static let adapter = ["--adapter", "python3 list.py"]

  /// A folder with a list that never asks for a second page.
  private func still() throws -> Workplace {
    try .withPythonList {
      $0.replacingOccurrences(
        of: "if self.state == \"content\" and self.next is not None:", with: "if False:")
    }
  }

  @Test("A script is played on both, side by side, with what differs told by line")
  func on() throws {
    let script = ["conform", "--on", "firstLoad; fetchMore; refresh"] + Self.adapter
    #expect(
      try Workplace.withPythonList().listsh(script)
        == .init(
          status: 0,
          output: """
            (-list +Python sample)
              firstLoad    idle → loading           asks #1 page 1
              #1 succeed   loading → content        items=20; more=yes
              fetchMore    content → fetchingMore   asks #2 page 2
              #2 succeed   fetchingMore → content   items=40
              refresh      content → refreshing     asks #3 page 1
              #3 succeed   refreshing → content     items=20

            """))
    #expect(
      try still().listsh(script)
        == .init(
          status: 1,
          output: """
            (-list +Python sample)
              firstLoad    idle → loading           asks #1 page 1
              #1 succeed   loading → content        items=20; more=yes
            - fetchMore    content → fetchingMore   asks #2 page 2
            + fetchMore    content                  ignored
            - #2 succeed   fetchingMore → content   items=40
            - refresh      content → refreshing     asks #3 page 1
            + refresh      content → refreshing     asks #2 page 1
            - #3 succeed   refreshing → content     items=20
            + #2 succeed   refreshing → content

            """))
  }

  @Test("A script with an error is drawn with its place and the word that was meant")
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

  @Test("Random walks tell a difference by the few steps that it needs, the same for the same seed")
  func random() throws {
    let call = ["conform", "--random", "5", "--seed", "3"] + Self.adapter
    let found = try still().listsh(call)
    #expect(
      found
        == .init(
          status: 1,
          output: """
            Python sample differs from list in 1 way (seen), on 5 random walks of seed 3

            1  fetchMore does nothing where it should load          in: content
               refresh; succeed; fetchMore
               (-list +Python sample)
               - fetchMore   content → fetchingMore   asks #2 page 2
               + fetchMore   content                  ignored

            """))
    #expect(try still().listsh(call) == found)
    #expect(
      try Workplace.withPythonList().listsh(call)
        == .init(
          status: 0,
          output:
            "Python sample was like list (seen) on 5 random walks of seed 3, which proves nothing\n"
        ))
  }

  @Test("The script of each way shows on both lists, played as it is printed, what is told of it")
  func scripts() throws {
    let place = try Workplace.withPythonList {
      $0.replacingOccurrences(of: "            self.task.cancel()\n", with: "            pass\n")
    }
    let found = try place.listsh(["conform", "--rows", "3", "--format", "jsonl"] + Self.adapter)
    let ways = try found.output.split(separator: "\n").compactMap { line in
      let way = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return way?["kind"] as? String == "way" ? way : nil
    }
    try #require(ways.count >= 5)
    #expect(ways.first?["script"] as? String == "firstLoad & firstLoad; #1 fail")
    let plain = { (line: Any?) in
      (line as? String ?? "").split(separator: " ").joined(separator: " ")
    }
    for way in ways {
      let script = "\(way["setup"] ?? "")\n\(way["script"] ?? "")"
      let shown = try place.listsh(["conform", "--on", script] + Self.adapter)
      #expect(shown.status == 1, "\(script)")
      // Why the reference did nothing stands there alone.
      let lines = shown.output.split(separator: "\n").map { plain(String($0)) }
      #expect(
        lines.contains { $0.hasPrefix("- " + plain(way["expected"])) }, "\(script)\n\(shown.output)"
      )
      #expect(
        lines.contains { $0.hasPrefix("+ " + plain(way["actual"])) }, "\(script)\n\(shown.output)")
    }
  }

  @Test("What is saved as a known gap passes until the list is mended, and says so then")
  func knownGaps() throws {
    let place = try still()
    let saved = try place.listsh(
      ["conform", "--rows", "3", "--in-flight", "1", "--save", "gaps", "--known-gaps"]
        + Self.adapter)
    let path = "gaps/fetchMore-does-nothing-where-it-should-load.txt"
    #expect(saved.status == 1)
    #expect(saved.errors == "saved \(path)\n")
    #expect(
      try place.text(path) == """
        # What list does; Python sample does something else.
        source numbers count=3 pageSize=2

        == fetchMore does nothing where it should load
        firstLoad; succeed; fetchMore &
        known-gap "Python sample differs from list"
        ----
        firstLoad     idle → loading           asks #1 page 1
        #1 succeed    loading → content        items=2; more=yes
        fetchMore &   content → fetchingMore   asks #2 page 2
        end           fetchingMore             in flight #2

        """)
    let run = ["run"] + Self.adapter + ["gaps"]
    #expect(
      try place.listsh(run) == .init(status: 0, output: "0 passed, 0 failed, 1 known gap\n"))
    // Mended.
    try place.write("list.py", Workplace.withPythonList().text("list.py"))
    let mended = try place.listsh(run)
    #expect(mended.status == 1)
    #expect(
      mended.output.hasPrefix(
        """
        fetchMore does nothing where it should load
        \(path):4:1: error: the case passes, although it is marked as a known gap
          |
        4 | == fetchMore does nothing where it should load
          | ^

        """))
  }

  @Test(
    "Options that mean nothing together are refused, with the reason",
    arguments: [
      (["--known-gaps"], "--known-gaps needs --save FOLDER"),
      (["--on", "firstLoad", "--random", "3"], "--on and --random exclude each other"),
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
    let told = try still().listsh(["conform"] + options + Self.adapter)
    #expect(told.status == 2)
    #expect(told.errors.hasPrefix("listsh: \(message)\n"))
  }

  @Test("What an adapter said before it died stands in lines of their own, in every format")
  func log() throws {
    let place = try Workplace()
    try place.write("list.txt", "== a case\nfirstLoad\nexpect items=20\n")
    try place.write(
      "list.py",
      """
      import sys
      for line in sys.stdin:
          if '"hello"' in line:
              print('{"v":1,"name":"Dying","screen":"list","actions":["firstLoad"],"effects":["asks"],"observes":["rows"]}', flush=True)
          elif '"start"' in line:
              print('{"rows":[]}', flush=True)
          else:
              print("::error::\\x1b[31m", "  boom", sep="\\n", file=sys.stderr, flush=True)
              sys.exit(3)

      """)
    let message = """
      it ended without an answer, with status 3
        in flight: {"do":"action","action":"firstLoad","arguments":[]}
        the adapter said:
          ::error::\\u{1B}[31m
            boom
      """
    let played = try place.listsh(["play", "-c", "firstLoad"] + Self.adapter)
    #expect(
      played
        == .init(
          status: 2, output: "-c:1:1: error: \(message)\n  |\n1 | firstLoad\n  | ^\n"))
    let run = try place.listsh(["run", "list.txt"] + Self.adapter)
    #expect(
      run.output.hasPrefix(
        "a case\nlist.txt:2:1: error: \(message)\n  |\n2 | firstLoad\n  | ^\n"))
    let tap = try place.listsh(["run", "list.txt", "--format", "tap"] + Self.adapter)
    #expect(
      tap.output.contains(
        #"""
          message: "it ended without an answer, with status 3\nin flight\x3A {\"do\":\"action\",\"action\":\"firstLoad\",\"arguments\":[]}\nthe adapter said:\n  ::error::\\u{1B}[31m\n    boom"
        """#))
    let github = try place.listsh(["run", "list.txt", "--format", "github"] + Self.adapter)
    #expect(!github.output.contains("    ::error"))
    #expect(
      github.output.contains(
        "%0Athe adapter said:%0A  ::error::\\u{1B}[31m%0A    boom\n"))
    let check = try place.listsh(["adapter", "check", "python3 list.py"])
    #expect(
      check
        == .init(
          status: 1,
          output: """
            ok    hello says what the subject is: Dying, the built-in screen list, with 1 action
            ok    start makes a fresh list
            FAIL  an action that loads asks, and each ask is told once
                  it ended without an answer, with status 3
                  the adapter said:
                    ::error::\\u{1B}[31m
                      boom
                  > {"do":"action","action":"firstLoad","arguments":[]}
                  < (no answer)
            FAIL  the same commands twice give the same answers
                  it ended without an answer, with status 3
                  the adapter said:
                    ::error::\\u{1B}[31m
                      boom
                  > {"do":"action","action":"firstLoad","arguments":[]}
                  < (no answer)
            ok    the end of its input ends it

            """))
  }

  @Test("What differs is told in every format, and on a page with the reference beside")
  func formats() throws {
    let place = try Workplace.withPythonList {
      $0.replacingOccurrences(
        of: "if self.state == \"content\" and self.next is not None:", with: "if False:")
    }
    let call = ["conform", "--rows", "3", "--in-flight", "1", "--adapter", "python3 list.py"]
    let title = "fetchMore does nothing where it should load"
    for format in ["text", "jsonl", "junit", "tap", "tap13", "github", "html"] {
      let told = try place.listsh(call + ["--format", format, "--report", "html=page.html"])
      #expect(told.status == 1)
      #expect(told.output.contains(title), Comment(rawValue: format))
    }
    let page = try place.text("page.html")
    #expect(page.contains("<h3>the reference</h3>"))
    #expect(page.contains("listsh conform --in-flight 1"))
    // The source is as it was, so that what differs at its end differs again.
    let tap = try place.listsh(call + ["--format", "tap"]).output
    let line = try #require(tap.firstMatch(of: /reproduce: "listsh (.*)"/)).output.1
    #expect(
      line.hasSuffix(
        " --on 'source numbers count=3 pageSize=2; firstLoad; succeed; fetchMore &'"))
    let again = try place.startShell("\"$LISTSH\" \(line)")
    again.waitUntilExit()
    #expect(again.exitStatus == 1)
  }

  @Test("A comparison that finds nothing is a case that passed, however deep all is tried again")
  func deep() throws {
    let told = try Workplace.withPythonList().listsh([
      "conform", "--rows", "1", "--in-flight", "1", "--again", "2", "--adapter", "python3 list.py",
      "--format", "tap",
    ])
    #expect(told.status == 0)
    #expect(told.output.contains("ok 1 - conform:1 Python sample is like list\n"))
  }
}
