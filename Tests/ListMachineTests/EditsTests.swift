import ListMachine
import Testing

@Suite("Edits of a list")
struct EditsTests {
  @Test(
    "A row that is inserted again under the ID of the server is shown once and can be found",
    arguments: [[7, 1, 2], [1, 2]])
  func insertedAgain(ids: [Int]) {
    var list = Films()
    _ = list.receive(.reload())
    _ = list.receive(.loaded(request: 1, .success(page([1, 2]))))
    _ = list.receive(.insert(Film(id: 100, title: "Draft")))
    _ = list.receive(.saved(request: 2, .success(Film(id: 7, title: "Draft"))))
    _ = list.receive(.remove(7))
    _ = list.receive(.saved(request: 3, .success(nil)))
    _ = list.receive(.insert(Film(id: 7, title: "Draft")))
    _ = list.receive(.reload())
    _ = list.receive(.loaded(request: 5, .success(page(ids))))
    #expect(list.rows.map(\.id) == [7, 1, 2])
    #expect([7, 1, 2].map { list.index(id: $0) } == [0, 1, 2])
  }

  @Test("Two rows that are inserted under one ID are shown under the IDs that the server gives")
  func insertedTwice() {
    var list = Films()
    _ = list.receive(.reload())
    _ = list.receive(.insert(Film(id: 100, title: "Draft")))
    _ = list.receive(.insert(Film(id: 100, title: "Copy")))
    _ = list.receive(.saved(request: 2, .success(Film(id: 7, title: "Draft"))))
    #expect(list.rows.map(\.id) == [100, 7])
    #expect([100, 7].map { list.index(id: $0) } == [0, 1])
    _ = list.receive(.saved(request: 3, .success(Film(id: 8, title: "Copy"))))
    _ = list.receive(.loaded(request: 1, .success(page([1]))))
    #expect(
      Array(list.rows) == [
        Film(id: 8, title: "Copy"), Film(id: 7, title: "Draft"), Film(id: 1, title: "Film 1"),
      ])
    #expect([8, 7, 1].map { list.index(id: $0) } == [0, 1, 2])
  }

  @Test("An insertion under the ID that a page gave to another inserted row keeps this ID")
  func insertedUnderAnIDOfAPage() {
    var list = Films()
    _ = list.receive(.reload())
    _ = list.receive(.insert(Film(id: 100, title: "Draft")))
    _ = list.receive(
      .loaded(
        request: 1, .success(LoadedPage(films([7]), next: nil, localID: { _ in 100 }))))
    _ = list.receive(.insert(Film(id: 7, title: "Copy")))
    _ = list.receive(.reload())
    _ = list.receive(.loaded(request: 3, .success(page([1]))))
    _ = list.receive(.saved(request: 2, .success(Film(id: 8, title: "Draft"))))
    #expect(list.rows.map(\.id) == [7, 8, 1])
    #expect([7, 8, 1].map { list.index(id: $0) } == [0, 1, 2])
  }

  @Test("The row that the server returns for an insertion replaces the row of an earlier page")
  func insertedAfterPage() {
    var list = Films()
    _ = list.receive(.reload())
    _ = list.receive(.insert(Film(id: 100, title: "Draft")))
    _ = list.receive(
      .loaded(
        request: 1, .success(LoadedPage(films([7]), next: nil, localID: { _ in 100 }))))
    _ = list.receive(.saved(request: 2, .success(Film(id: 7, title: "Saved"))))
    #expect(Array(list.rows) == [Film(id: 7, title: "Saved")])
    _ = list.receive(.refresh())
    _ = list.receive(.loaded(request: 3, .success(page([7]))))
    #expect(Array(list.rows) == [Film(id: 7, title: "Film 7")])
  }

  @Test("A refresh that began before an update was saved keeps the row that the server returned")
  func updatedDuringRefresh() {
    var list = Films()
    _ = list.receive(.reload())
    _ = list.receive(.loaded(request: 1, .success(page([1, 2]))))
    _ = list.receive(.refresh())
    _ = list.receive(.update(1, RowChange("rename") { $0.title = "new" }))
    _ = list.receive(.saved(request: 3, .success(Film(id: 1, title: "New"))))
    _ = list.receive(.loaded(request: 2, .success(page([1, 2]))))
    #expect(Array(list.rows) == [Film(id: 1, title: "New"), Film(id: 2, title: "Film 2")])
    _ = list.receive(.refresh())
    _ = list.receive(.loaded(request: 4, .success(page([1, 2]))))
    #expect(Array(list.rows) == films([1, 2]))
  }

  @Test("A row that was removed and inserted again is shown as the server returns it")
  func insertedAfterRemoval() {
    var list = Films()
    _ = list.receive(.reload())
    _ = list.receive(.loaded(request: 1, .success(page([1, 2]))))
    _ = list.receive(.remove(1))
    _ = list.receive(.saved(request: 2, .success(nil)))
    _ = list.receive(.insert(Film(id: 1, title: "New")))
    _ = list.receive(.saved(request: 3, .success(Film(id: 1, title: "Saved"))))
    #expect(Array(list.rows) == [Film(id: 1, title: "Saved"), Film(id: 2, title: "Film 2")])
  }
}
