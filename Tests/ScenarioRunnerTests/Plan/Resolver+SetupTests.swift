import MockSources
import ScenarioLanguage
import ScenarioRunner
import Screens
import Testing
import Text

@Suite("Resolver: setup steps")
struct ResolverSetupTests {
  @Test(
    "Invalid sources, options and answer plans are errors",
    arguments: [
      ("source", "1:1: source needs numbers or the path of a file"),
      ("source a=b", "1:8: source needs numbers or the path of a file first"),
      ("source x.csv", "1:8: x.csv: no such file; write numbers"),
      ("source numbers count", "1:16: 'count' is not an option; options are written key=value"),
      ("source numbers count>1", "1:16: 'count>1' is not an option; options are written key=value"),
      ("source numbers pageSize=0", "1:16: invalid pageSize '0'; must be 1 or greater"),
      ("source numbers count=1 count=2", "1:24: count is written twice"),
      ("answers", "1:1: answers needs one word for each response"),
      ("answers ok,fial", "1:12: 'fial' is not an answer; did you mean fail?"),
      ("answers ok fail", "1:12: answers does not take 'fail'; write answers ok,fail,empty,3"),
    ])
  func reportsErrors(script: String, error: String) {
    #expect(summaries(of: planned(script)) == [error])
  }

  @Test(
    "Inline rows are allowed for source csv and source jsonl, before the first action",
    arguments: [
      (
        "source csv",
        "1:8: source csv has no rows; end the line with <<END, write the rows below it, then a line END"
      ),
      (
        "source numbers <<END\nEND",
        "1:8: source numbers takes no rows; write source csv or source jsonl <<END"
      ),
      ("firstLoad <<END\nEND", "1:1: firstLoad takes no rows; only source csv and source jsonl do"),
      (
        "firstLoad; source csv <<END\nid\nEND",
        "1:12: rows can be written only before the first action"
      ),
      (
        "source csv <<END\nid,title\n1,a\n1,b\nEND",
        "4:1: duplicate id '1', first on line 3; duplicates=keep allows it"
      ),
      (
        "source jsonl id=code <<END\n{\"id\":1}\nEND",
        "2:1: no 'code' here, only id; write id=NAME to use another one"
      ),
      ("source csv pageSize=0 <<END\nx\nEND", "1:12: invalid pageSize '0'; must be 1 or greater"),
    ])
  func inlineRows(script: String, error: String) {
    #expect(summaries(of: planned(script)) == [error])
  }

