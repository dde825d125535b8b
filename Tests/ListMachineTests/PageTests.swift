import ListMachine
import Testing

@Suite("A page")
struct PageTests {
  @Test("A page keeps its rows in order and the key after them")
  func rows() {
    let page = Page(films([3, 1, 3]), next: 7)
    #expect(page.rows == films([3, 1, 3]))
    #expect(page.nextKey == 7)
    #expect(!page.isEmpty)
  }

  @Test("A page without rows is empty, whatever follows it", arguments: [nil, 7])
  func empty(key: Int?) {
    #expect(Page<Film, Int>([], next: key).isEmpty)
    #expect(Page<Film, Int>([], next: key).nextKey == key)
  }
}
