import Exploration
import ListMachine
import Testing

@Suite("The invariants of a list")
struct MachineInvariantsTests {
  /// Returns the names of the invariants that `list` breaks.
  private func broken(_ list: Films) -> [String] {
    Films.Invariant.all.filter { !$0.holds(list) }.map(\.name)
  }

  @Test("Every situation obeys every invariant", arguments: Situation.all)
  func situations(situation: Situation) {
    #expect(broken(situation.list) == [])
  }

  @Test("A list made up against the invariants is found out")
  func violations() {
    let none = Films.Content()
    #expect(
      broken(Films(state: .content(none), lastRequest: 1, hasAnswered: true)) == [
        "rows-where-held"
      ])
    #expect(
      broken(Films(state: .idle, lastRequest: 1, hasAnswered: true)) == [
        "never-blank-after-response"
      ])
  }

  @Test("The invariants hold after any events", arguments: 1...10)
  func anyEvents(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var list = Films()
    var states = [list.stateName] as Set
    for _ in 0..<1_000 {
      let event = Films.Event.random(for: list, using: &generator)
      let next = list.next(after: event)
      if next.verdict != .moved { #expect(next == Outcome(list, verdict: next.verdict)) }
      list = next.list
      #expect(broken(list) == [])
      let ids = list.content.map { $0.rows.map(\.id) } ?? []
      #expect(Set(ids).count == ids.count)
      states.insert(list.stateName)
    }
    #expect(states == Set(Films.stateNames))
  }
}

extension Films.Event {
  /// Returns an event that may come to `list`, more often than not one that it waits for.
  fileprivate static func random(for list: Films, using generator: inout SplitMix64) -> Self {
    switch Int.random(in: 0..<16, using: &generator) {
    case 0:
      .firstLoad(cached: .random(using: &generator), sourceChanged: .random(using: &generator))
    case 1: .refresh(sourceChanged: .random(using: &generator))
    case 2: .refreshWithIndicator(sourceChanged: .random(using: &generator))
    case 3...7: .fetchMore
    case 8:
      .answered(
        request: .random(in: -1...list.lastRequest + 1, using: &generator),
        .random(using: &generator))
    default: .answered(request: list.lastRequest, .random(using: &generator))
    }
  }
}

extension FilmAnswer {
  /// Returns an answer with few ids and keys, so that duplicates and loops are common.
  fileprivate static func random(using generator: inout SplitMix64) -> Self {
    Int.random(in: 0..<4, using: &generator) == 0
      ? .failure(Refused("no net")) : .success(.random(using: &generator))
  }
}

extension LoadedPage<Film, Int> {
  /// Returns a page of at most three rows.
  fileprivate static func random(using generator: inout SplitMix64) -> Self {
    let ids = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
      Int.random(in: 1...30, using: &generator)
    }
    let key = Int.random(in: -5...20, using: &generator)
    return page(ids, next: key < 0 ? nil : key)
  }
}
