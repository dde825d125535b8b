import ListMachine
import Testing

@Suite("The states of a list")
struct StateTests {
  @Test("Every state has its name, and the names are listed once, in the order of a list's life")
  func names() {
    #expect(
      Films.State.names == [
        "idle", "loading", "refreshing", "content", "fetchingMore", "empty", "error",
      ])
    #expect(Set(Situation.all.map(\.list.state.name)) == Set(Films.State.names))
    let rows = Situation.rows
    let states: [Films.State] = [
      .idle, .loading(.init()), .refreshing(.init()), .content(rows, .init()),
      .fetchingMore(rows, .init()), .empty, .error(message: "no net"),
    ]
    #expect(states.map(\.name) == Films.State.names)
  }
}
