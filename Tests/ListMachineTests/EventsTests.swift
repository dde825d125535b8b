import ListMachine
import Testing

@Suite("What an event led to")
struct NextTests {
  @Test("An outcome says nothing but what it was made of")
  func values() {
    let outcome = Outcome(Films(), effects: .init(.toast(refused("no net"))), verdict: .moved)
    #expect(outcome.list == Films())
    #expect(outcome.effects == Films.Effects(.toast(refused("no net"))))
    #expect(outcome.verdict == .moved)
    #expect(Outcome(Films()) == Outcome(Films(), effects: .init(), verdict: .moved))
  }

  @Test("Reasons read as a trace tells them")
  func reasons() {
    let ignored: [IgnoredReason] = [
      .noMorePages, .alreadyFetching, .refreshing, .loading, .nothingLoaded,
    ]
    #expect(
      ignored.map(\.rawValue) == [
        "no more pages", "already fetching", "refreshing", "loading", "nothing loaded",
      ])
    #expect(DroppedReason.superseded(by: 3).description == "superseded by #3")
    #expect(DroppedReason.notInFlight.description == "not in flight")
  }
}
