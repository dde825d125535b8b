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
}
