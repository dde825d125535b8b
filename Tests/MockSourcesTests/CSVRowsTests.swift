import MockSources
import ScenarioLanguage
import Testing
import Text

@Suite("Rows in CSV")
struct CSVRowsTests {
  @Test(
    "A header names the columns; values can be quoted; lines end with CRLF or LF"
  )
  func rows() throws {
    let rows = try read(
      "\u{FEFF}id,title,note\r\n1,\"a, \"\"b\"\"\",\n\n2, x ,\"two\r\nlines\"", name: "r.csv")
    #expect(rows.map(\.id) == [.number(1), .number(2)])
    #expect(rows.map(\.title) == ["a, \"b\"", " x "])
    #expect(rows.map { $0.field("note") } == ["", "two\r\nlines"])
    #expect(rows.map { $0.field("none") } == [nil, nil])
  }

  @Test("id= and title= select other columns")
  func columns() throws {
    let rows = try read(
      "code,name\nde,Germany\n", name: "r.csv", idColumn: "code", titleColumn: "name")
    #expect(rows.map(\.title) == ["Germany"])
  }

  @Test("A file with only a header has no rows")
  func headerOnly() throws {
    #expect(try read("id,title", name: "r.csv").isEmpty)
  }

  @Test(
    "An error in CSV is reported with its position",
    arguments: [
      ("", "1:1: expected a header that names the columns, but the text ends here"),
      ("id,title\n1\n", "2:1: expected 2 values, one for each column, not 1"),
      ("id\n1\n2,x\n", "3:1: expected 1 value, one for each column, not 2"),
      ("id,id\n", "1:4: a second column 'id'"),
      ("id\n\"1\n", "2:1: the quote is not closed"),
      ("id\n\"1\"\"", "2:1: the quote is not closed"),
      ("id\n\"", "2:1: the quote is not closed"),
      ("id\na\"b\n", "2:2: a quote inside a value that is not in quotes"),
      ("id\n\"a\"b\n", "2:4: expected a comma or the end of the line after the quote, not 'b'"),
      ("id,t\n7,\"x\ny\"\n8,z\n\"7\",z", "5:1: duplicate id '7', first on line 2"),
      ("id,title\n,x", "2:1: empty 'id'"),
      ("code,name\nde,x", "1:1: no 'id' here, only code, name"),
      ("\r\n\ncode,name\nde,x", "3:1: no 'id' here, only code, name"),
    ])
  func errors(text: String, message: String) {
    #expect(error(in: text, name: "r.csv") == "r.csv:\(message)")
  }

