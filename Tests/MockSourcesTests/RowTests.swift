import MockSources
import Testing

@Suite("Row")
struct RowTests {
  @Test(
    "An id is a number if the number prints as the same string, and a string if not",
    arguments: [
      ("0", .number(0)), ("42", .number(42)), ("042", .text("042")), ("-1", .text("-1")),
      ("+1", .text("+1")), ("x", .text("x")), ("", .text("")),
      ("9223372036854775808", .text("9223372036854775808")),
    ] as [(String, RowID)])
  func ids(text: String, id: RowID) {
    #expect(RowID(text) == id)
    #expect(id.description == text)
  }

  @Test("Rows with the same id are equal, even if their other fields differ")
  func equality() {
    let record = Record(title: "x", fields: [])
    #expect(Row(id: .number(1)) == Row(id: .number(1), record: record))
    #expect(Row(id: .number(1)).hashValue == Row(id: .number(1), record: record).hashValue)
    #expect(Row(id: .number(1)) != Row(id: .number(2)))
  }
}
