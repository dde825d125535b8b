import Files
import Foundation
import Synchronization
import Testing

@Suite("periodically")
struct PeriodicallyTests {
  @Test(
    "The closure is called after each pause until it returns false, without blocking the caller",
    .timeLimit(.minutes(1)))
  func untilFalse() {
    let isOver = DispatchSemaphore(value: 0)
    let count = Atomic(0)
    let start = Environment.monotonicNanoseconds()
    begin(Work(isOver) { count.add(1, ordering: .relaxed).newValue < 5 })
    isOver.wait()
    // Five pauses. Signals sent to other tests may shorten some of them.
    #expect(Environment.monotonicNanoseconds() - start >= 50_000_000)
    #expect(count.load(ordering: .relaxed) == 5)
  }

  /// Passes `work` to a thread, which then has the only reference.
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
