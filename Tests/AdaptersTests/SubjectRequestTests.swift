import Adapters
import MockSources
import Screens
import Testing

@Suite("The key of a request of a list under test")
struct SubjectRequestTests {
  @Test(
    "A key that the paging does not allow, such as page 0, names no request",
    arguments: [
      (Paging.numbered, "2", Ask?.some(.page(.page(2)))), (.numbered, "1", .firstPage),
      (.numbered, "0", nil), (.numbered, "-1", nil), (.numbered, "a", nil),
      (.offset, "2", .page(.offset(2))), (.offset, "0", .firstPage), (.offset, "-1", nil),
      (.cursor, "-1", .page(.after(RowID("-1")))),
    ])
  func keys(paging: Paging, key: String, ask: Ask?) {
    #expect(SubjectRequest.page(key: key).ask(paging) == ask)
  }
}
