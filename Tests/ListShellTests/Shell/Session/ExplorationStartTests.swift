import Foundation
import ListShell
import ScenarioRunner
import TestSupport
import Testing

@Suite("Exploring from the current state of a session")
struct ExplorationStartTests {
  @Test("A counterexample from the current state starts with the session's steps, and fails")
  func saving() throws {
    let folder = try TemporaryFolder()
    let shell = TestShell()
    _ = shell.enter(
      "screen films-flags", "load; succeed", "load",
      ":explore --invariant no-error-over-rows --save \(folder.path("new/folder"))")
    #expect(shell.status == .failed)
    #expect(
      try folder.text("new/folder/no-error-over-rows.txt") == """
        # no-error-over-rows: the shortest scenario that violates it.
        == no error view is visible over rows
        invariants no-error-over-rows
        screen films-flags
        load; succeed; load &
        #2 fail "request failed"

        """)
    #expect(listsh(["run", folder.path("new/folder")]) == .failed)
  }

  @Test("A source file is named relative to the folder of a new file")
  func fileSource() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("rows.json")
    try #"[{"id":1}]"#.write(toFile: path, atomically: true, encoding: .utf8)
    let shell = TestShell(fileRoot: folder.path)
    _ = shell.enter(
      "screen films-flags", "source \(path)", "load; succeed",
      ":explore --invariant no-error-over-rows --save \(folder.path("new"))")
    #expect(shell.status == .failed)
    #expect(listsh(["run", "--file-root", folder.path, folder.path("new")]) == .failed)
  }

  @Test("Loading a counterexample moves the session to its end")
  func loading() {
    let shell = TestShell()
    let search = ":explore --invariant no-error-over-rows"
    _ = shell.enter("screen films-flags", "load; succeed", search)
    #expect(
      shell.enter(":explore --load 1").hasSuffix(
        "here no-error-over-rows is violated: no error view is visible over rows\n"))
    #expect(shell.enter(":state").contains("view        rows+error"))
    // Stepping to the end of the counterexample shows the violation again.
    #expect(
      shell.enter(":back", ":step").hasSuffix(
        "here no-error-over-rows is violated: no error view is visible over rows\n"))
    #expect(
      shell.enter(":reload", ":back", ":step").hasSuffix(
        "here no-error-over-rows is violated: no error view is visible over rows\n"))
    #expect(shell.enter(":explore --load 2").contains("the search found 1 counterexample"))
    let other = TestShell()
    let loaded = other.enter("screen films-flags", search + " --load 1")
    #expect(loaded.contains("1 invariant can be violated\n"))
    #expect(loaded.hasSuffix("no error view is visible over rows\n"))
  }

  @Test("A counterexample is saved only as a case that fails")
  func savingLoaded() throws {
    let folder = try TemporaryFolder()
    let shell = TestShell()
    let search = ":explore --invariant no-error-over-rows"
    _ = shell.enter("screen films-flags", "\(search) --load 1")
    #expect(
      shell.enter(":save \(folder.path("bug.txt"))")
        == "error: the case would pass, although it violates no-error-over-rows; after :reset, search with --save FOLDER\n"
    )
    #expect(folder.names == [])
    _ = shell.enter(":reset", "screen films-flags", "\(search) --save \(folder.path("bugs"))")
    #expect(listsh(["run", folder.path("bugs")]) == .failed)
  }

  @Test(
    "--rows and --page-size are refused, because the session's source is explored",
    arguments: [("rows", 3), ("rows", 4), ("page-size", 3)])
  func refusesOtherRows(option: String, value: Int) {
    let shell = TestShell()
    #expect(
      shell.enter("firstLoad; succeed", ":explore --\(option) \(value)").hasSuffix(
        "error: the session's source is explored; --rows and --page-size do not apply\n"))
  }

  @Test("The status is 0 if no invariant can be violated from the session's state")
  func clean() {
    let shell = TestShell()
    _ = shell.enter(
      "source numbers count=3 pageSize=2", "firstLoad; fail", ":explore --in-flight 2")
    #expect(shell.status == .passed)
  }

  @Test("A loaded counterexample checks no invariants, and the shell says so")
  func loadsWithoutInvariants() {
    let shell = TestShell()
    _ = shell.enter(
      "screen films", "invariant \"few\" expect items<1", ":explore --invariant few --first")
    #expect(
      shell.enter(":explore --load 1").hasSuffix(
        "here few is violated: expect items<1\n"
          + "the loaded case checks no invariants\n"))
  }

  @Test("A counterexample is loaded to its end, even if it violates another invariant before")
  func loadsWithChecks() throws {
    let shell = TestShell(checksInvariants: true)
    #expect(
      shell.enter(
        ":screen aliyun", ":explore --in-flight 2 --invariant no-row-twice --load 1"
      ).hasSuffix(
        "here no-row-twice is violated: no row is shown twice\n"
          + "the loaded case checks no invariants\n"))
  }
}
