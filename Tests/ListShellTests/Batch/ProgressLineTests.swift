import TerminalTesting
import Testing
import Text

@Suite("Progress on a terminal")
struct ProgressLineTests {
  private let workplace: Workplace

  init() throws {
    workplace = try Workplace()
    try workplace.write("wrong.txt", "firstLod\n")
  }

  /// Runs listsh with its standard output and error on a terminal.
  private func listsh(_ arguments: [String]) throws -> PseudoTerminal {
    try PseudoTerminal(
      builtProduct("listsh"), arguments + ["--max-steps", "2000000000"], columns: 200)
  }

  /// Returns whether a row is exactly the progress line of a run that has finished one of two files.
  private func isProgress(_ row: String) -> Bool {
    row.wholeMatch(of: /1\/2 files, [1-9][0-9]* s/) != nil
  }

  @Test("The progress line shows files done and elapsed time, even during a long case")
  func reportedWithinCases() throws {
    try workplace.write("long.txt", "(refresh; succeed)×900000000\nexpect items=20\n")
    let terminal = try listsh(["run", workplace.path("wrong.txt"), workplace.path("long.txt")])
    try terminal.expect("progress below what went wrong") {
      $0.text.contains("unknown step 'firstLod'") && isProgress($0.cursorLine)
    }
    let first = terminal.screen.cursorLine
    try terminal.expect("a later second") { $0.cursorLine != first && isProgress($0.cursorLine) }
    terminal.type("\u{3}")
    #expect(try terminal.expectExit() == .exited(130))
    #expect(!terminal.screen.text.contains("files"))
  }

  @Test("An error message replaces the progress line")
  func stepsAside() throws {
    try workplace.write("long.txt", "(refresh; succeed)×100000\n")
    let terminal = try listsh([
      "play", workplace.path("long.txt"), workplace.path("none.txt"), "--output",
      workplace.path("trace"),
    ])
    try terminal.expect("progress") {
      $0.cursorLine.contains(" lines, ") && $0.cursorLine.hasSuffix(" s")
    }
    #expect(try terminal.expectExit() == .exited(2))
    #expect(
      terminal.written.split(separator: "\u{1B}[K").contains {
        $0.hasPrefix("listsh: \(workplace.path("none.txt")): No such file or directory\r\n")
      })
  }

  @Test("If play writes to a pipe, whose reader may show the trace, no progress line is shown")
  func hidden() throws {
    let listsh = try builtProduct("listsh")
    let terminal = try PseudoTerminal(
      "/bin/sh", ["-c", "\(listsh) play -c '(refresh; succeed)×40000' | cat >/dev/null"])
    #expect(try terminal.expectExit() == .exited(0))
    #expect(terminal.written == "")
  }
}
