import MockSources
import Testing

@Suite("Rows in JSON Lines")
struct JSONLinesTests {
  @Test("Each line is a row, except blank lines, with either line ending")
  func rows() throws {
    let rows = try read(
      "\r\n{\"id\":1}\r\n\n  {\"id\":2,\"title\":\"B\"}  \n{\"id\":3}", name: "r.jsonl")
    #expect(rows.map(\.title) == ["1", "B", "3"])
    #expect(try read("", name: "r.ndjson").isEmpty)
  }

  @Test(
    "An error in JSON Lines is reported with its position",
    arguments: [
      ("{\"id\":1}\n{\"id\":\n2}", "2:7: expected a value, but the line ends here"),
      ("{\"id\":1} {\"id\":2}", "1:10: expected the end of the line, not '{'"),
      ("{\"id\":1}\n[]", "2:1: expected a row, which is an object, not '['"),
      ("{\"id\":1}\n\n{\"id\":1}", "3:7: duplicate id '1', first on line 1"),
    ])
  func errors(text: String, message: String) {
    #expect(error(in: text, name: "r.jsonl") == "r.jsonl:\(message)")
  }
}
