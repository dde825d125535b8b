import Files
import Foundation
import Synchronization
import Testing

@Suite("Work that comes again and again")
struct PeriodicallyTests {
  @Test("It is done until it says so, with the pause before each, while the caller goes on")
  func untilFalse() {
    let count = Mutex(0)
    let isDone = DispatchSemaphore(value: 0)
    let start = Environment.monotonicNanoseconds()
    periodically(milliseconds: 20) {
      count.withLock {
        $0 += 1
        if $0 == 5 { isDone.signal() }
        return $0 < 5
      }
    }
    isDone.wait()
    // Five pauses, of which signals to other tests may cut some short.
    #expect(Environment.monotonicNanoseconds() - start >= 50_000_000)
    Thread.sleep(forTimeInterval: 0.1)
    #expect(count.withLock { $0 } == 5)
  }
}
