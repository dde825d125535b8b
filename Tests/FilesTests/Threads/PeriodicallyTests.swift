import Files
import Foundation
import Synchronization
import Testing

@Suite("Work that comes again and again")
struct PeriodicallyTests {
  @Test(
    "It is done until it says so, with the pause before each, while the caller goes on",
    .timeLimit(.minutes(1)))
  func untilFalse() {
    let isOver = DispatchSemaphore(value: 0)
    let count = Atomic(0)
    let start = Environment.monotonicNanoseconds()
    begin(Work(isOver) { count.add(1, ordering: .relaxed).newValue < 5 })
    isOver.wait()
    // Five pauses, of which signals to other tests may cut some short.
    #expect(Environment.monotonicNanoseconds() - start >= 50_000_000)
    #expect(count.load(ordering: .relaxed) == 5)
  }

  /// Hands `work` to a thread, which alone holds it then.
  private func begin(_ work: consuming Work) {
    let work = work
    periodically(milliseconds: 20) { work.isToBeDoneAgain() }
  }
}

/// Work that records the release of its last reference.
private final class Work: Sendable {
  private let isOver: DispatchSemaphore
  let isToBeDoneAgain: @Sendable () -> Bool

  init(_ isOver: DispatchSemaphore, _ isToBeDoneAgain: @escaping @Sendable () -> Bool) {
    self.isOver = isOver
    self.isToBeDoneAgain = isToBeDoneAgain
  }

  deinit { isOver.signal() }
}
