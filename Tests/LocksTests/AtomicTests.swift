import Locks
import Testing

@Suite("Atomic")
struct AtomicTests {
  @Test("Concurrent additions to an atomic lose no update")
  func exclusion() async {
    let counter = Counter()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<10_000 { counter.count.add(1, ordering: .relaxed) }
        }
      }
    }
    let count = counter.count.load(ordering: .relaxed)
    #expect(count == 80_000)
  }

  @Test("An exchange returns the old value, of a flag and of a negative number")
  func exchange() {
    let flag = Atomic(false)
    let flags = [
      flag.exchange(true, ordering: .relaxed), flag.exchange(false, ordering: .relaxed),
    ]
    #expect(flags == [false, true])
    let number = Atomic<CInt>(7)
    let numbers = [number.exchange(-1, ordering: .relaxed), number.load(ordering: .relaxed)]
    #expect(numbers == [7, -1])
    number.store(-2, ordering: .relaxed)
    let last = number.load(ordering: .relaxed)
    #expect(last == -2)
  }

  @Test("Setting and clearing bits, also the highest, returns the old value")
  func bits() {
    let bits = Atomic<UInt64>(0)
    let high: UInt64 = 1 << 63
    let set = bits.bitwiseOr(high | 1, ordering: .acquiringAndReleasing)
    #expect(set == (0, high | 1))
    let cleared = bits.bitwiseAnd(~1, ordering: .acquiringAndReleasing)
    #expect(cleared == (high | 1, high))
    let left = bits.load(ordering: .acquiring)
    #expect(left == high)
  }

  @Test("An addition returns the old and the new value")
  func sum() {
    let count = Atomic(41)
    let sum = count.add(1, ordering: .relaxed)
    #expect(sum == (41, 42))
  }
}

/// A number that several threads change.
private final class Counter: Sendable {
  let count = Atomic(0)
}
