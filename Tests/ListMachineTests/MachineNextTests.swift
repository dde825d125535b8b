import ListMachine
import Testing

@Suite("The list after an event")
struct MachineNextTests {
  /// Events of every kind. Each situation handles some of them.
  private func events(for list: Films) -> [Films.Event] {
    let answers: [FilmAnswer] = [
      .success(page([4, 4, 5], next: 9)), .success(page([])), .success(page([], next: 9)),
      .success(page([4], next: 3)), .failure(Refused("timeout")),
    ]
    return [
      .reload(), .cached(page([8, 9], next: 2)), .reload(keepingRows: false),
      .refresh(), .refresh(keepingRows: false), .fetchMore,
    ]
      + answers.flatMap { answer in
        [list.lastRequest, list.lastRequest - 1].map { .loaded(request: $0, answer) }
      }
  }

  @Test(
    "A copy of the list does not change when the list changes", arguments: Situation.all)
  func copies(situation: Situation) {
    let unshared = Situation.named(situation.testDescription).list
    for event in events(for: situation.list) {
      var list = situation.list
      let copy = list
      _ = list.receive(event)
      #expect(copy == unshared)
      #expect(Array(copy.rows) == Array(unshared.rows))
      #expect(copy.rows.map(\.id).map(copy.index(id:)) == copy.rows.indices.map { $0 })
    }
  }

  @Test(
    "An event has the same result for shared and unshared storage", arguments: Situation.all)
  func unshared(situation: Situation) {
    for (place, event) in events(for: situation.list).enumerated() {
      var alone = Situation.named(situation.testDescription).list
      let transition = alone.receive(events(for: situation.list)[place])
      #expect(
        Outcome(
          alone, effects: transition.effects, verdict: transition.verdict,
          duplicates: transition.duplicates) == situation.list.next(after: event))
    }
  }

  @Test("A response without a matching request in flight is dropped", arguments: Situation.all)
  func stale(situation: Situation) {
    let answers: [FilmAnswer] = [
      .success(page([4, 5], next: 9)), .success(page([])), .failure(Refused("timeout")),
    ]
    let last = situation.list.lastRequest
    for answer in answers {
      for request in 1..<max(last, 1) {
        #expect(
          situation.list.next(after: .loaded(request: request, answer))
            == Outcome(situation.list, verdict: .dropped(.superseded(by: request + 1))))
      }
      for request in [Int.min, -1, 0, last + 1, Int.max] {
        #expect(
          situation.list.next(after: .loaded(request: request, answer))
            == Outcome(situation.list, verdict: .dropped(.notInFlight)))
      }
    }
  }

  @Test("A second response to the last request is dropped", arguments: Situation.atRest)
  func answeredTwice(situation: Situation) {
    let event = Films.Event.loaded(request: situation.list.lastRequest, .success(page([4])))
    #expect(
      situation.list.next(after: event)
        == Outcome(situation.list, verdict: .dropped(.notInFlight)))
  }

  @Test("The verdict on a superseded response names the reload that cancelled its request")
  func superseded() {
    var list = Films()
    for event: Films.Event in [.reload(), .refresh(), .reload(), .refresh()] {
      list = list.next(after: event).list
    }
    let verdicts = (1...5).map { request in
      list.next(after: .loaded(request: request, .success(page([1])))).verdict
    }
    #expect(
      verdicts == [
        .dropped(.superseded(by: 2)), .dropped(.superseded(by: 3)), .dropped(.superseded(by: 4)),
        .accepted, .dropped(.notInFlight),
      ])
  }

  @Test("A cancelled request that was never sent is forgotten")
  func unsent() {
    var list = Films()
    for event: Films.Event in [.online(false), .online(true), .reload(), .reload()] {
      list = list.next(after: event).list
    }
    #expect(list.openRequests == [2, 1, 2])
    list.forgetUnsentRequest(1)
    #expect(list.openRequests == [2])
  }
}
