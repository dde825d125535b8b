import MockSources
import Screens
import Testing

@Suite("The result of a page of films")
struct FilmsEventTests {
  @Test("Rows are films; a failure and data that cannot be decoded are told apart")
  func results() {
    let page = SourcePage(rows: [Row(id: .number(4))], next: nil)
    let outcomes: [Answer.Outcome] = [
      .page(page), .failure("no"), .reply("malformed", page), .count(3),
    ]
    #expect(
      outcomes.map(FilmsScreen.response) == [
        .success(page.rows), .failure(.server(message: "no")), .failure(.malformed), .success([]),
      ])
  }
}
