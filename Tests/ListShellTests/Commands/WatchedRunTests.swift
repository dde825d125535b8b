import Foundation
import TerminalTesting
import TestSupport
import Testing

/// Tests of `listsh run --watch` on a terminal.
@Suite struct WatchedRunTests {
  /// Starts a watched run of a folder with a passing file, and waits for its first output.
  private func watching(_ folder: TemporaryFolder) throws -> PseudoTerminal {
    try folder.write("Scenarios/a.txt", "== a\nfirstLoad\nexpect items=20\n")
    try folder.write("Scenarios/data.json", "[{\"id\": 1, \"title\": \"one\"}]")
    try folder.write("Scenarios/b.txt", "source data.json\n== b\nfirstLoad\nexpect items=1\n")
    // Folders that are found by following links would be endless.
    for name in ["c", "d"] {
      try folder.write("Scenarios/\(name)/note", "")
      _ = try folder.link("Scenarios/\(name)/up", to: "..")
    }
    let terminal = try PseudoTerminal(
      builtProduct("listsh"), ["run", "--watch", "--color", "never", folder.path("Scenarios")],
      environment: ["HOME": folder.path, "LC_ALL": "C.UTF-8"], columns: 160)
    try terminal.expectScreen(contains: "2 passed, 0 failed")
    try terminal.expectScreen(
      contains: "Enter runs all cases, f the failed cases, u updates their traces, q quits")
    return terminal
  }

  @Test("Only changed files are rerun, on a cleared screen")
  func changes() throws {
    let folder = try TemporaryFolder()
    let terminal = try watching(folder)
    try folder.write("Scenarios/a.txt", "== a\nfirstLoad\nexpect items=7\n")
    try terminal.expectScreen(contains: "0 passed, 1 failed")
    #expect(terminal.screen.text.contains("a.txt:3:1: error: expected items=7, but items=20"))
    #expect(!terminal.screen.text.contains("2 passed"))
    try folder.write("Scenarios/a.txt", "== a\nfirstLoad\nexpect items=20\n")
    try terminal.expectScreen(contains: "1 passed, 0 failed")
    #expect(!terminal.screen.text.contains("error"))
  }

  @Test(
    "A change of a file without selected cases, and failures outside the selection, run nothing")
  func unselected() throws {
    let folder = try TemporaryFolder()
    try folder.write("Scenarios/a.txt", "== xx\nfirstLoad; expect items=20\n")
    try folder.write("Scenarios/b.txt", "== other\nfirstLoad; expect items=8\n")
    let environment = ["HOME": folder.path, "LC_ALL": "C.UTF-8"]
    let first = try PseudoTerminal(
      builtProduct("listsh"), ["run", folder.path("Scenarios")], environment: environment)
    #expect(try first.expectExit() == .exited(1))
    let terminal = try PseudoTerminal(
      builtProduct("listsh"),
      [
        "run", "--watch", "--color", "never", "--filter", "xx", "--report",
        "jsonl=\(folder.path("report"))", folder.path("Scenarios"),
      ],
      environment: environment, columns: 160)
    try terminal.expectScreen(contains: "1 passed, 0 failed")
    terminal.type("f")
    try terminal.expectScreen(contains: "nothing failed")
    try folder.write("Scenarios/b.txt", "== other\nfirstLoad; expect items=9\n")
    try folder.write("Scenarios/a.txt", "== xx\nfirstLoad; expect items=21\n")
    try terminal.expectScreen(contains: "expected items=21, but items=20")
    try terminal.expectScreen(contains: "q quits")
    // A wrong run of the other file was either a run of its own or a part of this one.
    #expect(try folder.text("report").contains(#""command":"run","files":1,"#))
    #expect(!terminal.written.contains("no case matches"))
    #expect(!terminal.written.contains("0 passed, 0 failed"))
  }

