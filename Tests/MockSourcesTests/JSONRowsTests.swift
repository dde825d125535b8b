import MockSources
import ScenarioLanguage
import Testing
import Text

@Suite("Rows in JSON")
struct JSONRowsTests {
  @Test("An array of objects becomes rows with ids, titles and fields as text, in order")
  func array() throws {
    let rows = try read(
      """
      \u{FEFF} [ {"id": 7, "title": "Seven \\u00e9\\ud83d\\ude00\\n\\/", "ok": true, "bad": false, "none": null, "n": -1.50E+2},
        {"title": "B", "id": "b", "deep": { "a" : [ 1 , "x \\" ]" ] , "b" : {} }, "empty": [ ]} ]
      """)
    #expect(rows.map(\.id) == [.number(7), .text("b")])
    #expect(rows.map(\.title) == ["Seven é😀\n/", "B"])
    #expect(
      rows.map { $0.record?.fields.map { "\($0.name)=\($0.value)" } } == [
        ["id=7", "title=Seven é😀\n/", "ok=true", "bad=false", "n=-1.50E+2"],
        ["title=B", "id=b", #"deep={"a":[1,"x \" ]"],"b":{}}"#, "empty=[]"],
      ])
  }

  @Test("A numeric id equals the string id with the same digits")
  func sameText() {
    #expect(
      error(in: #"[{"id":1},\#n{"id":"1"}]"#)
        == "rows.json:2:7: duplicate id '1', first on line 1")
  }

