import TerminalTesting
import TestSupport
import Testing

/// Tests of the start of the shell in a terminal.
@Suite struct ShellStartingTests {
  @Test("The lines of ~/.listshrc run first, unless --no-rc is given")
  func settings() throws {
    let folder = try TemporaryFolder()
    try folder.write(".listshrc", "# mine\n:set hints off\nsource numbers count=3\nfirstLoad\n")
    let terminal = try shell(["HOME": folder.path], until: "loading>")
    terminal.type("wait\r")
    try terminal.expectScreen(contains: "items=3")
    terminal.type(":set\r")
    try terminal.expectScreen(contains: "hints off")
    _ = try shell(["HOME": folder.path], ["--no-rc"], until: "idle>")
  }

  @Test("Errors in ~/.listshrc are reported with the file and the line")
  func wrongSettings() throws {
    let folder = try TemporaryFolder()
    try folder.write(".listshrc", "# mine\n\nfail \"x\n:set view onn\n")
    let terminal = try shell(["HOME": folder.path], until: "idle>")
    let path = folder.path(".listshrc")
    try terminal.expectWritten(contains: "\(path):3:6: error: the string is not closed on its line")
    try terminal.expectWritten(
      contains: "\(path):4: error: invalid setting; write :set view on or :set view off")
  }

  @Test("The files of the command line are played, and the shell continues after the last case")
  func files() throws {
    let folder = try TemporaryFolder()
    try folder.write("x.txt", "== one\nfirstLoad; fail\n== two\nfirstLoad; empty\n")
    let terminal = try shell([:], [folder.path("x.txt")], until: "empty>")
    #expect(terminal.screen.text.contains("== one\n"))
    #expect(terminal.screen.text.contains("== two\n"))
    terminal.type(":back\r")
    try terminal.expectScreen(contains: "loading>")
  }

  @Test("A file that cannot be played is reported, and the shell still starts")
  func wrongFile() throws {
    let folder = try TemporaryFolder()
    try folder.write("x.txt", "firstLod\n")
    let terminal = try shell([:], [folder.path("x.txt")], until: "idle>")
    #expect(terminal.screen.text.contains("did you mean firstLoad?"))
  }
}
