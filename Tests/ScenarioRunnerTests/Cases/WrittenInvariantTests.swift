import ScenarioLanguage
import ScenarioRunner
import Testing
import Text

/// `invariant "NAME" [when CONDITION …] expect CONDITION …`.
@Suite("WrittenInvariant") struct WrittenInvariantTests {
  /// Defines an invariant that the screen `aliyun` violates.
  private let definition = #"invariant "more only over rows" when more=yes expect view~rows"#

  @Test("A case fails at the event after which an invariant of its own does not hold")
  func checks() {
    let violated = "firstLoad & firstLoad; #1 succeed; #2 empty"
    let failure =
      "failed: violated invariant more only over rows: when more=yes expect view~rows, but view=empty"
    #expect(verdicts("screen aliyun; \(definition); \(violated)") == [failure])
    #expect(verdicts("\(definition); screen aliyun; \(violated)") == [failure])
    #expect(verdicts("\(definition); \(violated)") == ["passed"])
    #expect(
      verdicts("screen aliyun; \(definition); invariants no-row-twice; \(violated)")
        == [failure])
    #expect(
      verdicts(#"invariants; invariant "at most 20" expect items<=20; firstLoad; fetchMore"#) == [
        "failed: violated invariant at most 20: expect items<=20, but items=40"
      ])
  }

  @Test("An invariant of the case is checked after a change of the server too")
  func serverChange() {
    let setup = #"invariant "none skipped" expect skipped=0; source numbers count=4 pageSize=2"#
    #expect(
      verdicts("\(setup); firstLoad; server insert 1 at 0") == [
        "failed: violated invariant none skipped: expect skipped=0, but skipped=1"
      ])
  }

  @Test("Several conditions hold together, and each invariant of the file is checked in each case")
  func conditions() {
    let invariant = #"invariant "a" when more=yes items=20 expect view=rows pull!=spinning"#
    #expect(verdicts("\(invariant); firstLoad; fetchMore; refresh") == ["passed"])
    #expect(
      verdicts("\(invariant); firstLoad; refresh") == [
        "failed: violated invariant a: when more=yes items=20 expect view=rows pull!=spinning, but view=rows pull=spinning"
      ])
    #expect(
      verdicts(
        """
        invariant "a" expect items<=20
        invariant "b" expect items<=40; invariants "b"
        == one
        firstLoad
        == two
        firstLoad; fetchMore
        """) == ["passed", "failed: violated invariant a: expect items<=20, but items=40"])
  }

  @Test("The printed step defines the same invariant")
  func roundTrip() throws {
    let text = #"invariant "say \"a\"; b" when more=yes first="1" expect view~rows items>=0"#
    let first = try #require(planned("\(text); firstLoad").cases.first).plan.steps[0]
    #expect(first.text == text)
    let again = try #require(planned("\(first.text); firstLoad").cases.first).plan.steps[0]
    guard case .setup(.invariant(let one)) = first.kind,
      case .setup(.invariant(let two)) = again.kind
    else {
      Issue.record("not an invariant")
      return
    }
    #expect(one == two)
  }

  static let errors: [(script: String, error: String)] = [
    ("invariant", "1:1: invariant needs a name in quotes"),
    ("invariant x expect items=1", "1:11: invariant needs a name in quotes"),
    (
      #"invariant "" expect items=1"#,
      "1:11: an invariant needs a name that can be printed on one line"
    ),
    (
      #"invariant " " expect items=1"#,
      "1:11: an invariant needs a name that can be printed on one line"
    ),
    (#"invariant "x""#, "1:1: the invariant 'x' expects nothing"),
    (#"invariant "x" when more=yes"#, "1:1: the invariant 'x' expects nothing"),
    (#"invariant "x" items=1"#, "1:15: when or expect is missing after the name"),
    (#"invariant "x" when expect items=1"#, "1:20: a condition is missing after when"),
    (#"invariant "x" expect items=1 when more=yes"#, "1:30: when comes once, before expect"),
  ]

  @Test("A definition without conditions is an error at the word that is wrong", arguments: errors)
  func refuses(script: String, error: String) {
    let usage = #"; write invariant "more only over rows" when more=yes expect view~rows"#
    #expect(summaries(of: planned(script)) == [error + usage])
  }

  @Test(
    "A condition that the screen cannot evaluate is an error, once the screen is known",
    arguments: [
      (
        #"invariant "x" expect itms=1; firstLoad"#,
        "1:22: the screen list has no observation 'itms'; did you mean items?"
      ),
      (
        #"invariant "x" when view>3 expect items=1; firstLoad"#,
        "1:20: view is not a number, so > cannot compare it; use =, != or ~"
      ),
      (
        #"invariant "x" expect items; firstLoad"#,
        "1:22: 'items' is not a condition; write it as items=20, without spaces"
      ),
      (
        #"invariant "x" expect cached=no; screen aliyun"#,
        "1:22: the screen aliyun has no observation 'cached'; listsh screens aliyun lists them"
      ),
      (
        #"invariant "no-row-twice" expect items=1"#,
        "1:11: the invariant 'no-row-twice' is defined already; choose another name"
      ),
      (
        #"invariant "x" expect items=1; invariant "x" expect items=2"#,
        "1:41: the invariant 'x' is defined already; choose another name"
      ),
      (
        #"firstLoad; invariant "x" expect items=1"#,
        "1:12: an invariant can be defined only before the first action"
      ),
    ])
  func screens(script: String, error: String) {
    #expect(summaries(of: planned(script)) == [error])
  }
}