  @Test(
    "A duplicate key in an object is an error, wherever the object is",
    arguments: [
      (#"[{"id":1,"title":"a","id":2}]"#, "1:22: a second key 'id' in one object"),
      (#"[{"id":1,"x":{"a":1,"a":2}}]"#, "1:21: a second key 'a' in one object"),
      (#"[{"id":1,"x":[{"a":null,"a":null}]}]"#, "1:25: a second key 'a' in one object"),
    ])
  func duplicateKeys(text: String, message: String) {
    #expect(error(in: text) == "rows.json:\(message)")
    #expect(
      error(in: #"{"rows":[],"rows":[]}"#, rowsKey: "rows")
        == "rows.json:1:12: a second key 'rows' in one object")
  }

  @Test("Nested keys are named with dots, and a literal key with dots takes precedence")
  func nestedKeys() throws {
    let text = #"""
      {"meta":{"count":1},"result":{"orders":[
        {"key":{"no":"A7"},"customer":{"name":{"first":"Ada"}},"total":3},
        {"key":{"no":"A8"},"customer":{"name":{"first":"Bao"}},"customer.name.first":"Chiara"}]}}
      """#
    let rows = try read(
      text, rowsKey: "result.orders", idColumn: "key.no", titleColumn: "customer.name.first")
    #expect(rows.map(\.id) == [.text("A7"), .text("A8")])
    #expect(rows.map(\.title) == ["Ada", "Chiara"])
    #expect(try read(#"{"a.b":[{"id":1}]}"#, rowsKey: "a.b").count == 1)
    #expect(
      error(in: text, rowsKey: "result.ordrs", idColumn: "key.no", showingHint: true)
        == "rows.json:1:30: no key 'ordrs' in this object; did you mean orders?")
    #expect(
      error(in: text, rowsKey: "reslt.orders", showingHint: true)
        == "rows.json:1:1: no key 'reslt.orders' in this object")
    #expect(
      error(in: text, rowsKey: "result.orders", idColumn: "key.number")
        == "rows.json:2:3: no 'key.number' here, only key, customer, total")
    #expect(
      error(
        in: #"[{"k":{"i":1}},{"k":{"i":1}}]"#, idColumn: "k.i")
        == "rows.json:1:26: duplicate id '1', first on line 1")
  }

  @Test("A row without a title shows its id")
  func untitled() throws {
    #expect(try read(#"[{"id":"x"}]"#).map(\.title) == ["x"])
  }

  @Test("rows=, id= and title= select the keys of the rows, the id and the title")
  func options() throws {
    let rows = try read(
      #"{"count":1,"films":[{"code":"a","name":"A"}]}"#,
      rowsKey: "films", idColumn: "code", titleColumn: "name")
    #expect(rows.map(\.title) == ["A"])
    #expect(rows.map(\.id) == [.text("a")])
  }

  @Test("An empty array has no rows")
  func empty() throws {
    #expect(try read(" [ ] ").isEmpty)
  }

  @Test("Arrays can be nested 100 levels deep, including the row and its array, and no deeper")
  func depth() throws {
    func nested(_ levels: Int) -> String {
      let inner = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
      return "[{\"id\":1,\"deep\":\(inner)}]"
    }
    #expect(try read(nested(98)).count == 1)
    #expect(error(in: nested(99)) == "rows.json:1:115: nested deeper than 100 levels")
    #expect(error(in: nested(100_000)) == "rows.json:1:115: nested deeper than 100 levels")
  }

  @Test(
    "Invalid JSON is reported with its position",
    arguments: [
      ("", "1:1: expected an array of rows, but the text ends here"),
      ("hello", "1:1: expected an array of rows, not 'h'"),
      ("[1]", "1:2: expected a row, which is an object, not '1'"),
      ("[{\"id\":1},]", "1:11: expected a row, which is an object, not ']'"),
      ("[{\"id\":1} {\"id\":2}]", "1:11: expected a comma or ], not '{'"),
      ("[{\"id\":1}", "1:10: expected a comma or ], but the text ends here"),
      ("[{\"id\":1}]\n x", "2:2: expected the end of the text, not 'x'"),
      ("[{id:1}]", "1:3: expected a key in quotes, not 'i'"),
      ("[{\"id\" 1}]", "1:8: expected a colon, not '1'"),
      ("[{\"id\":1,}]", "1:10: expected a key in quotes, not '}'"),
      ("[{\"id\":01}]", "1:9: expected a comma or }, not '1'"),
      ("[{\"id\":+1}]", "1:8: expected a value, not '+'"),
      ("[{\"id\":-}]", "1:9: expected a digit, not '}'"),
      ("[{\"id\":1.}]", "1:10: expected a digit, not '}'"),
      ("[{\"id\":1e}]", "1:10: expected a digit, not '}'"),
      ("[{\"id\":nul}]", "1:8: expected a value, not 'n'"),
      ("[{\"id\":True}]", "1:8: expected a value, not 'T'"),
      ("[{\"id\":\"a", "1:8: the string that starts here does not end"),
      ("[{\"id\":\"a\nb\"}]", "1:10: a control character in a string must be escaped"),
      (
        "[{\"id\":\"\\x\"}]",
        "1:10: expected one of \" \\ / b f n r t u after a backslash, not 'x'"
      ),
      ("[{\"id\":\"\\u12g4\"}]", "1:13: expected four hexadecimal digits, not 'g'"),
      ("[{\"id\":\"\\ud83dx\"}]", "1:9: half of a surrogate pair is not a character"),
      ("[{\"id\":\"\\ud83d\\u0041\"}]", "1:9: half of a surrogate pair is not a character"),
      ("[{\"id\":\"\\ude00\"}]", "1:9: half of a surrogate pair is not a character"),
    ])
  func errors(text: String, message: String) {
    #expect(error(in: text) == "rows.json:\(message)")
  }

  @Test("A missing id is reported at its row, and an object without rows= gets a hint")
  func hints() {
    #expect(
      error(in: "[{\"id\":1},\n  {\"title\":\"x\"}]", showingHint: true)
        == "rows.json:2:3: no 'id' here, only title; write id=NAME to use another one")
    #expect(
      error(in: "[{\"title\":1}]", idColumn: "titel", showingHint: true)
        == "rows.json:1:2: no 'titel' here, only title; did you mean title?")
    #expect(
      error(in: "[{\"id\":null}]") == "rows.json:1:2: no 'id' here")
    #expect(
      error(in: "[{\"id\":\"\"}]") == "rows.json:1:8: empty 'id'")
    #expect(
      error(in: "{\"rows\":[]}", showingHint: true)
        == "rows.json:1:1: expected an array of rows, not '{'; write rows=KEY with the key of the array, or rows=KEY.KEY in a nested object"
    )
    #expect(
      error(in: "{\"data\":{\"rows\":[]}}", rowsKey: "data", showingHint: true)
        == "rows.json:1:9: expected an array of rows, not '{'; write rows=KEY with the key of the array, or rows=KEY.KEY in a nested object"
    )
    #expect(
      error(in: "{\"films\":[]}", rowsKey: "film", showingHint: true)
        == "rows.json:1:1: no key 'film' in this object; did you mean films?")
    #expect(
      error(in: "[{\"id\":1,\"name\":\"x\"}]", titleColumn: "nam", showingHint: true)
        == "rows.json:1:8: no row has 'nam'; did you mean name?")
  }

  @Test("JSON truncated at any position is an error inside the text, never a crash")
  func cuts() throws {
    let text = #"[{"id":1,"title":"a\u00e9\ud83d\ude00\\","x":[{"y":-1.5e3},null,true]},{"id":2}]"#
    let bytes = Array(text.utf8)
    for count in 0..<bytes.count {
      let source = SourceText(name: "rows.json", bytes: Array(bytes[..<count]))
      let found = #expect(throws: Diagnostic.self) {
        try RecordTable.read(source, SourceSpecification(name: source.name))
      }
      #expect(0...count ~= found?.span.offset ?? -1)
    }
  }
}
