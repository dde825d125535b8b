import MockSources
import Testing
import Text

@Suite("SourceKeys")
struct SourceKeysTests {
  private func keys(_ name: String, _ text: String, rows: String? = nil) -> SourceKeys {
    SourceKeys(in: SourceText(name: name, text), rowsKey: rows)
  }

  @Test("Arrays of rows are found in nested objects, with the keys of their first row")
  func json() {
    let text = #"""
      {"meta":{"tags":["a"],"none":[]},"result":{"orders":[{"no":1,"customer":{"name":"Ada"}},{"x":1}],
        "shops":[{"id":1}]}}
      """#
    #expect(keys("a.json", text).rows == ["result.orders", "result.shops"])
    #expect(keys("a.json", text, rows: "result.orders").columns == ["no", "customer.name"])
    #expect(keys("a.json", text, rows: "result.shops").columns == ["id"])
    #expect(keys("a.json", #"[{"id":1,"title":"a"}]"#).columns == ["id", "title"])
    #expect(keys("a.json", #"[{"id":1,"title":"a"}]"#).rows == [])
    #expect(keys("a.json", "{\"e\u{301}\":[{\"id\":1}]}", rows: "\u{E9}").columns == [])
  }

  @Test("The first line of JSON Lines or the header of CSV provides the columns")
  func others() {
    #expect(keys("a.jsonl", "{\"id\":1,\"a\":{\"b\":2}}\n{").columns == ["id", "a.b"])
    #expect(keys("a.csv", "code,name\n1").columns == ["code", "name"])
    let semicolons = SourceText(name: "a.csv", "code;name\n1")
    #expect(
      SourceKeys(in: semicolons, separator: UInt8(ascii: ";")).columns == ["code", "name"])
  }

  @Test("An unreadable file has no keys, and a partly readable one has those of the readable part")
  func unreadable() {
    #expect(keys("a.json", #"{"a":[{"id":1}],"#).rows == ["a"])
    #expect(keys("a.json", "").rows == [])
    #expect(SourceKeys(ofFileAt: "/nowhere.json") == SourceKeys(in: SourceText(name: "b.json", "")))
  }
}
