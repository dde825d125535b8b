import Exploration
import Testing

@Suite("OpenProperties")
struct OpenPropertiesTests {
  private let openProperties = OpenProperties<Ring>([
    Property("below ten", .always { $0 < 10 }),
    Property("seven", .sometimes { $0 == 7 }),
    Property("never down", .alwaysAcross { before, _, after in before <= after }),
    Property("event two", .sometimesAcross { _, event, _ in event == 2 }),
  ])

  @Test(
    "A state decides every property that it violates or witnesses",
    arguments: [(3, []), (7, [1]), (12, [0])] as [(UInt32, [Int])])
  func states(state: UInt32, properties: [Int]) {
    #expect(openProperties.isDecidedByState(state) == !properties.isEmpty)
    var (open, witnesses) = (openProperties, [Witness<Ring>]())
    open.check(state, 5, &witnesses)
    #expect(witnesses.map(\.property) == properties)
    #expect(witnesses.allSatisfy { $0.number == 5 && $0.event == nil })
  }

  @Test(
    "A transition decides every property that it violates or witnesses",
    arguments: [(1, 0, []), (2, 1, [3]), (1, -1, [2]), (2, -1, [3, 2])])
  func transitions(event: Int, change: Int, properties: [Int]) {
    let after = UInt32(50 + change)
    #expect(openProperties.isDecidedByTransition(50, event, after) == !properties.isEmpty)
    var (open, witnesses) = (openProperties, [Witness<Ring>]())
    open.check(50, event, after, 5, &witnesses)
    #expect(witnesses.map(\.property) == properties)
    #expect(witnesses.allSatisfy { $0.number == 5 && $0.event == event })
  }

  @Test("A decided property is no longer checked")
  func removes() {
    var rest = openProperties
    rest.remove(1)
    rest.remove(2)
    #expect(!rest.isDecidedByState(7) && rest.isDecidedByState(12))
    #expect(!rest.isDecidedByTransition(2, 1, 1) && rest.isDecidedByTransition(2, 2, 1))
    #expect(openProperties.isDecidedByState(7))
  }
}
