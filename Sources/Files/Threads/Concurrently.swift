/// Calls `body` with 0 on the calling thread and with 1 … `jobs` - 1 on a thread each, and returns when all are done.
package func concurrently(jobs: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let others = 1..<max(1, jobs)
  let running = ConditionLock(others.count)
  let refused = others.filter { number in
    !startThread {
      body(number)
      running.change { running in
        running -= 1
        return true
      }
    }
  }
  body(0)
  // Run the work of threads that could not be started.
  refused.forEach(body)
  running.wait { $0 == refused.count ? () : nil }
}

/// Performs `work` for the indices below `count` on `jobs` threads, and passes the results to
/// `consume` in order. Each thread has tools of its own from `prepare`.
///
/// `consume` runs on the calling thread and returns whether to continue. If not, the threads finish
/// their current work, and their results are discarded. The calling thread does all the work if `jobs` or `count` is 1,
/// or if no other thread could be started. Threads work at most `window` indices ahead, so that results do
/// not pile up. After `isStopped` returns true, no more work is begun, and only the results of work
/// that ends within a second are consumed, because a thread can be blocked in a system call.
package func inOrder<Tools, Result: Sendable>(
  count: Int, jobs: Int, window: Int, isStopped: () -> Bool = { false },
  prepare: @escaping @Sendable () -> Tools,
  work: @escaping @Sendable (Tools, Range<Int>) -> Result,
  consume: (Range<Int>, Result) -> Bool
) {
  let jobs = max(1, jobs)
  let queue = ConditionLock(Queue<Result>(count: count, jobs: jobs, window: max(1, window)))
  /// Works on the next indices, and returns whether any were left.
  @Sendable func workOnce(_ tools: Tools) -> Bool {
    guard let indices = queue.wait({ $0.take() }) else { return false }
    let start = Environment.monotonicNanoseconds()
    let result = work(tools, indices)
    let elapsed = Environment.monotonicNanoseconds() - start
    queue.change { $0.finish(indices, result, in: elapsed) }
    return true
  }
  let threads = jobs > 1 && count > 1 ? 0..<min(jobs, count) : 0..<0
  let started = threads.count { _ in
    startThread {
      let tools = prepare()
      while workOnce(tools) {}
    }
  }
  let ownTools: Tools? = started == 0 ? prepare() : nil
  /// The time at which to stop waiting for work in progress, after `isStopped` returned true.
  var deadline: Int?
  while true {
    if let ownTools, !isStopped() { _ = workOnce(ownTools) }
    var next = queue.wait(unless: isStopped) { $0.next() }
    if next == nil {
      queue.change { $0.takeNoMore() }
      let end = deadline ?? Environment.monotonicNanoseconds() + 1_000_000_000
      deadline = end
      let isOver = { Environment.monotonicNanoseconds() > end }
      next = queue.wait(unless: isOver) { $0.next() }
    }
    guard case .some(.some(let (indices, result))) = next, consume(indices, result) else { break }
    queue.change { $0.didConsume(indices) }
  }
  queue.change { $0.stop() }
}

/// The indices to work on and the results that are not consumed yet.
private struct Queue<Result: Sendable>: Sendable {
  /// The index at which the work ends.
  private var count: Int
  /// The maximum number of indices that are taken but not consumed.
  private let window: Int
  /// The number of threads that share the indices.
  private let jobs: Int
  /// The number of indices that a thread takes at a time, unless few are left. They are the work of a few milliseconds,
  /// so that threads rarely wait for each other.
  private var size = 1
  private var taken = 0
  /// The number of indices whose results were returned by `next()`.
  private var handedOver = 0
  /// The number of indices whose results were consumed.
  private var consumed = 0
  /// Whether a thread waits for the consumer.
  private var isAwaited = false
  /// The results that are not consumed yet, by the first of their indices.
  private var finished: [Int: (indices: Range<Int>, result: Result)] = [:]

  /// Creates a queue of the indices below `count` for `jobs` threads.
  init(count: Int, jobs: Int, window: Int) {
    self.count = count
    self.window = window
    self.jobs = jobs
  }

  /// Takes the next indices. Returns `.some(nil)` if none are left, and `nil` if the window is
  /// full.
  mutating func take() -> Range<Int>?? {
    guard taken < count else { return .some(nil) }
    // Near the end the ranges are shorter, so that all threads finish at about the same time.
    let end = taken + min(size, max(1, (count - taken) / (2 * jobs)))
    guard end - consumed <= window else {
      isAwaited = true
      return nil
    }
    defer { taken = end }
    return taken..<end
  }

  /// Stores a result that took `elapsed` nanoseconds, and returns whether it is the next to consume.
  mutating func finish(_ indices: Range<Int>, _ result: Result, in elapsed: Int) -> Bool {
    finished[indices.lowerBound] = (indices, result)
    let limit = max(1, min(128, window / (4 * jobs)))
    size = elapsed < 4_000_000 ? min(2 * size, limit) : max(size / 2, 1)
    return indices.lowerBound == handedOver
  }

  /// Removes and returns the next result in order. Returns `.some(nil)` if all are consumed, and `nil` if the next is
  /// not finished.
  mutating func next() -> (indices: Range<Int>, result: Result)?? {
    guard handedOver < count else { return .some(nil) }
    guard let next = finished.removeValue(forKey: handedOver) else { return nil }
    handedOver = next.indices.upperBound
    return next
  }

  /// Moves the window past the consumed `indices`, and returns whether a thread may be waiting for
  /// the window to move.
  mutating func didConsume(_ indices: Range<Int>) -> Bool {
    consumed = indices.upperBound
    return exchange(&isAwaited, with: false)
  }

  /// Ends the work after the indices that are taken. Returns `true`, because threads may be waiting
  /// for a change of the queue.
  mutating func takeNoMore() -> Bool {
    count = taken
    return true
  }

  /// Ends the work. Returns `true`, because threads may be waiting for a change of the queue.
  mutating func stop() -> Bool {
    count = handedOver
    return true
  }
}
