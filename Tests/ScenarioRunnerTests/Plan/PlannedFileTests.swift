import ScenarioRunner
import Testing

@Suite("PlannedFile")
struct PlannedFileTests {
  @Test("Every case has the setup, a title and the bytes from its title to the next")
  func plansCases() {
    let file = plannedFile("source numbers count=3\n\n  == one\nfirstLoad\n== two\nwait\n")
    #expect(file.cases.map(\.title) == ["one", "two"])
    #expect(file.cases.map(\.range) == [24..<43, 43..<56])
    #expect(file.cases.map(\.plan.steps.count) == [2, 2])
  }

  @Test("A file without titles is one case named after the file")
  func namesTheOnlyCase() {
    let file = plannedFile("firstLoad; expect items=20")
    #expect(file.cases.map(\.title) == ["file.txt"])
    #expect(file.cases.map(\.range) == [0..<27])
  }

  @Test("An error of the setup is reported once for all cases that have it")
  func reportsSetupErrorOnce() {
    let cases = ["aliyun", "films", "aliyun"].map { "== \($0)\nscreen \($0)\n" }
    let file = plannedFile("observe moreError\n" + cases.joined())
    #expect(
      summaries(of: file) == [
        "1:9: the screen aliyun has no observation 'moreError'; did you mean more?",
        "1:9: the screen films has no observation 'moreError'; did you mean more?",
      ])
  }

  @Test("An action in the setup of a file is one error, and causes no error in the cases")
  func actionInSetup() {
    let file = plannedFile("firstLoad\n== a\nscreen aliyun\nfirstLoad\n")
    #expect(
      summaries(of: file) == [
        "1:1: firstLoad in the setup of the file; put it below a line == with a title"
      ])
  }

  @Test("All errors are reported in the order of the text, and no case of the file is planned")
  func reportsAllErrors() {
    let file = plannedFile(
      """
      wait 3
      == one
      firstLod; succeed x
      == two
      (firstLoad; expect items=x
      ----
      ----
      == three
      known-gap
      """)
    #expect(
      summaries(of: file) == [
        "1:1: wait in the setup of the file; put it below a line == with a title",
        "1:6: '3' is not a duration; write it as 300ms or 2s",
        "3:1: unknown step 'firstLod'; did you mean firstLoad?",
        "3:19: succeed does not take 'x'; write [#n] succeed [N] [next \"KEY\"|next none]",
        "5:1: '(' is not closed",
        "5:20: items cannot be x; must be a whole number",
        "7:1: a second ---- in one case",
        "9:1: known-gap takes one string, once in a case; write known-gap \"why\"",
      ])
    #expect(file.cases.isEmpty)
  }

  @Test(
    "An unknown step is reported with the step or the line of a file that it probably means",
    arguments: [
      ("fetchMore*3", "; write fetchMore x3"), ("fetchMorex3", "; write fetchMore x3"),
      ("fetchMorex0", "; did you mean fetchMore?"), ("fetchMore*", "; did you mean fetchMore?"),
      ("know-gap", "; did you mean known-gap?"), ("tags", "; did you mean tag?"),
      ("expect*2", "; did you mean expect?"), ("foo", ""),
    ])
  func suggestsSteps(word: String, hint: String) {
    #expect(summaries(of: plannedFile(word)) == ["1:1: unknown step '\(word)'\(hint)"])
  }

  @Test("A word with an error in it is not also reported as unknown")
  func reportsAWordOnce() {
    let text =
      "expect\u{A0}items=20; expect items\u{200B}=\u{200B}20; wait 99999999999999999999; fali \"x"
    #expect(
      summaries(of: plannedFile(text)) == [
        "1:7: the invisible character \\u{A0} in a word; only a string in quotes can contain it",
        "1:30: the invisible character \\u{200B} in a word; only a string in quotes can contain it",
        "1:32: the invisible character \\u{200B} in a word; only a string in quotes can contain it",
        "1:42: 99999999999999999999 is too large; the largest number is 9223372036854775807",
        "1:64: unknown step 'fali'; did you mean fail?",
        "1:69: the string is not closed on its line",
      ])
  }

  @Test("known-gap in the setup of a file is reported as one error")
  func refusesKnownGapInSetup() {
    #expect(
      summaries(of: plannedFile("known-gap \"x\"\n== a\nexpect items=0\n")) == [
        "1:1: known-gap in the setup of the file; put it below a line == with a title"
      ])
  }

  @Test("A case over the step limit is reported with the step at fault, its count and the option")
  func limitsSteps() {
    let knob = "more than 100; use --max-steps N to allow more"
    let texts = [
      "firstLoad; (fetchMore×10)×10", "firstLoad; (fetchMore×101)", "answers ok\n== a\nwait×100",
      "wait×100",
    ]
    #expect(
      texts.map { summaries(of: plannedFile($0, stepLimit: 100)) } == [
        ["1:1: the case has 101 steps, \(knob)"], ["1:12: the case has 102 steps, \(knob)"],
        ["2:1: the case has 101 steps, \(knob)"], [],
      ])
    let endless = "((((refresh×999)×999)×999)×999)×99999999999"
    #expect(
      summaries(of: plannedFile(endless, stepLimit: 100)) == [
        "1:1: the case has more steps than can be counted, \(knob)"
      ])
  }
}
