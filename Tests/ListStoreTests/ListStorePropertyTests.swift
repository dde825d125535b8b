import StoreTesting
import Testing

@Suite("Random events") @MainActor
struct ListStorePropertyTests {
  @Test(
    "The store shows the same contents and sends the same requests as the state machine",
    arguments: 1...20)
  func agrees(seed: UInt64) async {
    let problems = await RandomEvents.problems(seed: seed, events: 1_000, checkingEvery: 1)
    #expect(problems == [])
  }

  // `make test` lets a million happen, in a release build.
  @Test("After 100,000 events, no task, wait or row remains")
  func leavesNothing() async {
    #expect(await RandomEvents.problems(seed: 7, events: 100_000) == [])
  }
}