  @Test("Inline rows are played like rows of a file")
  func playsInlineRows() throws {
    #expect(
      try trace(
        "source csv pageSize=2 duplicates=keep separator=\";\" <<END\nid;title\n1;a\n2;b\n1;c\n3;d\nEND\nfirstLoad; fetchMore"
      ) == """
        firstLoad    idle → loading           asks #1 page 1
        #1 succeed   loading → content        items=2; more=yes
        fetchMore    content → fetchingMore   asks #2 page 2
        #2 succeed   fetchingMore → content   drops 1 duplicate; items=3
        """)
  }

  @Test("Every error of a step is reported, except errors that another error causes")
  func reportsAllErrors() throws {
    let script = "source numbers pagesize=5 count=-1 cache=maybe latency=1s latency=2s #"
    #expect(
      summaries(of: planned(script)) == [
        "1:16: unknown option 'pagesize'; did you mean pageSize?",
        "1:27: invalid count '-1'; must be 0 or greater",
        "1:36: invalid cache 'maybe'; must be yes or no",
        "1:59: latency is written twice",
      ])
    #expect(
      summaries(of: planned("source missing.csv pagesize=5 count")) == [
        "1:8: missing.csv: no such file; write numbers",
        "1:20: unknown option 'pagesize'; did you mean pageSize?",
        "1:31: 'count' is not an option; options are written key=value",
      ])
    let usage = "use ok, fail, empty or a number of rows, separated by commas without spaces"
    #expect(
      summaries(of: planned("answers empt,,fial,3,")) == [
        "1:9: 'empt' is not an answer; did you mean empty?",
        "1:14: an answer is missing at a comma; \(usage)",
        "1:15: 'fial' is not an answer; did you mean fail?",
        "1:22: an answer is missing at a comma; \(usage)",
      ])
    #expect(
      summaries(of: planned(#"answers "ok,fial""#)) == [
        "1:13: 'fial' is not an answer; did you mean fail?"
      ])
    #expect(
      summaries(of: planned(#"answers "ok,\u{66}ial,fial""#)) == [
        "1:9: 'fial' is not an answer; did you mean fail?"
      ])
    #expect(
      summaries(of: planned("screen moments; source numbers paging=curser")) == [
        "1:32: invalid paging 'curser'; did you mean cursor?"
      ])
  }

  @Test("Data errors that an invalid option may have caused are not reported")
  func reportsNoConsequences() {
    func errors(_ script: String) -> [String] {
      let file = PlannedFile(
        script: SourceText(name: "-c", script), ReadingSettings(.builtIn()),
        loadSource: { (_) throws(SourceError) in
          throw SourceError(message: "no 'id' here", isInData: true)
        })
      return summaries(of: file)
    }
    #expect(errors("source x.csv") == ["1:8: no 'id' here"])
    #expect(
      errors("source x.csv ids=name") == ["1:14: unknown option 'ids'; did you mean id?"])
  }

  // MARK: Invariants

  @Test("Invariants belong to the last selected screen")
  func knowsTheScreen() {
    #expect(summaries(of: planned("invariants no-row-twice; screen films; load")) == [])
    #expect(summaries(of: planned("invariants; firstLoad")) == [])
    #expect(
      summaries(of: planned("invariants cell-shows-its-rows; firstLoad")) == [
        "1:12: the screen list has no invariant 'cell-shows-its-rows'; listsh screens list lists them"
      ])
    #expect(
      summaries(of: planned("invariants no-row-twise more-under-rows; firstLoad")) == [
        "1:12: the screen list has no invariant 'no-row-twise'; did you mean no-row-twice?"
      ])
    #expect(
      summaries(of: planned("invariants \"no-row-twice\"")) == [
        "1:12: '\"no-row-twice\"' is not the name of an invariant; write invariants [NAME …]"
      ])
  }

  @Test("Invariants after an action are an error, even if a repeated group reaches them")
  func refusesLateInvariants() throws {
    #expect(
      summaries(of: planned("firstLoad; invariants")) == [
        "1:12: the invariants can be chosen only before the first action"
      ])
    #expect(
      try trace("(invariants; firstLoad)×2").split(separator: "\n").last
        == "stopped: the invariants can be chosen only before the first action")
  }

  @Test("An invariant in the setup that the cases' screen does not have is reported once")
  func reportsOnce() {
    let file = plannedFile(
      """
      invariants rows-appear
      == a
      firstLoad
      == b
      firstLoad
      """)
    #expect(
      summaries(of: file) == [
        "1:12: the screen list has no invariant 'rows-appear'; listsh screens list lists them"
      ])
  }

  @Test(
    "A case with invariants asserts something, and fails at the step that violates one of them"
  )
  func checks() {
    let flawed = "screen aliyun; firstLoad; refresh; fail; fetchMore"
    #expect(verdicts("invariants; firstLoad") == ["passed"])
    #expect(
      verdicts("invariants; \(flawed)") == [
        "failed: violated invariant no-row-twice: no row is shown twice"
      ])
    #expect(
      verdicts("invariants more-under-rows no-row-twice; \(flawed)")
        == ["failed: violated invariant no-row-twice: no row is shown twice"])
    #expect(verdicts("invariants more-under-rows; \(flawed)") == ["passed"])
    #expect(
      verdicts("invariants no-row-twice; invariants more-under-rows; \(flawed)")
        == ["failed: violated invariant no-row-twice: no row is shown twice"])
  }
}