  @Test("A failure leaves the screen when its case is no longer selected")
  func deselected() throws {
    let folder = try TemporaryFolder()
    try folder.write("Scenarios/a.txt", "== foo\nfirstLoad; expect items=20\n")
    try folder.write("Scenarios/b.txt", "== foo two\nfirstLoad; expect items=8\n")
    let terminal = try PseudoTerminal(
      builtProduct("listsh"),
      ["run", "--watch", "--color", "never", "--filter", "foo", folder.path("Scenarios")],
      environment: ["HOME": folder.path, "LC_ALL": "C.UTF-8"], columns: 160)
    try terminal.expectScreen(contains: "1 passed, 1 failed")
    try terminal.expectScreen(contains: "q quits")
    try folder.write("Scenarios/b.txt", "== bar two\nfirstLoad; expect items=8\n")
    try terminal.expectScreen(contains: "1 passed, 0 failed")
    #expect(!terminal.screen.text.contains("foo two"))
  }

  @Test("A new folder that a pattern matches and a replaced folder of a file are detected")
  func folders() throws {
    let folder = try TemporaryFolder()
    let passing = "== a\nfirstLoad; expect items=20\n"
    try folder.write("one/a.txt", passing)
    try folder.write("b/c/d.txt", passing)
    let call = "'\(try builtProduct("listsh"))' run --watch --color never '*/a.txt' b/c/d.txt"
    let terminal = try PseudoTerminal(
      "/bin/sh", ["-c", "cd '\(folder.path)' && exec \(call)"],
      environment: ["HOME": folder.path, "LC_ALL": "C.UTF-8"], columns: 160)
    try terminal.expectScreen(contains: "2 passed, 0 failed")
    try terminal.expectScreen(contains: "q quits")
    try folder.write("two/a.txt", "== a\nfirstLoad; expect items=3\n")
    try terminal.expectScreen(contains: "two/a.txt:2:12: error: expected items=3, but items=20")
    let files = FileManager.default
    try files.moveItem(atPath: folder.path("b"), toPath: folder.path("old"))
    try terminal.expectScreen(contains: "b/c/d.txt: No such file or directory")
    try folder.write("b/c/d.txt", "== a\nfirstLoad; expect items=4\n")
    try terminal.expectScreen(contains: "b/c/d.txt:2:12: error: expected items=4, but items=20")
  }

  @Test("A removed file reruns all cases, and its failures are forgotten")
  func removing() throws {
    let folder = try TemporaryFolder()
    let terminal = try watching(folder)
    try folder.write("Scenarios/c.txt", "== c\nfirstLoad\nexpect items=7\n")
    try terminal.expectScreen(contains: "expected items=7, but items=20")
    try FileManager.default.removeItem(atPath: folder.path("Scenarios/c.txt"))
    try terminal.expectScreen(contains: "2 passed, 0 failed")
    terminal.type("f")
    try terminal.expectScreen(contains: "nothing failed")
  }

  @Test("The failures of a file that is removed are no longer remembered")
  func removingRemembered() throws {
    let folder = try TemporaryFolder()
    try folder.write("Scenarios/c.txt", "== c\nfirstLoad\nexpect items=7\n")
    let environment = ["HOME": folder.path, "LC_ALL": "C.UTF-8"]
    func start(_ arguments: [String]) throws -> PseudoTerminal {
      try PseudoTerminal(
        builtProduct("listsh"), ["run"] + arguments + [folder.path("Scenarios")],
        environment: environment, columns: 160)
    }
    #expect(try start([]).expectExit() == .exited(1))
    try folder.write("Scenarios/a.txt", "== a\nfirstLoad\nexpect items=20\n")
    let terminal = try start(["--watch"])
    try terminal.expectScreen(contains: "1 passed, 1 failed")
    try FileManager.default.removeItem(atPath: folder.path("Scenarios/c.txt"))
    try terminal.expectScreen(contains: "1 passed, 0 failed")
    terminal.type("q")
    #expect(try terminal.expectExit() == .exited(0))
    let last = try start(["--last-failed"])
    try last.expectScreen(contains: "no case failed in its last run")
    let status = try last.expectExit()
    #expect(status == .exited(0), "\(status) \(last.screen.text)")
  }

