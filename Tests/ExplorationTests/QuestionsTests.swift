import Exploration
import Testing

@Suite("Questions")
struct QuestionsTests {
  private let questions = Questions<Ring>([
    Property("below ten", .always { $0 < 10 }),
    Property("seven", .sometimes { $0 == 7 }),
    Property("never down", .alwaysAcross { before, _, after in before <= after }),
    Property("event two", .sometimesAcross { _, event, _ in event == 2 }),
  ])

  @Test(
    "A state decides every property that it violates or witnesses",
    arguments: [(3, []), (7, [1]), (12, [0])] as [(UInt32, [Int])])
  func states(state: UInt32, properties: [Int]) {
    #expect(questions.isAnsweredByState(state) == !properties.isEmpty)
    var (unanswered, sightings) = (questions, [Sighting<Ring>]())
    unanswered.check(state, 5, &sightings)
    #expect(sightings.map(\.property) == properties)
    #expect(sightings.allSatisfy { $0.number == 5 && $0.event == nil })
  }

  @Test(
    "A transition decides every property that it violates or witnesses",
    arguments: [(1, 0, []), (2, 1, [3]), (1, -1, [2]), (2, -1, [3, 2])])
  func transitions(event: Int, change: Int, properties: [Int]) {
    let after = UInt32(50 + change)
    #expect(questions.isAnsweredByTransition(50, event, after) == !properties.isEmpty)
    var (unanswered, sightings) = (questions, [Sighting<Ring>]())
    unanswered.check(50, event, after, 5, &sightings)
    #expect(sightings.map(\.property) == properties)
    #expect(sightings.allSatisfy { $0.number == 5 && $0.event == event })
  }

  @Test("A decided property is no longer checked")
  func settles() {
    var settled = questions
    settled.settle(1)
    settled.settle(2)
    #expect(!settled.isAnsweredByState(7) && settled.isAnsweredByState(12))
    #expect(!settled.isAnsweredByTransition(2, 1, 1) && settled.isAnsweredByTransition(2, 2, 1))
    #expect(questions.isAnsweredByState(7))
  }
}
