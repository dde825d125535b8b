/// Calls `body` with 0, 1 … `jobs` - 1, each on a thread of its own, and returns when all are done.
package func concurrently(jobs: Int, _ body: @escaping @Sendable (Int) -> Void) {
  start(threads: 1..<max(1, jobs), body) { body(0) }
}

/// Does the work of the indices below `count` on `jobs` threads and hands its results to `consume` in order.
///
/// `consume` is called on the calling thread, which works too; it returns whether to go on. No work is begun further than
/// `window` indices ahead of it, so that results do not pile up.
package func inOrder<Result: Sendable>(
  count: Int, jobs: Int, window: Int, work: @escaping @Sendable (Int) -> Result,
  consume: (Int, Result) -> Bool
) {
  let queue = Monitor(Queue<Result>(count: count, jobs: max(1, jobs), window: max(1, window)))
  let workOn: @Sendable (Range<Int>) -> Void = { indices in
    let start = Environment.monotonicNanoseconds()
    // Plain loops, here and below: a generic function of the library takes longer than the work of a small file.
    var results: [Result] = []
    results.reserveCapacity(indices.count)
    var index = indices.lowerBound
    while index < indices.upperBound {
      results.append(work(index))
      index += 1
    }
    let elapsed = Environment.monotonicNanoseconds() - start
    queue.change { $0.finish(indices, results, in: elapsed) }
  }
  let help: @Sendable (Int) -> Void = { _ in
    while let indices = queue.wait({ $0.take() }) { workOn(indices) }
  }
  start(threads: 1..<max(1, min(jobs, count)), help) {
    while true {
      switch queue.wait({ $0.next() }) {
      case .consume(let indices, let results):
        var place = 0
        while place < results.count {
          guard consume(indices.lowerBound + place, results[place]) else {
            return queue.change { $0.stop() }
          }
          place += 1
        }
      case .work(let indices): workOn(indices)
      case .end: return
      }
    }
  }
}

/// Calls `body` with each of `numbers` on a new thread, and `own` on this one meanwhile.
private func start(
  threads numbers: Range<Int>, _ body: @escaping @Sendable (Int) -> Void, while own: () -> Void
) {
  let running = Monitor(numbers.count)
  let refused = numbers.filter { number in
    !startThread {
      body(number)
      running.change { $0 -= 1 }
    }
  }
  own()
  // What no thread could be had for is done here.
  refused.forEach(body)
  running.wait { $0 == refused.count ? () : nil }
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

  /// What the thread that consumes does next.
  enum Next {
    /// Results have their turn.
    case consume(Range<Int>, [Result])
    /// Indices are to be worked on.
    case work(Range<Int>)
    /// Everything is done.
    case end
  }

  /// Makes a queue of the indices below `count` for so many threads.
  init(count: Int, jobs: Int, window: Int) {
    self.count = count
    self.window = window
    largestShare = max(1, min(16, window / (4 * jobs)))
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
    share = elapsed < 1_000_000 ? min(2 * share, largestShare) : max(share / 2, 1)
  }

  /// Finds what is to be done by the thread that consumes: no answer while it has to wait for others.
  mutating func next() -> Next? {
    guard consumed < count else { return .end }
    if let results = finished.removeValue(forKey: consumed) {
      let indices = consumed..<consumed + results.count
      consumed = indices.upperBound
      return .consume(indices, results)
    }
    return take()?.map(Next.work)
  }

  /// Ends the work with what has been consumed.
  mutating func stop() {
    count = consumed
  }
}
