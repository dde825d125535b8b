import Locks
import Testing

@Suite("Mutex")
struct MutexTests {
  @Test("Concurrent additions under a mutex lose no update")
  func exclusion() async {
    let counter = Counter()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<10_000 { counter.count.withLock { $0 += 1 } }
        }
      }
    }
    #expect(counter.count.withLock { $0 } == 80_000)
  }

  @Test("An error thrown in withLock is rethrown, and the lock is released")
  func errors() {
    let text = Mutex("a")
    #expect(throws: Refusal.self) {
      try text.withLock { text throws(Refusal) in
        text += "b"
        throw Refusal()
      }
    }
    #expect(text.withLock { $0 } == "ab")
  }

  @Test("Releasing a mutex releases its value")
  func release() {
    weak var witness: Witness?
    do {
      let held = Mutex(Witness())
      witness = held.withLock { $0 }
      #expect(witness != nil)
    }
    #expect(witness == nil)
  }
}

/// A number that several threads change.
private final class Counter: Sendable {
  let count = Mutex(0)
}

/// The error that a body throws.
private struct Refusal: Error {}

/// An object that records its release.
private final class Witness: Sendable {}
