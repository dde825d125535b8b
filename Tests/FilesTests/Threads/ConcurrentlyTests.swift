import Files
import Foundation
import Synchronization
import Testing

@Suite("concurrently and inOrder")
struct ConcurrentlyTests {
  @Test(
    "concurrently calls the closure once for each number, and returns after all calls",
    arguments: [0, 1, 2, 7])
  func concurrently(jobs: Int) {
    let done = Mutex<[Int]>([])
    Files.concurrently(jobs: jobs) { number in done.withLock { $0.append(number) } }
    #expect(done.withLock { $0.sorted() } == Array(0..<max(1, jobs)))
  }

  @Test(
    "Results are consumed in order, for any number of threads and any window",
    arguments: [(0, 2, 4), (1, 2, 4), (500, 1, 1), (500, 2, 1), (500, 4, 3), (500, 9, 1_000)])
  func inOrder(count: Int, jobs: Int, window: Int) {
    var results: [Int] = []
    Files.inOrder(count: count, jobs: jobs, window: window) {
    } work: { _, indices in
      indices.map { $0 * $0 }
    } consume: { indices, squares in
      #expect(indices == results.count..<results.count + squares.count)
      results += squares
      return true
    }
    #expect(results == (0..<count).map { $0 * $0 })
  }

  @Test("The consuming thread performs no work if there are other threads", arguments: [2, 4])
  func consumesAtOnce(jobs: Int) {
    let workers = Mutex<Set<ObjectIdentifier>>([])
    var consumer: ObjectIdentifier?
    Files.inOrder(count: 100, jobs: jobs, window: 8) {
    } work: { _, _ in
      workers.withLock { _ = $0.insert(currentThread()) }
    } consume: { _, _ in
      consumer = currentThread()
      return true
    }
    #expect(consumer != nil)
    #expect(!workers.withLock { workers in consumer.map(workers.contains) ?? true })
  }

  @Test("Each thread creates its own input for the work closure", arguments: [1, 3])
  func tools(jobs: Int) {
    let made = Atomic(0)
    var users: [Int: Set<ObjectIdentifier>] = [:]
    Files.inOrder(count: 100, jobs: jobs, window: 8) {
      made.wrappingAdd(1, ordering: .relaxed).newValue
    } work: { tool, _ in
      (tool, currentThread())
    } consume: { _, use in
      users[use.0, default: []].insert(use.1)
      return true
    }
    #expect(made.load(ordering: .relaxed) <= jobs)
    #expect(users.values.allSatisfy { $0.count == 1 })
  }

  @Test("After the consumer returns false, nothing more is consumed", arguments: [1, 2, 4])
  func stops(jobs: Int) {
    var consumed = 0
    Files.inOrder(count: 1_000, jobs: jobs, window: 8) {
    } work: { _, _ in
    } consume: { indices, _ in
      consumed = indices.upperBound
      return !indices.contains(10)
    }
    #expect((11...18).contains(consumed))
  }

  @Test("When the consumer stops, it does not wait for work in progress")
  func leaves() {
    let isOver = Atomic(false)
    var consumed: [Int] = []
    Files.inOrder(count: 2, jobs: 2, window: 8) {
    } work: { _, indices in
      while indices == 1..<2, !isOver.load(ordering: .relaxed) { usleep(1_000) }
    } consume: { indices, _ in
      consumed += indices
      return false
    }
    isOver.store(true, ordering: .relaxed)
    #expect(consumed == [0])
  }

  @Test(
    "After isStopped returns true, only the results of work that is begun are consumed",
    arguments: [1, 2])
  func stoppedAfterWork(jobs: Int) {
    let isStopped = Atomic(false)
    let begun = Atomic(0)
    var consumed = 0
    let isOver = { isStopped.load(ordering: .relaxed) }
    Files.inOrder(count: 100, jobs: jobs, window: 8, isStopped: isOver) {
    } work: { _, indices in
      begun.wrappingAdd(indices.count, ordering: .relaxed)
      isStopped.store(true, ordering: .relaxed)
    } consume: { indices, _ in
      consumed += indices.count
      return true
    }
    // A thread that is not scheduled for a second loses its result.
    #expect(consumed <= begun.load(ordering: .relaxed))
    #expect(begun.load(ordering: .relaxed) <= 8)
    if jobs == 1 { #expect(consumed == begun.load(ordering: .relaxed)) }
  }

  @Test("After isStopped returns true, inOrder does not wait forever for work in progress")
  func stopped() {
    let isBegun = Atomic(false)
    let isOver = Atomic(false)
    let isStopped = { isBegun.load(ordering: .relaxed) }
    Files.inOrder(count: 2, jobs: 2, window: 8, isStopped: isStopped) {
    } work: { _, _ in
      isBegun.store(true, ordering: .relaxed)
      while !isOver.load(ordering: .relaxed) { sched_yield() }
    } consume: { _, _ in
      Issue.record("nothing is over")
      return false
    }
    isOver.store(true, ordering: .relaxed)
  }

  @Test("Work starts as far ahead of the consumer as the window allows, and no further")
  func window() {
    let begun = Atomic(0)
    var furthest = 0
    Files.inOrder(count: 300, jobs: 4, window: 5) {
    } work: { _, indices in
      begun.wrappingAdd(indices.count, ordering: .relaxed)
    } consume: { indices, _ in
      // Keep the first result back until all work within the window has started.
      while indices.contains(0), begun.load(ordering: .relaxed) < 5 { sched_yield() }
      furthest = max(furthest, begun.load(ordering: .relaxed) - indices.lowerBound)
      return true
    }
    #expect(furthest == 5)
  }

  // Without the requested size, a thread has 8 MB of stack on Linux, but 512 KB on macOS.
  @Test("A thread has a stack for deep recursion")
  func stack() {
    let depth = Mutex(0)
    Files.concurrently(jobs: 2) { number in
      if number == 1 { depth.withLock { $0 = deep(4_000) } }
    }
    #expect(depth.withLock { $0 } == 4_000)
  }
}

/// An identifier of the calling thread.
private func currentThread() -> ObjectIdentifier {
  ObjectIdentifier(Thread.current)
}

/// Uses about a hundred bytes of stack per level.
private func deep(_ levels: Int) -> Int {
  levels == 0 ? 0 : 1 + [levels].map { deep($0 - 1) }.reduce(0, +)
}
