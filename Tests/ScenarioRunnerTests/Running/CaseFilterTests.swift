import ScenarioRunner
import Testing

@Suite("CaseFilter")
struct CaseFilterTests {
  @Test(
    "A case is selected if its file name or title contains a text and its tags are selected",
    arguments: [
      (CaseFilter(), ["one", "two"]),
      (CaseFilter(texts: ["one"]), ["one"]),
      (CaseFilter(texts: ["one", "two"]), ["one", "two"]),
      (CaseFilter(texts: ["some/file"]), ["one", "two"]),
      (CaseFilter(texts: ["three"]), []),
      (CaseFilter(tags: TagSelection(["slow"])), ["two"]),
      (CaseFilter(tags: TagSelection(["!slow"])), ["one"]),
      (CaseFilter(texts: ["one"], tags: TagSelection(["slow"])), []),
    ])
  func selects(filter: CaseFilter, titles: [String]) {
    let file = plannedFile("== one\nfirstLoad\n== two\ntag slow\nfirstLoad\n")
    #expect(file.cases.filter(filter.selects).map(\.title) == titles)
    #expect(filter.isEmpty == (filter == CaseFilter()))
  }

  @Test("The digest and the message have a word for each condition, texts first")
  func words() {
    let filter = CaseFilter(texts: ["a", "b"], tags: TagSelection(["!c", "d"]))
    #expect(filter.digestWords == ["filter a", "filter b", "tag d", "tag !c"])
    #expect(
      filter.phrases == ["matches 'a' or 'b'", "is selected by --tag d --tag '!c'"])
    #expect(CaseFilter().digestWords == [])
    #expect(CaseFilter().phrases == [])
  }
}
