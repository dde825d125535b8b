import MockSources
import ScenarioLanguage
import ScenarioRunner
import Screens
import Testing
import Text

@Suite("Resolving sources and plans")
struct ResolverSourcesTests {
  @Test(
    "What is no source, option or plan is told",
    arguments: [
      ("source", "1:1: source needs numbers or the path of a file"),
      ("source a=b", "1:8: source needs numbers or the path of a file first"),
      ("source x.csv", "1:8: x.csv: no such file; write numbers"),
      ("source numbers count", "1:16: 'count' is no option; options are written key=value"),
      ("source numbers count>1", "1:16: 'count>1' is no option; options are written key=value"),
      ("source numbers pageSize=0", "1:16: pageSize is a whole number from 1"),
      ("source numbers count=1 count=2", "1:24: count is written twice"),
      ("answers", "1:1: answers needs what the source answers"),
      ("answers ok,fial", "1:12: 'fial' is no answer; did you mean fail?"),
      ("answers ok fail", "1:12: answers does not take 'fail'; write answers ok,fail,empty,3"),
    ])
  func tellsErrors(script: String, error: String) {
    #expect(summaries(of: planned(script)) == [error])
  }

  @Test("Every error of a step is told, and none that another one leads to")
  func tellsAllErrors() throws {
    let script = "source numbers pagesize=5 count=-1 cache=maybe latency=1s latency=2s #"
    #expect(
      summaries(of: planned(script)) == [
        "1:16: unknown option 'pagesize'; did you mean pageSize?",
        "1:27: count is a whole number from 0", "1:36: cache is yes or no",
        "1:59: latency is written twice",
      ])
    #expect(
      summaries(of: planned("source missing.csv pagesize=5 count")) == [
        "1:8: missing.csv: no such file; write numbers",
        "1:20: unknown option 'pagesize'; did you mean pageSize?",
        "1:31: 'count' is no option; options are written key=value",
      ])
    let usage = "answers are ok, fail, empty or a number of rows, with commas and no blanks between"
    #expect(
      summaries(of: planned("answers empt,,fial,3,")) == [
        "1:9: 'empt' is no answer; did you mean empty?",
        "1:14: an answer is missing at a comma; \(usage)",
        "1:15: 'fial' is no answer; did you mean fail?",
        "1:22: an answer is missing at a comma; \(usage)",
      ])
    #expect(
      summaries(of: planned(#"answers "ok,fial""#)) == [
        "1:13: 'fial' is no answer; did you mean fail?"
      ])
    #expect(
      summaries(of: planned(#"answers "ok,\u{66}ial,fial""#)) == [
        "1:9: 'fial' is no answer; did you mean fail?"
      ])
    #expect(
      summaries(of: planned("screen moments; source numbers paging=curser")) == [
        "1:32: paging is numbered, offset, cursor or single; did you mean cursor?"
      ])
  }

  @Test("Data that a wrong option may have led astray is not told as wrong")
  func tellsNoConsequences() {
    func errors(_ script: String) -> [String] {
      let file = PlannedFile(
        script: SourceText(name: "-c", script), Reading(.builtIn()),
        loadSource: { (_) throws(SourceError) in
          throw SourceError(message: "no 'id' here", isInData: true)
        })
      return summaries(of: file)
    }
    #expect(errors("source x.csv") == ["1:8: no 'id' here"])
    #expect(
      errors("source x.csv ids=name") == ["1:14: unknown option 'ids'; did you mean id?"])
  }
}