  @Test("With --last-failed, a file whose error was fixed is run and passes")
  func fixedFile() throws {
    let folder = try TemporaryFolder()
    let right = "== b\nfirstLoad; expect items=20\n"
    try folder.write("Scenarios/a.txt", "== a\nfirstLoad; expect items=7\n")
    try folder.write("Scenarios/b.txt", right)
    func start(_ arguments: [String]) throws -> PseudoTerminal {
      try PseudoTerminal(
        builtProduct("listsh"), ["run"] + arguments + [folder.path("Scenarios")],
        environment: ["HOME": folder.path, "LC_ALL": "C.UTF-8"], columns: 160)
    }
    #expect(try start([]).expectExit() == .exited(1))
    let terminal = try start(["--watch", "--last-failed"])
    try terminal.expectScreen(contains: "0 passed, 1 failed")
    try terminal.expectScreen(contains: "q quits")
    try folder.write("Scenarios/b.txt", "x\n" + right)
    try terminal.expectScreen(contains: "unknown step 'x'")
    try terminal.expectScreen(contains: "q quits")
    try folder.write("Scenarios/b.txt", right)
    try terminal.expectScreen(contains: "1 passed, 0 failed")
    try terminal.expectScreen(contains: "1 more failure from earlier runs")
    try terminal.expectScreen(contains: "a.txt: \"a\"")
    terminal.type("q")
    #expect(try terminal.expectExit() == .exited(0))
  }

  @Test("The report of a rerun says that another file failed and was not run")
  func reports() throws {
    let folder = try TemporaryFolder()
    try folder.write("Scenarios/a.txt", "== a\nfirstLoad; expect items=7\n")
    try folder.write("Scenarios/b.txt", "== b\nfirstLoad; expect items=20\n")
    let report = folder.path("report.xml")
    let terminal = try PseudoTerminal(
      builtProduct("listsh"),
      ["run", "--watch", "--report", "junit=\(report)", folder.path("Scenarios")],
      environment: ["HOME": folder.path, "LC_ALL": "C.UTF-8"], columns: 160)
    try terminal.expectScreen(contains: "1 passed, 1 failed")
    try terminal.expectScreen(contains: "q quits")
    #expect(try folder.text("report.xml").contains("tests=\"2\" failures=\"1\" errors=\"0\""))
    try folder.write("Scenarios/b.txt", "== b\nfirstLoad; expect items>0\n")
    // A run can find the file before its text is written.
    try terminal.expectScreen(contains: "1 passed, 0 failed")
    try terminal.expectScreen(contains: "1 more failure from earlier runs")
    let text = try folder.text("report.xml")
    #expect(text.contains("tests=\"2\" failures=\"0\" errors=\"1\""))
    #expect(text.contains("1 case that failed in its last run was not run"))
    try folder.write("Scenarios/a.txt", "== a\nfirstLoad; expect items>1\n")
    try terminal.expectScreen(lacks: "from earlier runs")
    try terminal.expectScreen(contains: "1 passed, 0 failed")
    try terminal.expectScreen(contains: "q quits")
    #expect(try folder.text("report.xml").contains("tests=\"1\" failures=\"0\" errors=\"0\""))
  }

  @Test("A case that is selected by its line stays selected when the line moves")
  func movedLine() throws {
    let folder = try TemporaryFolder()
    let cases = "== one\nfirstLoad; expect items=20\n== two\nfirstLoad; expect items="
    try folder.write("a.txt", cases + "7\n")
    let terminal = try PseudoTerminal(
      builtProduct("listsh"), ["run", "--watch", "--color", "never", folder.path("a.txt:3")],
      environment: ["HOME": folder.path, "LC_ALL": "C.UTF-8"], columns: 160)
    try terminal.expectScreen(contains: "expected items=7, but items=20")
    try terminal.expectScreen(contains: "0 passed, 1 failed")
    try folder.write("a.txt", "# a comment\n\n\n" + cases + "8\n")
    try terminal.expectScreen(contains: "a.txt:7:12: error: expected items=8, but items=20")
    try terminal.expectScreen(contains: "0 passed, 1 failed")
    try folder.write("a.txt", "# a comment\n" + cases + "20\n")
    try terminal.expectScreen(contains: "1 passed, 0 failed")
    #expect(!terminal.screen.text.contains("from earlier runs"))
    try folder.write("a.txt", "== other\nfirstLoad; expect items=20\n")
    try terminal.expectScreen(contains: "no selected case exists any more")
  }

