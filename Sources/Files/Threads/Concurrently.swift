/// Calls `body` with 0, 1 … `jobs` - 1, each on a thread of its own, and returns when all are done.
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
  // What no thread could be had for is done here.
  refused.forEach(body)
  running.wait { $0 == refused.count ? () : nil }
}

/// Does the work of the indices below `count` on `jobs` threads, some that follow each other at once, each thread with what
/// `prepare` makes for it, and hands the results to `consume` in order.
///
/// `consume` is called on the calling thread and returns whether to go on; work that is under way then is left to itself. That
/// thread does nothing else unless it is the only one: a long piece of work would keep the results before it waiting. No work is
/// begun further than `window` indices ahead of it, so that results do not pile up. Where `isStopped` says so nothing more is
/// consumed, whatever is under way.
package func inOrder<Tools, Result: Sendable>(
  count: Int, jobs: Int, window: Int, isStopped: () -> Bool = { false },
  prepare: @escaping @Sendable () -> Tools,
  work: @escaping @Sendable (Tools, Range<Int>) -> Result,
  consume: (Range<Int>, Result) -> Bool
) {
  let jobs = max(1, jobs)
  let queue = ConditionLock(Queue<Result>(count: count, jobs: jobs, window: max(1, window)))
  let threads = jobs > 1 && count > 1 ? 0..<min(jobs, count) : 0..<0
  let started = threads.count { _ in
    startThread {
      let tools = prepare()
      while let indices = queue.wait({ $0.take() }) {
        let start = Environment.monotonicNanoseconds()
        let result = work(tools, indices)
        let elapsed = Environment.monotonicNanoseconds() - start
        queue.change { $0.finish(indices, result, in: elapsed) }
      }
    }
  }
  if started == 0 {
    let tools = prepare()
    var share = Share(jobs: 1, window: max(1, window))
    var indices = 0..<0
    while indices.upperBound < count {
      indices = share.taken(of: indices.upperBound..<count)
      let start = Environment.monotonicNanoseconds()
      let result = work(tools, indices)
      share.adapt(to: Environment.monotonicNanoseconds() - start)
      guard consume(indices, result) else { return }
    }
    return
  }
  while case .some(.some(let (indices, result))) = queue.wait(unless: isStopped, { $0.next() }),
    consume(indices, result)
  {
    queue.change { $0.note(consumed: indices) }
  }
  queue.change { $0.stop() }
}

/// How many indices a thread takes at once: as many as are done in a few milliseconds, so that threads seldom wait for each other.
private struct Share: Sendable {
  /// How many that is, unless few are left.
  private var size = 1
  /// How many it is at most.
  private let limit: Int
  /// How many threads share the indices.
  private let jobs: Int

  /// Begins with one of those that `jobs` threads share, so many of which may be worked on before the first is consumed.
  init(jobs: Int, window: Int) {
    self.jobs = jobs
    limit = max(1, min(128, window / (4 * jobs)))
  }

  /// The first of `indices`, as many as a thread takes; of the last ones it takes few, so that none works much longer than others.
  func taken(of indices: Range<Int>) -> Range<Int> {
    let size = min(size, max(1, indices.count / (2 * jobs)))
    return indices.lowerBound..<indices.lowerBound + size
  }

  /// Takes fewer or more from now on, since the last ones took `elapsed` nanoseconds.
  mutating func adapt(to elapsed: Int) {
    size = elapsed < 4_000_000 ? min(2 * size, limit) : max(size / 2, 1)
  }
}

/// The indices to work on and the results that wait for their turn.
private struct Queue<Result: Sendable>: Sendable {
  /// The index that work ends before.
  private var count: Int
  /// How far work may be ahead of what is consumed.
  private let window: Int
  /// How many are taken at once.
  private var share: Share
  /// How many indices have been taken.
  private var taken = 0
  /// How many results have been taken out to be consumed.
  private var handedOver = 0
  /// How many results have been consumed.
  private var consumed = 0
  /// Whether a producer waits for the consumer.
  private var isAwaited = false
  /// The results that wait, by the first of their indices.
  private var finished: [Int: (indices: Range<Int>, result: Result)] = [:]

  /// Creates a queue of the indices below `count` for `jobs` threads.
  init(count: Int, jobs: Int, window: Int) {
    self.count = count
    self.window = window
    share = Share(jobs: jobs, window: window)
  }

  /// Takes the next indices: none once all are taken; no answer while the window is full.
  mutating func take() -> Range<Int>?? {
    guard taken < count else { return .some(nil) }
    let indices = share.taken(of: taken..<count)
    guard indices.upperBound - consumed <= window else {
      isAwaited = true
      return nil
    }
    taken = indices.upperBound
    return indices
  }

  /// Keeps the result of `indices`, which took so many nanoseconds, until its turn, and returns whether that has come.
  mutating func finish(_ indices: Range<Int>, _ result: Result, in elapsed: Int) -> Bool {
    finished[indices.lowerBound] = (indices, result)
    share.adapt(to: elapsed)
    return indices.lowerBound == handedOver
  }

  /// Takes out the result that has its turn, with its indices: none once all are consumed; no answer while others work on them.
  mutating func next() -> (indices: Range<Int>, result: Result)?? {
    guard handedOver < count else { return .some(nil) }
    guard let next = finished.removeValue(forKey: handedOver) else { return nil }
    handedOver = next.indices.upperBound
    return next
  }

  /// Lets work go on behind `indices`, whose result has been consumed, and returns whether some may have waited for that.
  mutating func note(consumed indices: Range<Int>) -> Bool {
    consumed = indices.upperBound
    return exchange(&isAwaited, with: false)
  }

  /// Ends the work with what has been consumed, and returns that some may have waited for that.
  mutating func stop() -> Bool {
    count = handedOver
    return true
  }
}
