import Locks
import Testing

@Suite("Mutex")
struct MutexTests {
  @Test("Threads that add to one number lose nothing")
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

  @Test("What is thrown inside comes out, and the lock is free again")
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

  @Test("A mutex that goes lets its value go")
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

/// A number that threads share.
private final class Counter: Sendable {
  let count = Mutex(0)
}

/// What a body throws.
private struct Refusal: Error {}

/// An object whose end is seen.
private final class Witness: Sendable {}
