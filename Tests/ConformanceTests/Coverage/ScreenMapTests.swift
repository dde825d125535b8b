import Conformance
import Reporting
import Screens
import Testing

@Suite("The reachable transitions of a screen")
struct ScreenMapTests {
  @Test(
    "The list has 46 pairs of state and event: actions everywhere, responses while one is in flight"
  )
  func list() throws {
    let map = try screenMap("list")
    let states = ["idle", "loading", "refreshing", "content", "fetchingMore", "empty", "error"]
    #expect(map.states == states)
    #expect(map.limits == [])
    let actions = ["firstLoad", "refresh", "refreshWithIndicator", "fetchMore"]
    var expected: [StateEventPair] = []
    for state in states {
      let events = state == "idle" ? actions : actions + ["succeed", "empty", "fail"]
      expected += events.map { StateEventPair(state: state, event: $0) }
    }
    #expect(map.coverage([:]).pairs == expected)
  }

  @Test(
    "The transitions of the list include those that need a cached page or a cursor source",
    arguments: [
      NamedTransition(from: "idle", event: "firstLoad", outcome: .moved, to: "refreshing"),
      NamedTransition(from: "loading", event: "empty", outcome: .moved, to: "loading"),
      NamedTransition(from: "loading", event: "empty", outcome: .moved, to: "error"),
      NamedTransition(from: "fetchingMore", event: "empty", outcome: .moved, to: "fetchingMore"),
    ])
  func sources(transition: NamedTransition) throws {
    #expect(try screenMap("list").transitions.contains(transition))
  }

  @Test("The transitions of a small screen are listed in the order of its states and events")
  func films() throws {
    let table: [(String, String, String)] = [
      ("loading", "load", "loading"), ("loading", "retry", "loading"),
      ("loading", "succeed", "loaded"), ("loading", "empty", "loaded"),
      ("loading", "fail", "error"), ("loading", "malformed", "error"),
      ("loaded", "load", "loading"), ("loaded", "retry", "loaded"),
      ("loaded", "succeed", "loaded"), ("loaded", "empty", "loaded"),
      ("loaded", "fail", "error"), ("loaded", "malformed", "error"),
      ("error", "load", "loading"), ("error", "retry", "loading"),
      ("error", "succeed", "loaded"), ("error", "empty", "loaded"),
      ("error", "fail", "error"), ("error", "malformed", "error"),
    ]
    let map = try screenMap("films")
    #expect(
      map.transitions
        == table.map {
          NamedTransition(
            from: $0.0, event: $0.1,
            outcome: $0.1 == "retry" && $0.0 != "error" ? .ignored : .moved, to: $0.2)
        })
  }

  @Test(
    "Each screen has the expected numbers of named states, pairs and transitions",
    arguments: [
      ("list", 7, 46, 68), ("moments", 8, 64, 96), ("films-flags", 8, 48, 50),
      ("aliyun-single", 14, 112, 125), ("people", 1, 2, 3),
    ])
  func counts(screen: String, states: Int, pairs: Int, transitions: Int) throws {
    let map = try screenMap(screen)
    #expect(map.states.count == states)
    #expect(map.coverage([:]).pairs.count == pairs)
    #expect(map.transitions.count == transitions)
  }
}
