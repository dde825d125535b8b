import ListMachine
import Testing

@Suite("A page")
struct PageTests {
  @Test("A page has its rows in order, and the key of the next page")
  func rows() {
    let page = LoadedPage(films([3, 1, 3]), next: 7)
    #expect(page.rows == films([3, 1, 3]))
    #expect(page.next == 7)
    #expect(!page.rows.isEmpty)
  }

  @Test("Rows with equal digests are duplicates only if their ids are equal")
  func digests() {
    for digest in [0, 1, Int.min, Int.max] {
      var rows = Films.Content()
      #expect(
        rows.append(LoadedPage(films([1, 2, 1]), next: nil, digests: [digest, digest, digest])) == 1
      )
      #expect(rows.append(LoadedPage(films([2, 3]), next: nil, digests: [digest, 5])) == 1)
      #expect(rows.rows.pages == [films([1, 2]), films([3])])
    }
  }

  @Test("A page without rows is empty, with or without a next key", arguments: [nil, 7])
  func empty(key: Int?) {
    #expect(LoadedPage<Film, Int>([], next: key).rows.isEmpty)
    #expect(LoadedPage<Film, Int>([], next: key).next == key)
  }
}