  @Test("With --fail-fast, the cases after a failure are run when it is fixed")
  func failFast() throws {
    let folder = try TemporaryFolder()
    try folder.write("Scenarios/a.txt", "== a\nfirstLoad; expect items=7\n")
    try folder.write("Scenarios/b.txt", "== b\nfirstLoad; expect items=8\n")
    let terminal = try PseudoTerminal(
      builtProduct("listsh"),
      [
        "run", "--watch", "--fail-fast", "--color", "never", "--report",
        "junit=\(folder.path("Scenarios/report.xml"))", folder.path("Scenarios"),
      ],
      environment: ["HOME": folder.path, "LC_ALL": "C.UTF-8"], columns: 160)
    try terminal.expectScreen(contains: "expected items=7, but items=20")
    try terminal.expectScreen(contains: "0 passed, 1 failed")
    try folder.write("Scenarios/other", "")
    try folder.write("Scenarios/a.txt", "== a\nfirstLoad; expect items=20\n")
    try terminal.expectScreen(contains: "expected items=8, but items=20")
    try terminal.expectScreen(contains: "1 passed, 1 failed")
    try folder.write("Scenarios/b.txt", "== b\nfirstLoad; expect items=20\n")
    try terminal.expectScreen(contains: "2 passed, 0 failed")
    // Changes of the reports and of the other file did not start another run.
    #expect(terminal.written.split(separator: "0 passed, 1 failed").count == 2)
    #expect(terminal.written.split(separator: "1 passed, 1 failed").count == 2)
  }

  @Test("A rerun of a passing file also lists the failures of the other files")
  func otherFailures() throws {
    let folder = try TemporaryFolder()
    let terminal = try watching(folder)
    try folder.write("Scenarios/c.txt", "== c\nfirstLoad\nexpect items=7\n")
    try terminal.expectScreen(contains: "expected items=7, but items=20")
    try folder.write("Scenarios/a.txt", "== new\nfirstLoad\nexpect items=20\n")
    try terminal.expectScreen(contains: "1 more failure from earlier runs\n")
    try terminal.expectScreen(contains: "Scenarios/c.txt: \"c\"\n")
    try folder.write("Scenarios/c.txt", "== c\nfirstLoad\nexpect items=20\n")
    try terminal.expectScreen(lacks: "from earlier runs")
    try terminal.expectScreen(contains: "1 passed, 0 failed")
  }

  @Test("A changed source, a new file and a file that an editor replaced are detected")
  func replacing() throws {
    let folder = try TemporaryFolder()
    let terminal = try watching(folder)
    try folder.write("Scenarios/data.json", "[]")
    try terminal.expectScreen(contains: "b.txt:4:1: error: expected items=1, but items=0")
    try folder.write("Scenarios/new/c.txt", "== c\nfetchMore\nexpect state=empty\n")
    try terminal.expectScreen(contains: "c.txt:3:1: error: expected state=empty, but state=idle")
    // Editors save a file by writing a new one and renaming it to the old name.
    let draft = try folder.write("draft", "== a\nfirstLoad\nexpect items=8\n")
    for number in 8...9 {
      try folder.write("draft", "== a\nfirstLoad\nexpect items=\(number)\n")
      #expect(unsafe rename(draft, folder.path("Scenarios/a.txt")) == 0)
      try terminal.expectScreen(contains: "expected items=\(number), but items=20")
    }
  }

