import ListMachine
import Testing

@Suite("The states of a list")
struct StateTests {
  @Test("Every state has its name, and the names are listed once, in the order of a list's life")
  func names() {
    #expect(
      Films.stateNames == [
        "idle", "loading", "refreshing", "content", "fetchingMore", "empty", "error",
      ])
    #expect(Set(Situation.all.map(\.list.stateName)) == Set(Films.stateNames))
    let rows = Situation.rows
    let states: [Films.State] = [
      .idle, .loading(.init()), .refreshing(.init()), .content(rows),
      .fetchingMore(rows, followUps: 0), .empty, .error(refused("no net")),
    ]
    #expect(states.map { Films(state: $0).stateName } == Films.stateNames)
  }
}
