import Testing

/// Tests of moving through the history of a session.
@Suite struct TimelineTests {
  @Test("Undoing a step and playing another starts a branch, and the old branch is kept")
  func branches() {
    #expect(
      transcript("firstLoad", "fail", ":back", "succeed", ":branches", ":branches 1", ":trace")
        .split(separator: "\n").suffix(6) == [
          "    1  ends at line 2 in error, last #1 fail \"request failed\"",
          "  * 2  starts after line 1, ends at line 2 in content, last #1 succeed",
          "at line 2:",
          "#1 fail \"request failed\"   loading → error   toast \"request failed\"; error=\"request failed\"",
          "firstLoad                  idle → loading    asks #1 page 1",
          "#1 fail \"request failed\"   loading → error   toast \"request failed\"; error=\"request failed\"",
        ])
  }

  @Test(":reload keeps all branches, and starts another one")
  func reload() {
    #expect(
      transcript("firstLoad", "fail", ":back", "succeed", ":reload", ":branches")
        .split(separator: "\n").suffix(3) == [
          "    1  ends at line 2 in error, last #1 fail \"request failed\"",
          "    2  starts after line 1, ends at line 2 in content, last #1 succeed",
          "  * 3  starts after line 0, ends at line 2 in content, last #1 succeed",
        ])
  }

  @Test(
    "A screen that lacks a name or the sample of an earlier step is refused, and nothing changes",
    arguments: [
      ("aliyun", "observe page", "the screen list has no observation 'page'"),
      ("people", "invariants cell-shows-its-row", "the screen list has no invariant"),
      ("films", "source sample", "the screen list has no sample rows"),
    ])
  func screen(name: String, step: String, error: String) {
    let printed = transcript("screen \(name)", step, "screen list", ":screen list", ":state")
    #expect(printed.split(separator: "\n").count { $0.contains("error: \(error)") } == 2)
    #expect(transcript("screen \(name)", step, ":state").isEmpty == false)
    #expect(printed.hasSuffix(transcript("screen \(name)", step, ":state")))
  }

  @Test(":forward follows the branch, and :goto counts the lines of the trace")
  func forward() {
    #expect(
      transcript(
        "firstLoad; fail; refresh", ":goto 0", ":forward 4", ":forward 2", ":back", ":goto 3",
        ":forward")
          == """
          firstLoad                  idle → loading       asks #1 page 1
          #1 fail "request failed"   loading → error      toast "request failed"; error="request failed"
          refresh                    error → refreshing   asks #2 page 1; error=none
          at line 0, in state idle
          error: cannot redo 4 lines; the branch has 3 more lines
          at line 2:
          #1 fail "request failed"   loading → error   toast "request failed"; error="request failed"
          at line 1:
          firstLoad   idle → loading   asks #1 page 1
          at line 3:
          refresh   error → refreshing   asks #2 page 1; error=none
          error: nothing to redo: the branch ends here

          """)
  }

  @Test("The end of a typed line answers no requests, but the next action does")
  func settling() {
    #expect(
      transcript("firstLoad", ":requests", "fetchMore", ":requests") == """
        firstLoad   idle → loading   asks #1 page 1
          #1 page 1  next response: succeed at 0ms, sent before the next step that is neither a reply nor a wait
        #1 succeed   loading → content        items=20; more=yes
        fetchMore    content → fetchingMore   asks #2 page 2
          #2 page 2  next response: succeed at 0ms, sent before the next step that is neither a reply nor a wait

        """)
  }

  @Test(
    "A line or branch that does not exist is an error and changes nothing",
    arguments: [
      (":back", "nothing to undo"),
      (":goto 1", "there is no line 1; the trace has 0 lines"),
      (":branches 7", "there is no branch 7; :branches lists them"),
      (":back -1", "'-1' is not a whole number from 0"),
      (":back 99999999999999999999", "'99999999999999999999' is too large"),
    ])
  func nowhere(line: String, message: String) {
    #expect(transcript(line) == "error: \(message)\n")
  }

  @Test("A screen can follow one with another default paging, also if the source was named")
  func pagings() {
    #expect(
      transcript("screen feed", "screen cities", ":screen feed", ":screen films", "load")
        == "load   loading   asks #1 films\n")
    #expect(
      transcript("source numbers", "screen feed", "screen people")
        == "")
    #expect(
      transcript("source numbers paging=cursor", "screen feed", "screen films").contains(
        "error: the screen films cannot ask with paging=cursor; use paging=single\n"))
  }

  @Test("Selecting another screen starts a new branch, and :reset discards all branches")
  func screens() {
    #expect(
      transcript("firstLoad", ":screen films", "load", ":branches", ":reset", ":branches") == """
        firstLoad   idle → loading   asks #1 page 1
        load   loading   asks #1 films
            1  ends at line 1 in loading, last firstLoad
          * 2  starts after line 0, ends at line 1 in loading, last load
          * 1  ends at line 0 in idle

        """)
  }

  @Test(
    ":reload refuses the middle of a step in which the clock moved",
    arguments: [[], ["fetchMore"], ["wait 1ms"]])
  func reloadInStep(after steps: [String]) {
    let shell = TestShell()
    _ = shell.enter("latency 1s", "firstLoad & wait 500ms; refresh & wait 2s", ":back 2")
    for step in steps { _ = shell.enter(step) }
    #expect(
      shell.enter(":reload").hasSuffix(
        "only a part of a step was played; go to the end of the step, or to a line before it\n"))
  }
}