  @Test("Enter runs all cases, f the failed cases, u updates traces, q quits")
  func keys() throws {
    let folder = try TemporaryFolder()
    let terminal = try watching(folder)
    try folder.write("Scenarios/a.txt", "== a\nfirstLoad\n----\nfirstLoad\n")
    try terminal.expectScreen(contains: "0 passed, 1 failed")
    terminal.press(.enter)
    try terminal.expectScreen(contains: "1 passed, 1 failed")
    terminal.type("f")
    try terminal.expectScreen(contains: "0 passed, 1 failed")
    terminal.type("u")
    try terminal.expectScreen(contains: "1 passed, 0 failed")
    #expect(try folder.text("Scenarios/a.txt").contains("#1 succeed"))
    terminal.type("f")
    try terminal.expectScreen(contains: "nothing failed")
    terminal.type("q")
    #expect(try terminal.expectExit() == .exited(0))
    #expect(terminal.isCooked)
  }

  @Test("An updated file is not rerun, so that the remaining failures stay on the screen")
  func updating() throws {
    let folder = try TemporaryFolder()
    let terminal = try watching(folder)
    try folder.write("Scenarios/a.txt", "== a\nfirstLoad\n----\nfirstLoad\n")
    try terminal.expectScreen(contains: "0 passed, 1 failed")
    try folder.write("Scenarios/c.txt", "== c\nfirstLoad\nexpect items=7\n")
    try terminal.expectScreen(contains: "expected items=7, but items=20")
    terminal.type("f")
    try terminal.expectScreen(contains: "0 passed, 2 failed")
    terminal.type("u")
    try terminal.expectScreen(contains: "1 passed, 1 failed")
    try folder.write("Scenarios/c.txt", "== c\nfirstLoad\nexpect items=9\n")
    try terminal.expectScreen(contains: "expected items=9, but items=20")
    // A rerun of the updated file would count one more passed case, alone or together with the changed file.
    try terminal.expectScreen(contains: "0 passed, 1 failed")
    #expect(!terminal.written.contains("1 passed, 0 failed"))
    try folder.write("Scenarios/a.txt", "== a\nfirstLoad\nexpect items=8\n")
    try terminal.expectScreen(contains: "expected items=8, but items=20")
  }

  @Test("u runs a file that has changed since it was run, and does not update it")
  func changedBeforeUpdate() throws {
    let folder = try TemporaryFolder()
    let terminal = try watching(folder)
    try folder.write("Scenarios/a.txt", "== a\nfirstLoad\n----\nwrong\n")
    try terminal.expectScreen(contains: "- wrong")
    try terminal.expectScreen(contains: "q quits")
    // The process finds the key and the change at the same time.
    terminal.signal(SIGSTOP)
    let text = "== a\nrefresh\n----\nnew\n"
    try folder.write("Scenarios/a.txt", text)
    terminal.type("u")
    terminal.signal(SIGCONT)
    try terminal.expectScreen(contains: "- new")
    #expect(try folder.text("Scenarios/a.txt") == text)
  }

  @Test("--last-failed runs the failures of a watched run that continues")
  func rememberedMeanwhile() throws {
    let folder = try TemporaryFolder()
    try folder.write("Scenarios/a.txt", "== a\nfirstLoad; expect items=8\n")
    let terminal = try PseudoTerminal(
      "/bin/sh",
      [
        "-c",
        "cd '\(folder.path)' && exec '\(builtProduct("listsh"))' run --watch --color never Scenarios",
      ],
      environment: ["HOME": folder.path, "LC_ALL": "C.UTF-8"], columns: 160)
    try terminal.expectScreen(contains: "q quits")
    let other = try PseudoTerminal(
      "/bin/sh",
      [
        "-c", "cd '\(folder.path)' && exec '\(builtProduct("listsh"))' run --last-failed Scenarios",
      ],
      environment: ["HOME": folder.path, "LC_ALL": "C.UTF-8"], columns: 160)
    #expect(try other.expectExit() == .exited(1))
    #expect(other.written.contains("expected items=8, but items=20"))
  }

