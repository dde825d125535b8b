import Testing

@Suite("Resolving sources and plans")
struct BinderSourcesTests {
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
      ("answers ok,fial", "1:9: 'fial' is no answer; did you mean fail?"),
      ("answers ok fail", "1:12: answers does not take 'fail'; write answers ok,fail,empty,3"),
    ])
  func tellsMistakes(script: String, mistake: String) {
    #expect(summaries(of: planned(script)) == [mistake])
  }
}
