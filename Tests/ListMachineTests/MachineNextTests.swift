import ListMachine
import Testing

@Suite("The list after an event")
struct MachineNextTests {
  @Test("Taking an event in place gives what the event leads to", arguments: Situation.all)
  func inPlace(situation: Situation) {
    let last = situation.list.lastRequest
    let cache = page([8, 9], next: 2)
    let answers: [Films.Answer] = [
      .success(page([4, 4, 5], next: 9)), .success(page([])), .success(page([], next: 9)),
      .failure(message: "timeout"),
    ]
    let events: [Films.Event] =
      [
        .firstLoad(), .firstLoad(cached: cache), .firstLoad(sourceChanged: true), .refresh(),
        .refresh(sourceChanged: true), .refreshWithIndicator(), .fetchMore,
      ] + answers.flatMap { [.answered(request: last, $0), .answered(request: last - 1, $0)] }
    for event in events {
      #expect(situation.list.received(event) == situation.list.next(after: event))
    }
  }

  @Test("An answer that nobody waits for changes nothing", arguments: Situation.all)
  func stale(situation: Situation) {
    let answers: [Films.Answer] = [
      .success(page([4, 5], next: 9)), .success(page([])), .failure(message: "timeout"),
    ]
    let last = situation.list.lastRequest
    for answer in answers {
      for request in 1..<max(last, 1) {
        #expect(
          situation.list.next(after: .answered(request: request, answer))
            == Films.Next(situation.list, verdict: .dropped(.superseded(by: request + 1))))
      }
      for request in [Int.min, -1, 0, last + 1, Int.max] {
        #expect(
          situation.list.next(after: .answered(request: request, answer))
            == Films.Next(situation.list, verdict: .dropped(.notInFlight)))
      }
    }
  }

  @Test("At rest the answer to the last request comes too late too", arguments: Situation.atRest)
  func answeredTwice(situation: Situation) {
    let event = Films.Event.answered(request: situation.list.lastRequest, .success(page([4])))
    #expect(
      situation.list.next(after: event)
        == Films.Next(situation.list, verdict: .dropped(.notInFlight)))
  }

  @Test("An answer names the reload that cancelled its request, however many came after")
  func superseded() {
    var list = Films()
    for event: Films.Event in [.firstLoad(), .refresh(), .refreshWithIndicator(), .refresh()] {
      list = list.next(after: event).machine
    }
    let verdicts = (1...5).map { request in
      list.next(after: .answered(request: request, .success(page([1])))).verdict
    }
    #expect(
      verdicts == [
        .dropped(.superseded(by: 2)), .dropped(.superseded(by: 3)), .dropped(.superseded(by: 4)),
        .moved, .dropped(.notInFlight),
      ])
  }
}
