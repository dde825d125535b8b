import ListMachine
import Testing

@Suite("The states of a list")
struct StateTests {
  @Test("Every state has a name, and the names are in the order of a list's life cycle")
  func names() {
    #expect(
      ListState.allCases.map(\.rawValue) == [
        "idle", "loading", "refreshing", "content", "fetchingMore", "empty", "error",
      ])
    #expect(
      Set(Situation.all.map(\.list.state.rawValue)) == Set(ListState.allCases.map(\.rawValue)))
    let rows = Situation.rows
    let states: [Films.Status] = [
      .idle, .loading(.init()), .refreshing(.init()), .content(rows),
      .fetchingMore(rows, followUps: 0), .empty, .error(refused("no net")),
    ]
    #expect(states.map { Films(status: $0).state.rawValue } == ListState.allCases.map(\.rawValue))
  }
}
