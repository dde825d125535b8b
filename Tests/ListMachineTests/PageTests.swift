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

  @Test("Numbers that stand for the ids tell rows apart as the ids do, even where they agree")
  func digests() {
    for digest in [0, 1, Int.min, Int.max] {
      var rows = FilmContent()
      #expect(
        rows.append(Page(films([1, 2, 1]), next: nil, digests: [digest, digest, digest])) == 1)
      #expect(rows.append(Page(films([2, 3]), next: nil, digests: [digest, 5])) == 1)
      #expect(rows.pages == [films([1, 2]), films([3])])
    }
  }

  @Test("A page without rows is empty, whatever follows it", arguments: [nil, 7])
  func empty(key: Int?) {
    #expect(Page<Film, Int>([], next: key).isEmpty)
    #expect(Page<Film, Int>([], next: key).nextKey == key)
  }
}