  @Test(
    "A missing id is reported with the option that reads the file",
    arguments: [
      (
        "id;title\n1;a",
        #"no 'id' here, only id;title; write separator=";" if that separates the columns"#
      ),
      (
        "id\ttitle\n1\ta",
        #"no 'id' here, only id\ttitle; write separator="\t" if that separates the columns"#
      ),
      ("ID,title\n1,a", #"no 'id' here, only ID, title; write id="ID" to use that one"#),
      ("code,title\n1,a", "no 'id' here, only code, title; write id=NAME to use another one"),
    ])
  func hints(text: String, message: String) {
    #expect(error(in: text, name: "r.csv", showingHint: true) == "r.csv:1:1: \(message)")
  }

  @Test("With another separator, a comma is a part of a value")
  func separators() throws {
    var specification = SourceSpecification(name: "r.csv")
    try specification.set("separator", to: .string(";"))
    let text = "id;title\n1;\"a;b\"\n2;c,d\n"
    let rows = try RecordTable.read(SourceText(name: "r.csv", text), specification).rows
    #expect(rows.map(\.title) == ["a;b", "c,d"])
    #expect(
      throws: Diagnostic(
        "expected the separator or the end of the line after the quote, not 'x'",
        at: SourceRange(offset: 6, length: 1))
    ) {
      try RecordTable.read(SourceText(name: "r.csv", "id\n\"a\"x"), specification)
    }
    try specification.set("separator", to: .string("\t"))
    #expect(
      try RecordTable.read(SourceText(name: "r.csv", "title\tid\n7\t8"), specification).rows
        .map(\.title) == ["7"])
  }

  @Test(
    "Only one ASCII character that is neither a quote nor a line end separates values",
    arguments: [
      (Argument.Value.string(""), "\"\""), (.string(",,"), "\",,\""), (.string("é"), "\"é\""),
      (.string("\""), "\"\\\"\""), (.string("\n"), "\"\\n\""),
      (.duration(WrittenDuration(1, .seconds)), "1s"),
    ])
  func separatorErrors(value: Argument.Value, written: String) {
    var specification = SourceSpecification(name: "r.csv")
    #expect(
      throws: SourceError(
        message: "invalid separator '\(written)'",
        hint: "must be one ASCII character such as \";\" or \"\\t\"")
    ) { try specification.set("separator", to: value) }
    #expect(
      throws: SourceError(message: "separator is an option of PATH.csv, csv <<WORD only", hint: nil)
    ) {
      var numbers = SourceSpecification.numbers
      try numbers.set("separator", to: .string(";"))
    }
  }

  @Test(
    "With duplicates=keep, a server sends an id several times, and a cursor refers to its last row")
  func duplicates() throws {
    var specification = SourceSpecification(name: "r.csv")
    specification.pageSize = 2
    specification.paging = .cursor
    try specification.set("duplicates", to: .word("keep"))
    let table = try RecordTable.read(
      SourceText(name: "r.csv", "id,title\n1,a\n2,b\n1,c\n3,d\n4,e"), specification)
    let source = Source(specification, table: table)
    #expect(try source.page(asked: .first).rows.map(\.title) == ["a", "b"])
    #expect(try source.page(asked: .after(.number(1))).rows.map(\.title) == ["d", "e"])
    #expect(try source.page(asked: .after(.number(2))).rows.map(\.title) == ["c", "d"])
    #expect(try source.page(asked: .after(.number(2))).previous == nil)
    // Whether a page has a previous one depends on its first row, and not on its id.
    #expect(try source.page(asked: .before(.number(3))).previous == .before(.number(2)))
    #expect(try source.page(asked: .before(.number(2))).rows.map(\.title) == ["a"])
    #expect(try source.page(asked: .before(.number(2))).previous == nil)
    // Rows are shown by their ids, so none is skipped, wherever the server has the duplicates.
    let rows = source.allRows
    #expect(source.skipped(held: [rows[0], rows[1]]) == 0)
    #expect(source.skipped(held: [rows[0], rows[1], rows[3]]) == 0)
    #expect(source.skipped(held: [rows[1], rows[3]]) == 1)
    #expect(source.skipped(held: []) == 0)
  }

  @Test("Inline rows are read like those of a file, with positions in the whole text")
  func part() throws {
    let text = "before\nid,title\n1,a\nEND\nafter"
    let source = SourceText(name: "s.txt", text)
    var specification = SourceSpecification(name: "csv")
    specification.inlineKind = SourceKind(inline: "csv")
    #expect(try RecordTable.read(source, in: 7..<20, specification).rows.map(\.title) == ["a"])
    #expect(
      throws: Diagnostic(
        "expected a header that names the columns, but the text ends here",
        at: SourceRange(offset: 7, length: 0))
    ) { try RecordTable.read(source, in: 7..<7, specification) }
    specification.inlineKind = SourceKind(inline: "jsonl")
    let lines = SourceText(name: "s.txt", "before\n{\"id\":1}\n{\"id\":2\nEND")
    #expect(
      throws: Diagnostic(
        "expected a comma or }, but the line ends here", at: SourceRange(offset: 23, length: 0))
    ) { try RecordTable.read(lines, in: 7..<25, specification) }
  }

  @Test("The error of a missing column suggests the nearest column")
  func hints() {
    #expect(
      error(in: "code,name\nde,x", name: "r.csv", idColumn: "cod", showingHint: true)
        == "r.csv:1:1: no 'cod' here, only code, name; did you mean code?")
  }
}
