import StoreTesting
import Testing

@Suite("Random events") @MainActor
struct ListStorePropertyTests {
  @Test("The store shows what the machine shows, and asks what the machine asks", arguments: 1...20)
  func agrees(seed: UInt64) async {
    let problems = await RandomEvents.problems(seed: seed, events: 1_000, checkingEvery: 1)
    #expect(problems == [])
  }

  // `make test` lets a million happen, in a release build.
  @Test("100,000 events leave no task, no wait and no row")
  func leavesNothing() async {
    #expect(await RandomEvents.problems(seed: 7, events: 100_000) == [])
  }
}
