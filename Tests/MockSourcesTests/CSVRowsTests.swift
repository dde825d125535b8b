import MockSources
import Testing

@Suite("Rows of CSV")
struct CSVRowsTests {
  @Test(
    "A header names the columns; quotes hold commas, quotes and line ends; CRLF and LF end lines")
  func rows() throws {
    let rows = try read(
      "\u{FEFF}id,title,note\r\n1,\"a, \"\"b\"\"\",\n\n2, x ,\"two\r\nlines\"", name: "r.csv")
    #expect(rows.map(\.id) == [.number(1), .number(2)])
    #expect(rows.map(\.title) == ["a, \"b\"", " x "])
    #expect(rows.map { $0.field("note") } == ["", "two\r\nlines"])
    #expect(rows.map { $0.field("none") } == [nil, nil])
  }

  @Test("id= and title= name other columns")
  func columns() throws {
    let rows = try read(
      "code,name\nde,Germany\n", name: "r.csv", idColumn: "code", titleColumn: "name")
    #expect(rows.map(\.title) == ["Germany"])
  }

  @Test("A header alone has no rows")
  func headerOnly() throws {
    #expect(try read("id,title", name: "r.csv").isEmpty)
  }

  @Test(
    "An error is told where it stands",
    arguments: [
      ("", "1:1: expected a header that names the columns, but the text ends here"),
      ("id,title\n1\n", "2:1: expected as many values as columns, 2, not 1"),
      ("id\n1\n2,x\n", "3:1: expected as many values as columns, 1, not 2"),
      ("id,id\n", "1:4: a second column 'id'"),
      ("id\n\"1\n", "2:1: the quote that starts here does not end"),
      ("id\n\"1\"\"", "2:1: the quote that starts here does not end"),
      ("id\n\"", "2:1: the quote that starts here does not end"),
      ("id\na\"b\n", "2:2: a quote inside a value that is not in quotes"),
      ("id\n\"a\"b\n", "2:4: expected a comma or the end of the line behind the quote, not 'b'"),
      ("id,t\n7,\"x\ny\"\n8,z\n\"7\",z", "5:1: the id '7' is that of the row on line 2"),
      ("id,title\n,x", "2:1: the 'id' is empty, which tells rows apart"),
      ("code,name\nde,x", "1:1: no 'id' here, which tells rows apart"),
    ])
  func errors(text: String, message: String) {
    #expect(error(in: text, name: "r.csv") == "r.csv:\(message)")
  }

  @Test("A column that is not there is told with the nearest one")
  func hints() {
    #expect(
      error(in: "code,name\nde,x", name: "r.csv", idColumn: "cod", showingHint: true)
        == "r.csv:1:1: no 'cod' here, which tells rows apart; did you mean code?")
  }
}
