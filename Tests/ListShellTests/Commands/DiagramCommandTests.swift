import Foundation
import ListShell
import ScenarioRunner
import TestSupport
import Testing
import Text

@Suite("listsh diagram")
struct DiagramCommandTests {
  /// Runs the command with an output file, and returns the text of the file.
  private func written(_ arguments: [String]) throws -> String {
    let folder = try TemporaryFolder()
    #expect(listsh(["diagram"] + arguments + ["--output", folder.path("picture")]) == .passed)
    return try folder.text("picture")
  }

  @Test("The default format of a diagram is Mermaid")
  func mermaid() throws {
    #expect(
      try written(["people"]) == """
        %% people with 2 requests in flight, 3 rows, one page
        stateDiagram-v2
            [*] --> rows
            rows --> rows : add

        """)
  }

  private let missingGraphviz = """
    listsh: Graphviz draws SVG, but its program dot is not installed; \
    run 'apt install graphviz' or 'brew install graphviz', or use --format dot

    """

  @Test(
    "Graphviz reads the DOT output with its colors, and draws every state",
    .enabled(if: Needs.program("dot"), "make test-needs installs graphviz"))
  func svg() throws {
    let dot = try #require(Needs.path(of: "dot"))
    let outcome = try Workplace().listsh(
      ["diagram", "films", "--format", "svg"],
      environment: ["PATH": String(dot.dropLast("/dot".count))])
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("<svg"))
    for state in ["loading", "loaded", "error"] {
      #expect(outcome.output.contains(">\(state)</text>"))
    }
  }

  @Test("If Graphviz is missing, an error reports it")
  func missing() throws {
    #expect(
      try Workplace().listsh(
        ["diagram", "films", "--format", "svg"], environment: ["PATH": "/nonexistent"])
        == Workplace.Outcome(status: 2, errors: missingGraphviz))
  }

  @Test("diagram --output does not replace a scenario that --coverage reads")
  func keepsScenarios() throws {
    let workplace = try Workplace()
    let text = "screen people\n\n== it adds\nadd 1\n"
    try workplace.write("cases/people.txt", text)
    for meant in ["cases", "cases/people.txt", "cases/*.txt"] {
      let outcome = try workplace.listsh(
        "diagram", "people", "--coverage", meant, "--output", "cases/people.txt")
      #expect(
        outcome
          == .init(
            status: 2,
            errors: "listsh: cases/people.txt is a scenario of this run, "
              + "and the report would replace it\n"))
      #expect(try workplace.text("cases/people.txt") == text)
    }
  }

  @Test("Errors in the scenarios are reported even if the diagram cannot be written")
  func reportsEverything() throws {
    let workplace = try Workplace()
    try workplace.write("a.txt", "firstLod\n")
    let outcome = try workplace.listsh(
      "diagram", "people", "--coverage", "a.txt", "--output", "a.txt/picture")
    #expect(
      outcome
        == .init(
          status: 2,
          errors: """
            a.txt:1:1: error: unknown step 'firstLod'; did you mean firstLoad?
              |
            1 | firstLod
              | ^
            listsh: a.txt: Not a directory

            """))
  }

  @Test("A diagram in a pipe whose reader has closed it is an error")
  func closedPipe() throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let outcome = try Workplace().listsh(
      ["diagram", "people", "--output", "/dev/stdout"], output: pipe.fileHandleForWriting)
    #expect(outcome == .init(status: 2, errors: "listsh: /dev/stdout: was closed by its reader\n"))
  }

  @Test(
    "A signal that ends Graphviz and listsh gives the status of the signal and no message",
    arguments: [(SIGINT, 130), (SIGTERM, 143)])
  func stopped(signal: CInt, status: Int) throws {
    let workplace = try Workplace()
    try workplace.write("dot", "#!/bin/sh\necho $$ >new\nmv new pid\nexec sleep 60\n")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: workplace.path("dot"))
    let process = try workplace.start(
      ["diagram", "people", "--format", "svg"], output: try workplace.file("output"),
      errors: try workplace.file("errors"),
      environment: ["PATH": "\(workplace.path("")):/usr/bin:/bin"])
    var graphviz: Int32 = 0
    while graphviz == 0, process.isRunning {
      graphviz = (try? workplace.text("pid")).flatMap { Int32($0.dropLast()) } ?? 0
    }
    try #require(graphviz != 0)
    for number in [process.processIdentifier, graphviz] { kill(number, signal) }
    process.waitUntilExit()
    #expect(process.exitStatus == status)
    for name in ["output", "errors"] { #expect(try workplace.text(name) == "") }
  }

  @Test(
    "diagram without exactly one known screen is a usage error",
    arguments: [["diagram"], ["diagram", "nothing"], ["diagram", "list", "films"]])
  func wrong(arguments: [String]) {
    #expect(listsh(arguments) == .unchecked)
  }
}
