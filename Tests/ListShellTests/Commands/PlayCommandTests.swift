import Foundation
import Testing

@Suite("The command play")
struct PlayCommandTests {
  private let workplace: Workplace
  private let trace = """
    firstLoad &   idle → loading   asks #1 page 1
    end           loading          in flight #1

    """

  init() throws {
    workplace = try Workplace()
  }

  @Test("play -c prints the trace of a script, and the error that stops it")
  func playsTypedScripts() throws {
    let outcome = try workplace.listsh("play", "-c", "firstLoad; fail; succeed")
    #expect(
      outcome.output == """
        firstLoad                  idle → loading    asks #1 page 1
        #1 fail "request failed"   loading → error   toast "request failed"; error="request failed"
        -c:1:18: error: no request is in flight; write a reply directly after the action that sends its request
          |
        1 | firstLoad; fail; succeed
          |                  ^

        """)
    #expect(outcome.errors == "")
    let statuses = try ["succeed", "wait; expect items=1", "firstLod", "", "# nothing"].map {
      try workplace.listsh("play", "-c", $0).status
    }
    #expect(statuses == [2, 1, 2, 0, 0])
  }

  @Test("The hint about a request is printed once after all expects that fail at one moment")
  func givesOneHint() throws {
    let script = "firstLoad; expect items=0; expect state=loading; expect items=0"
    #expect(
      try workplace.listsh("play", "-c", script).output.contains(
        """
        -c:1:12: error: expected items=0, but items=20; expected state=loading, but state=content; \
        the source responded to #1 just before; & after an action keeps its request in flight

        """))
  }

  @Test("The HTML report of play has the command that plays the file again with the same options")
  func reproduces() throws {
    try workplace.write("a b.txt", "firstLoad; expect items=1\n")
    let played = try workplace.listsh(
      "play", "--check-invariants", "a b.txt", "--report", "html=a.html")
    #expect(played.status == 1)
    #expect(
      try workplace.text("a.html").contains(
        "to reproduce: <code class=\"command\">listsh play --check-invariants 'a b.txt'</code>"))
  }

  @Test("A folder is an error that names the command for folders")
  func refusesFolders() throws {
    try workplace.write("my tests/a.txt", "firstLoad\n")
    #expect(
      try workplace.listsh("play", "my tests")
        == .init(
          status: 2,
          errors: """
            listsh: my tests: is a folder
            listsh: listsh run 'my tests' runs its scenarios

            """))
  }

  @Test("A planned answer that is impossible is an error at the step that sent the request")
  func blamesTheRequest() throws {
    let script = "source numbers count=0; answers 1; firstLoad\nserver insert 1 at 0"
    #expect(
      try workplace.listsh("play", "-c", script).output == """
        firstLoad   idle → loading   asks #1 page 1
        -c:1:36: error: the response #1 succeed 1 cannot be sent: the source has no more rows at this position
          |
        1 | source numbers count=0; answers 1; firstLoad
          |                                    ^

        """)
  }

  @Test("Several scripts are played as the lines of one script")
  func playsEveryScript() throws {
    let outcome = try workplace.listsh("play", "-c", "firstLoad &", "-c", "refresh; fial")
    #expect(
      outcome
        == Workplace.Outcome(
          status: 2,
          output: """
            -c:2:10: error: unknown step 'fial'; did you mean fail?
              |
            2 | refresh; fial
              |          ^

            """))
  }

  @Test("For FILE:LINE, which play cannot read, the error names run")
  func line() throws {
    try workplace.write("a.txt", "firstLoad &\n")
    #expect(
      try workplace.listsh("play", "a.txt:1").errors == """
        listsh: a.txt:1: No such file or directory
        listsh: play plays whole files; listsh run a.txt:1 runs one case

        """)
    #expect(
      try workplace.listsh("play", "b.txt:1").errors
        == "listsh: b.txt:1: No such file or directory\n")
  }

  @Test("If several cases are played, each title is printed above its trace")
  func titlesCases() throws {
    try workplace.write("a.txt", "firstLoad &\n")
    try workplace.write(
      "b.txt", "== one\nknown-gap \"x\"\nwait 0ms\n== two\nfirstLoad &\n----\nx\n")
    let several = "== one\n== two\n\(trace)"
    #expect(try workplace.listsh("play", "a.txt") == .init(status: 0, output: trace))
    #expect(try workplace.listsh("play", "b.txt") == .init(status: 0, output: several))
    #expect(
      try workplace.listsh("play", "a.txt", "b.txt")
        == .init(status: 0, output: "== a.txt\n\(trace)\(several)"))
    #expect(
      try workplace.listsh(["play", "-"], input: "firstLoad &") == .init(status: 0, output: trace))
  }

  @Test("A file that cannot be read or has an error is reported, and the others are played")
  func goesOn() throws {
    try workplace.write("a.txt", "wait; expect items=0 items=1\n")
    try workplace.write("b.txt", "firstLod\n")
    let outcome = try workplace.listsh("play", "none.txt", "b.txt", "a.txt")
    #expect(outcome.status == 2)
    #expect(outcome.errors == "listsh: none.txt: No such file or directory\n")
    #expect(
      outcome.output.split(separator: "\n").filter { $0.contains(": ") || $0.hasPrefix("==") } == [
        "b.txt:1:1: error: unknown step 'firstLod'; did you mean firstLoad?", "== a.txt",
        "a.txt:1:7: error: expected items=1, but items=0",
      ])
  }

  @Test("The trace that play prints is the trace that run expects")
  func playsWhatRunExpects() throws {
    let script =
      "latency 3ms; firstLoad; fetchMore & refresh & #2 fail \"网 \\u{1B}\"; wait 3ms; refresh &"
    let played = try workplace.listsh("play", "-c", script)
    try workplace.write("a.txt", "\(script)\n----\n\(played.output)")
    #expect(try workplace.listsh("run", "a.txt", "--quiet") == .init(status: 0))
  }
}
