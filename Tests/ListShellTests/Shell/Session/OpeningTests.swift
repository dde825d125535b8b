import Foundation
import ListShell
import ScenarioRunner
import TestSupport
import Testing

@Suite("Exploring from the middle of a session")
struct OpeningTests {
  @Test("What breaks a law from here is a case that begins with the session, and passes")
  func saving() throws {
    let folder = try TemporaryFolder()
    let shell = TestShell()
    _ = shell.enter(
      "screen films-flags", "load; succeed", "load",
      ":explore --invariant no-error-over-rows --save \(folder.path)")
    #expect(shell.status == .failed)
    #expect(
      try folder.text("no-error-over-rows.txt") == """
        # no-error-over-rows: the shortest scenario that breaks it.
        == no error view stands over rows
        screen films-flags
        load; succeed; load &
        #2 fail "request failed"
        expect view=rows+error items=9
        ----
        load                       idle → isLoading                  asks #1 films
        #1 succeed                 isLoading → items                 items=9
        load &                     items → isLoading+items           asks #2 films
        #2 fail "request failed"   isLoading+items → isError+items   error="request failed"

        """)
    let file = folder.path("no-error-over-rows.txt")
    #expect(listsh(["run", file]) == .passed)
    #expect(shell.enter(":load \(file)", ":continue").hasSuffix("the case passes\n"))
  }

  @Test(
    "Rows that the source of the session does not have are not explored instead",
    arguments: [("rows", 3), ("rows", 4), ("page-size", 3)])
  func refusesOtherRows(option: String, value: Int) {
    let shell = TestShell()
    #expect(
      shell.enter("firstLoad; succeed", ":explore --\(option) \(value)").hasSuffix(
        "--rows and --page-size mean nothing here: the session's source is explored\n"))
  }

  @Test("A screen that cannot break from here is told as such by the status")
  func clean() {
    let shell = TestShell()
    _ = shell.enter(
      "source numbers count=3 pageSize=2", "firstLoad; fail", ":explore --in-flight 2")
    #expect(shell.status == .passed)
  }
}
