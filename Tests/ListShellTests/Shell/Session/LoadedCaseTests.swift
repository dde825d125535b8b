import TestSupport
import Testing

/// Tests of cases loaded into the shell.
@Suite struct LoadedCaseTests {
  private let text = """
    source numbers count=30

    == a failure
    firstLoad; fail
    ----
    firstLoad   idle → loading   asks #1 page 1
    #1 fail "request failed"   loading → error   toast "request failed"; error="request failed"

    == another one
    firstLoad; refresh
    ----
    firstLoad   idle → loading   asks #1 page 1
    #1 succeed   loading → content   items=19; more=yes
    ...
    """

  @Test(":step plays a case step by step, and shows whether the trace is as expected")
  func steps() throws {
    let folder = try TemporaryFolder()
    try folder.write("x.txt", text)
    #expect(
      transcript(":load \(folder.path("x.txt"))", ":step", ":step", ":step") == """
        \(folder.path("x.txt")):3: a failure
        the first of 2 cases; :load \(folder.path("x.txt")):LINE loads another:
          :3  a failure
          :9  another one
        2 steps: :step plays one, :continue all
        firstLoad   idle → loading   asks #1 page 1
        as expected so far; next: fail
        #1 fail "request failed"   loading → error   toast "request failed"; error="request failed"
        as expected: the case passes
        error: the case is over; :load loads it again

        """)
  }

  @Test("The case at a line is played to its end, and the difference of its trace is shown")
  func line() throws {
    let folder = try TemporaryFolder()
    try folder.write("x.txt", text)
    #expect(
      transcript(":load \(folder.path("x.txt")):10", ":continue") == """
        \(folder.path("x.txt")):9: another one
        2 steps: :step plays one, :continue all
        firstLoad    idle → loading         asks #1 page 1
        #1 succeed   loading → content      items=20; more=yes
        refresh      content → refreshing   asks #2 page 1
        #2 succeed   refreshing → content
        \(folder.path("x.txt")):10:1: error: the trace is not the expected one
           |
        10 | firstLoad; refresh
           | ^
        (-expected +actual)
          firstLoad    idle → loading         asks #1 page 1
        - #1 succeed   loading → content   items=19; more=yes
        + #1 succeed   loading → content      items=20; more=yes
          ...

        """)
  }

  @Test("Going back undoes steps of the case, which continues from there")
  func goesBack() throws {
    let folder = try TemporaryFolder()
    try folder.write("x.txt", text)
    #expect(
      transcript(":load \(folder.path("x.txt"))", ":step", ":back", ":step", ":step").hasSuffix(
        """
        firstLoad   idle → loading   asks #1 page 1
        as expected so far; next: fail
        #1 fail "request failed"   loading → error   toast "request failed"; error="request failed"
        as expected: the case passes

        """))
  }

  @Test("A case can be continued after a whole step, but not from the middle of a step")
  func refusesWithin() throws {
    let folder = try TemporaryFolder()
    try folder.write("x.txt", text)
    #expect(
      transcript(":load \(folder.path("x.txt")):10", ":continue", ":back 2", ":step").hasSuffix(
        "error: the case cannot continue from the middle of a step; go to the end of the step, or to a line before it\n"
      ))
  }

  @Test("A case cannot be continued after a step that failed")
  func refusesAfterFailure() throws {
    let folder = try TemporaryFolder()
    try folder.write("x.txt", "firstLoad; expect items=5; fetchMore\n")
    #expect(
      transcript(":load \(folder.path("x.txt"))", ":continue", ":continue").hasSuffix(
        "error: the last step failed or was stopped, so the case cannot continue; :reload plays it again\n"
      ))
  }

  @Test("The trace lines of steps that were not played yet are not reported as missing")
  func awaitsTheRest() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "x.txt", "firstLoad; fail\n----\nfirstLoad  idle → loading  asks #2 page 1\n#1 fail\n")
    #expect(
      transcript(":load \(folder.path("x.txt"))", ":step").hasSuffix(
        """
        (-expected +actual)
        - firstLoad  idle → loading  asks #2 page 1
        + firstLoad   idle → loading   asks #1 page 1

        """))
  }

  @Test(
    "At its end, a case without an assertion, with a known gap or with skip is checked as in a run",
    arguments: [
      ("firstLoad; expect items=20", "items=20; more=yes\nthe case passes\n"),
      (
        "firstLoad",
        "x.txt:1:1: error: the case has no assertion; add an expect step or a trace\n  |\n1 | firstLoad\n  | ^\n"
      ),
      (
        "firstLoad\n----\n...",
        "error: a trace that is only ... checks nothing; add an expect step or a line\n  |\n1 | firstLoad\n  | ^\n"
      ),
      (
        "known-gap \"later\"\nfirstLoad; expect items=20",
        "error: the case passes, although it is marked as a known gap\n  |\n1 | known-gap \"later\"\n  | ^\n"
      ),
      (
        "known-gap \"later\"\nfirstLoad; expect items=1",
        "2 | firstLoad; expect items=1\n  |            ^\nknown gap: later\n"
      ),
      (
        "known-gap \"later\"\nfirstLoad &\n----\n...\nend  loading  in flight #1",
        "error: the case passes, although it is marked as a known gap\n  |\n1 | known-gap \"later\"\n  | ^\n"
      ),
      (
        "known-gap \"later\"\nfirstLoad &\n----\nfirstLoad  idle → content",
        " in flight #1\nknown gap: later\n"
      ),
      (
        "skip \"later\"\nfirstLoad; expect items=1",
        "2 | firstLoad; expect items=1\n  |            ^\na run skips this case: later\n"
      ),
      (
        "skip \"later\"\nfirstLoad",
        "items=20; more=yes\nthe case is over; a run skips it: later\n"
      ),
      (
        "skip \"later\"\nfirstLoad; expect items=20",
        "items=20; more=yes\nthe case is over; a run skips it: later\n"
      ),
    ])
  func ends(text: String, ending: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("x.txt", text + "\n")
    let transcript = transcript(":load \(folder.path("x.txt"))", ":continue")
    #expect(transcript.hasSuffix(ending), Comment(rawValue: transcript))
  }

  @Test("After an expect failed, :reload and :continue play the edited case as a run does")
  func reloadsFailed() throws {
    let folder = try TemporaryFolder()
    let shell = TestShell()
    try folder.write("x.txt", "== x\nfirstLoad\nexpect items=2\nrefresh\n")
    #expect(
      shell.enter(":load \(folder.path("x.txt"))", ":continue").contains("expected items=2"))
    try folder.write("x.txt", "== x\nfirstLoad\nsucceed 20; expect items=20\nrefresh\n")
    #expect(shell.enter(":reload", ":continue").hasSuffix("\nthe case passes\n"))
  }

  @Test(":reload plays a step again that failed after a response")
  func reloadsFailedStep() throws {
    let folder = try TemporaryFolder()
    let shell = TestShell()
    let path = try folder.write("x.txt", "== x\nfirstLoad\nexpect items=2\n")
    let failure = "\(path):3:1: error: expected items=2, but items=20\n"
    #expect(shell.enter(":load \(path)", ":continue").contains(failure))
    #expect(shell.enter(":reload").contains(failure))
    try folder.write("x.txt", "== x\nfirstLoad\nexpect items=20\n")
    #expect(
      shell.enter(":reload") == """
        firstLoad   idle → loading   asks #1 page 1
        #1 succeed   loading → content   items=20; more=yes
        the case passes

        """)
  }

  @Test(":load keeps the trace so far as a branch, and reads changed rows")
  func loadKeepsBranches() throws {
    let folder = try TemporaryFolder()
    try folder.write("rows.csv", "id\n1\n")
    let shell = TestShell(fileRoot: folder.path)
    let path = try folder.write("x.txt", "source rows.csv\n== x\nfirstLoad\nexpect items=2\n")
    _ = shell.enter("refresh", "fail", ":load \(path)", ":continue")
    try folder.write("rows.csv", "id\n1\n2\n")
    #expect(shell.enter(":load \(path)", ":continue").hasSuffix("\nthe case passes\n"))
    #expect(
      shell.enter(":branches") == """
            1  ends at line 2 in error, last #1 fail "request failed"
            2  starts after line 0, ends at line 2 in content, last #1 succeed
          * 3  starts after line 0, ends at line 2 in content, last #1 succeed

        """)
  }

  @Test("A branch of another case or of typed steps is not continued with the loaded case")
  func otherBranches() throws {
    let folder = try TemporaryFolder()
    let first = try folder.write("a.txt", "== a\nrefresh; fail\nfetchMore\n")
    let second = try folder.write("b.txt", "source numbers count=5\n== b\nfirstLoad\n")
    let shell = TestShell()
    _ = shell.enter("firstLoad; succeed", ":load \(first)", ":step 2", ":load \(second)")
    let error = "error: no case is loaded; load one with :load FILE\n"
    #expect(shell.enter(":branches 1", ":step").hasSuffix(error))
    _ = shell.enter(":load \(second)")
    #expect(shell.enter(":branches 2", ":step").hasSuffix(error))
    #expect(
      shell.enter(":reload") == """
        refresh                    idle → refreshing    asks #1 page 1
        #1 fail "request failed"   refreshing → error   toast "request failed"; error="request failed"

        """)
  }

  @Test("The branch of another case is reloaded with the current contents of its files")
  func reloadedBranch() throws {
    let folder = try TemporaryFolder()
    try folder.write("rows.csv", "id,title\n1,A\n")
    let first = try folder.write("a.txt", "== a\nsource rows.csv\nfirstLoad; succeed\n")
    let second = try folder.write("b.txt", "== b\nfirstLoad\n")
    let shell = TestShell()
    _ = shell.enter(":load \(first)", ":step 2", ":load \(second)")
    try folder.write("rows.csv", "id,title\n1,A\n2,B\n")
    let trace = """
      firstLoad    idle → loading      asks #1 page 1
      #1 succeed   loading → content   items=2

      """
    #expect(shell.enter(":branches 1", ":reload", ":reload").hasSuffix("\n" + trace + trace))
  }

  @Test("A typed source step reads a file again that has changed")
  func typedSource() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("rows.csv", "id\n1\n")
    let shell = TestShell(fileRoot: folder.path)
    _ = shell.enter("source \(path)", "firstLoad", "succeed", ":reset")
    try folder.write("rows.csv", "id\n1\n2\n")
    #expect(
      shell.enter("source \(path)", "firstLoad; wait") == """
        firstLoad    idle → loading      asks #1 page 1
        #1 succeed   loading → content   items=2

        """)
  }

  @Test(":reload loads the same one of two cases with one title")
  func reloadsSameTitle() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("x.txt")
    try folder.write("x.txt", "== x\nfirstLoad\n== x\nrefresh; expect items=20\n")
    #expect(
      transcript(":load \(path):3", ":step", ":reload", ":continue") == """
        \(path):3: x
        2 steps: :step plays one, :continue all
        refresh   idle → refreshing   asks #1 page 1
        next: expect items=20
        refresh   idle → refreshing   asks #1 page 1
        next: expect items=20
        #1 succeed   refreshing → content   items=20; more=yes
        the case passes

        """)
  }

  @Test("A branch from an earlier text of the case is not continued with the steps of the new one")
  func branchOfEarlierText() throws {
    let folder = try TemporaryFolder()
    let shell = TestShell()
    let path = try folder.write("x.txt", "== x\nfirstLoad\nsucceed 3\nrefresh; expect items=20\n")
    _ = shell.enter(":load \(path)", ":step 2")
    try folder.write("x.txt", "== x\nrefresh\nfirstLoad\nexpect items=20\n")
    _ = shell.enter(":reload", ":step")
    #expect(
      shell.enter(":branches 1", ":continue")
        .hasSuffix("error: no case is loaded; load one with :load FILE\n"))
  }

  @Test("The failures of consecutive expect steps are reported together, as in a run")
  func consecutiveExpects() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("x.txt")
    let message = "expected items=1, but items=20; expected items=2, but items=20"
    let steps = "firstLoad\nexpect items=1\nexpect items=20\nexpect items=2\nrefresh\n"
    try folder.write("x.txt", "== x\n\(steps)")
    for text in [
      transcript(":load \(path)", ":continue"), transcript(steps.replacing("\n", with: "; ")),
    ] {
      #expect(text.contains("error: \(message)\n"), "\(text)")
    }
  }

  @Test(":reload replays everything with the current contents of the file and the sources")
  func reload() throws {
    let folder = try TemporaryFolder()
    try folder.write("rows.csv", "id\n1\n2\n")
    try folder.write("x.txt", "source rows.csv\n== it\nfirstLoad; succeed\nexpect items=2\n")
    let shell = TestShell()
    _ = shell.enter(":load \(folder.path("x.txt"))", ":step 2", "refresh")
    try folder.write("rows.csv", "id\n1\n2\n3\n")
    try folder.write("x.txt", "source rows.csv\n== it\nfirstLoad; succeed 1\n")
    #expect(
      shell.enter(":reload", "wait") == """
        firstLoad      idle → loading         asks #1 page 1
        #1 succeed 1   loading → content      items=1
        refresh        content → refreshing   asks #2 page 1
        #2 succeed   refreshing → content   items=3

        """)
    try folder.write("x.txt", "== another\nfirstLoad\n")
    #expect(
      shell.enter(":reload")
        == "error: \(folder.path("x.txt")) has no case called \"it\" any more\n")
  }

  @Test("An automatic reply has the location of its action, as in a run")
  func blamesTheAction() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "x.txt",
      """
      == it
      firstLoad
      ----
      firstLoad   idle → loading   asks #1 page 1
      == late
      firstLoad & firstLoad; fail; wait
      ----
      firstLoad &   idle → loading   asks #1 page 1
      firstLoad   loading   cancels #1; asks #2 page 1
      #2 fail "request failed"   loading → error   toast "request failed"; error="request failed"
      #1 fail

      """)
    let path = folder.path("x.txt")
    #expect(
      transcript(":load \(path):1", ":continue").hasSuffix(
        """
        \(path):2:1: error: the trace is not the expected one
          |
        2 | firstLoad
          | ^
        (-expected +actual)
          firstLoad    idle → loading      asks #1 page 1
        + #1 succeed   loading → content   items=20; more=yes

        """))
    #expect(
      transcript(":load \(path):5", ":continue").contains(
        """
        \(path):6:1: error: the trace is not the expected one
          |
        6 | firstLoad & firstLoad; fail; wait
          | ^
        (-expected +actual)

        """))
  }

  @Test(
    ":reload replays a pasted case or a counterexample with the current contents of its sources")
  func reloadsWithoutFile() throws {
    let folder = try TemporaryFolder()
    try folder.write("rows.csv", "id\n1\n2\n")
    let shell = TestShell(fileRoot: folder.path)
    _ = shell.enter("== it\nsource \(folder.path("rows.csv"))\nfirstLoad\n")
    try folder.write("rows.csv", "id\n1\n2\n3\n")
    #expect(
      shell.enter(":reload") == """
        firstLoad    idle → loading      asks #1 page 1
        #1 succeed   loading → content   items=3

        """)
    _ = shell.enter(":reset", ":screen films", ":explore --first --load 1")
    #expect(
      shell.enter(":reload") == """
        retry   loading   ignored: no error shows
        here spins-while-loading is violated: a spinner is visible exactly while a request that was \
        not cancelled is in flight

        """)
  }

  @Test("An invariant that the last response violates is reported at the last step of the case")
  func violatedAtEnd() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a.txt", "== a\ninvariant \"x\" expect items<20\nfirstLoad\n")
    let shell = TestShell(fileRoot: folder.path)
    _ = shell.enter(":load \(path)")
    #expect(
      shell.enter(":continue").hasSuffix(
        """
        \(path):3:1: error: violated invariant x: expect items<20, but items=20
          |
        3 | firstLoad
          | ^

        """))
  }

  @Test(":reload at the end of a case shows its status with the current expectation")
  func reloadsAtEnd() throws {
    let folder = try TemporaryFolder()
    func write(items: Int) throws -> String {
      try folder.write(
        "a.txt",
        """
        == a
        firstLoad
        ----
        firstLoad    idle → loading      asks #1 page 1
        #1 succeed   loading → content   items=\(items); more=yes

        """)
    }
    let path = try write(items: 20)
    let shell = TestShell(fileRoot: folder.path)
    _ = shell.enter(":load \(path)", ":continue")
    _ = try write(items: 21)
    let reloaded = shell.enter(":reload")
    #expect(reloaded.contains("error: the trace is not the expected one"), "\(reloaded)")
    _ = try write(items: 20)
    #expect(shell.enter(":reload").hasSuffix("\nas expected: the case passes\n"))
    #expect(shell.enter(":reload").hasSuffix("\nas expected: the case passes\n"))
    // Before the end, the request stays in flight.
    _ = shell.enter(":back")
    #expect(shell.enter(":reload") == "firstLoad   idle → loading   asks #1 page 1\n")
  }
}
