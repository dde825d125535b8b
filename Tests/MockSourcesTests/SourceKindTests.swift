import MockSources
import Testing

@Suite("The kinds of source")
struct SourceKindTests {
  @Test(
    "The ending of a file's name determines the kind, regardless of letter case",
    arguments: [
      ("numbers", .numbers), ("sample", .sample), ("a.json", .json), ("d/b.JSONL", .jsonLines),
      ("b.ndjson", .jsonLines),
      ("c.csv", .csv), ("Numbers", nil), ("a.yaml", nil), ("json", nil), ("a.json/b", nil),
    ] as [(String, SourceKind?)])
  func kinds(name: String, kind: SourceKind?) {
    #expect(SourceKind(name: name) == kind)
  }

  @Test("Each kind describes its notation and lists its options")
  func descriptions() {
    let common = ["pageSize", "repeats", "paging", "cache", "latency"]
    #expect(
      SourceKind.allCases.map(\.form) == [
        "numbers", "sample", "PATH.json", "PATH.jsonl, PATH.ndjson", "PATH.csv",
      ])
    #expect(SourceKind.numbers.options.map(\.name) == ["count"] + common)
    #expect(SourceKind.sample.options.map(\.name) == common)
    #expect(SourceKind.json.options.map(\.name) == ["rows", "id", "title", "duplicates"] + common)
    #expect(SourceKind.jsonLines.options.map(\.name) == ["id", "title", "duplicates"] + common)
    #expect(
      SourceKind.csv.options.map(\.name) == ["id", "title", "separator", "duplicates"] + common)
  }

  @Test("The description of an option that is a choice lists its words")
  func words() throws {
    let paging = try #require(SourceOption.all.first { $0.name == "paging" })
    #expect(paging.value.words == ["numbered", "offset", "cursor", "single"])
    #expect(paging.value.description == "numbered, offset, cursor or single")
  }
}