  @Test("u does not update a failure that is no longer on the screen")
  func updatesOnlyShown() throws {
    let folder = try TemporaryFolder()
    let terminal = try watching(folder)
    let failing = "== a\nfirstLoad\n----\nfirstLoad\n"
    try folder.write("Scenarios/a.txt", failing)
    try terminal.expectScreen(contains: "0 passed, 1 failed")
    try folder.write("Scenarios/b.txt", "== b\nfirstLoad\nexpect items=20\n")
    try terminal.expectScreen(contains: "1 passed, 0 failed")
    terminal.type("u")
    try terminal.expectScreen(contains: "no failure is on the screen; f shows them")
    #expect(try folder.text("Scenarios/a.txt") == failing)
  }

  @Test(
    "A change of the adapter's program reruns all cases, even after a program that does not start",
    .enabled(if: Needs.program("python3"), "make test-needs installs python3"))
  func adapter() throws {
    let place = try Workplace.withPythonList()
    let starter = try place.text("list.py")
    try place.write("b.txt", "== b\nfirstLoad; fetchMore\nexpect items=40\n")
    let program = place.path("list.py")
    let terminal = try PseudoTerminal(
      builtProduct("listsh"),
      [
        "run", "--watch", "--color", "never", "--adapter", "exec python3 '\(program)'",
        place.path("b.txt"),
      ], environment: ["HOME": place.path(""), "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"],
      columns: 160)
    try terminal.expectScreen(contains: "1 passed, 0 failed")
    try terminal.expectScreen(contains: "q quits")
    try place.write(
      "list.py",
      starter.replacingOccurrences(
        of: "if self.state == \"content\" and self.next is not None:", with: "if False:"))
    try terminal.expectScreen(contains: "expected items=40, but items=20")
    try place.write("list.py", "raise SystemExit('no idea')\n")
    try terminal.expectScreen(contains: "no idea")
    #expect(!terminal.screen.text.contains("expected items=40"))
    try place.write("list.py", starter)
    try terminal.expectScreen(contains: "1 passed, 0 failed")
    terminal.type("u")
    try terminal.expectScreen(contains: "traces are not updated by an adapter of a built-in screen")
    terminal.type("q")
    #expect(try terminal.expectExit() == .exited(0))
  }

  @Test("Ctrl-C ends a watched run and restores the terminal")
  func interrupted() throws {
    let terminal = try watching(TemporaryFolder())
    terminal.press(.controlC)
    #expect(try terminal.expectExit() == .exited(130))
    #expect(terminal.isCooked)
  }

  @Test("A watched run ends when its output pipe is closed")
  func closedPipe() throws {
    let place = try Workplace()
    try place.write("Scenarios/a.txt", "== a\nfirstLoad\nexpect items=20\n")
    let pipe = Pipe()
    let process = try place.start(["run", "--watch"], output: pipe.fileHandleForWriting)
    try pipe.fileHandleForWriting.close()
    #expect(
      String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self).hasPrefix("1 passed")
    )
    try pipe.fileHandleForReading.close()
    process.waitUntilExit()
    #expect(process.exitStatus == 0)
  }

  #if os(Linux)
    @Test("A watched run uses no processor time while it waits for changes")
    func idle() throws {
      // Kept until the end: once it is gone, changes beside it would wake the process.
      let folder = try TemporaryFolder()
      defer { withExtendedLifetime(folder) {} }
      let terminal = try watching(folder)
      // The number of voluntary context switches grows if the process polls.
      func naps() -> Substring? {
        let path = "/proc/\(terminal.process)/status"
        let status = try? String(contentsOfFile: path, encoding: .utf8)
        return status?.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
      }
      try terminal.expect("a second of quiet") { _ in
        let before = naps()
        terminal.rest(for: 1)
        return before != nil && naps() == before
      }
    }
  #endif

  @Test("run --watch with standard input is an error")
  func errors() throws {
    let outcome = try Workplace().listsh("run", "--watch", "-")
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("listsh: --watch needs files, not standard input\n"))
  }
}
