import ListMachine
import Testing

@Suite("The list")
struct ListMachineTests {
  @Test("A new list has no rows and no requests")
  func fresh() {
    #expect(Films() == Films(status: .idle, lastRequest: 0, hasAnswered: false))
  }

  @Test(
    "A list reports its request in flight and its rows", arguments: Situation.all)
  func derived(situation: Situation) {
    #expect(situation.list.currentRequest == situation.current)
    #expect(situation.list.content.map { $0.failed() } == situation.held)
    #expect(Array(situation.list.rows) == Array(situation.held?.rows ?? .init()))
    #expect(situation.list.nextKey == situation.held?.nextKey)
    #expect(situation.list.isCached == (situation.held?.isCached ?? false))
  }

  @Test("Each failure has a description")
  func limits() {
    #expect(LoadFailure<Refused>.tooManyEmptyPages.description == "too many empty pages")
    #expect(LoadFailure<Refused>.cursorLoop.description == "cursor loop")
    #expect(refused("no net").description == "no net")
  }
}
