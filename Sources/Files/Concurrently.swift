/// Calls `body` with 0, 1 … `jobs` - 1, each on a thread of its own, and returns when all are done.
package func concurrently(jobs: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let others = 1..<max(1, jobs)
  let running = Monitor(others.count)
  let refused = others.filter { number in
    !startThread {
      body(number)
      running.change { $0 -= 1 }
    }
  }
  body(0)
  // What no thread could be had for is done here.
  refused.forEach(body)
  running.wait { $0 == refused.count ? () : nil }
}

/// Does the work of the indices below `count` on `jobs` threads, each with what `prepare` makes for it, and hands the results to
/// `consume` in order.
///
/// `consume` is called on the calling thread and returns whether to go on; work that is under way then is left to itself. That
/// thread does nothing else unless it is the only one: a long piece of work would keep the results before it waiting. No work is
/// begun further than `window` indices ahead of it, so that results do not pile up. Where `isStopped` says so nothing more is
/// consumed, whatever is under way.
package func inOrder<Tools, Result: Sendable>(
  count: Int, jobs: Int, window: Int, isStopped: () -> Bool = { false },
  prepare: @escaping @Sendable () -> Tools, work: @escaping @Sendable (Tools, Int) -> Result,
  consume: (Int, Result) -> Bool
) {
  let queue = Monitor(Queue<Result>(count: count, jobs: max(1, jobs), window: max(1, window)))
  let threads = min(jobs, count) > 1 ? 0..<min(jobs, count) : 0..<0
  let started = threads.count { _ in
    startThread {
      let tools = prepare()
      while let indices = queue.wait({ $0.take() }) {
        let start = Environment.monotonicNanoseconds()
        // Plain loops, here and below: a generic function of the library takes longer than the work of a small file.
        var results: [Result] = []
        results.reserveCapacity(indices.count)
        var index = indices.lowerBound
        while index < indices.upperBound {
          results.append(work(tools, index))
          index += 1
        }
        let elapsed = Environment.monotonicNanoseconds() - start
        queue.change { $0.finish(indices, results, in: elapsed) }
      }
    }
  }
  if started == 0 {
    let tools = prepare()
    var index = 0
    while index < count, consume(index, work(tools, index)) { index += 1 }
    return
  }
  while case .some(.some(let (first, results))) = queue.wait(unless: isStopped, { $0.next() }) {
    var place = 0
    while place < results.count, consume(first + place, results[place]) { place += 1 }
    if place < results.count { break }
  }
  queue.change { $0.stop() }
}

/// The indices to work on and the results that wait for their turn.
private struct Queue<Result: Sendable>: Sendable {
  /// The index that work ends before.
  private var count: Int
  /// How far work may be ahead of what is consumed.
  private let window: Int
  /// How many indices are taken at once: as many as are done in a few milliseconds, so that threads seldom wait for each other.
  private var share = 1
  /// How many are taken at once at most.
  private let largestShare: Int
  /// How many indices have been taken.
  private var taken = 0
  /// How many results have been consumed.
  private var consumed = 0
  /// The results that wait, by their first index.
  private var finished: [Int: [Result]] = [:]

  /// Makes a queue of the indices below `count` for so many threads.
  init(count: Int, jobs: Int, window: Int) {
    self.count = count
    self.window = window
    largestShare = max(1, min(128, window / (4 * jobs)))
  }

  /// Takes the next indices: none once all are taken; no answer while the window is full.
  mutating func take() -> Range<Int>?? {
    guard taken < count else { return .some(nil) }
    let indices = taken..<min(taken + share, count)
    guard indices.upperBound - consumed <= window else { return nil }
    taken = indices.upperBound
    return indices
  }

  /// Keeps the results of `indices`, which took so many nanoseconds, until their turn.
  mutating func finish(_ indices: Range<Int>, _ results: [Result], in elapsed: Int) {
    finished[indices.lowerBound] = results
    share = elapsed < 2_000_000 ? min(2 * share, largestShare) : max(share / 2, 1)
  }

  /// Takes out the results that have their turn, with their first index: none once all are consumed; no answer while others
  /// work on them.
  mutating func next() -> (first: Int, results: [Result])?? {
    guard consumed < count else { return .some(nil) }
    guard let results = finished.removeValue(forKey: consumed) else { return nil }
    defer { consumed += results.count }
    return (consumed, results)
  }

  /// Ends the work with what has been consumed.
  mutating func stop() {
    count = consumed
  }
}
