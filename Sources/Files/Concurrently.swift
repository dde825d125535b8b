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
  let queue = Monitor(Queue<Result>(count: count, window: max(1, window)))
  let help: @Sendable (Int) -> Void = { _ in
    while let index = queue.wait({ $0.take() }) {
      let result = work(index)
      queue.change { $0.finish(index, result) }
    }
  }
  start(threads: 1..<max(1, min(jobs, count)), help) {
    while true {
      switch queue.wait({ $0.next() }) {
      case .consume(let index, let result):
        if !consume(index, result) { queue.change { $0.stop() } }
      case .work(let index):
        let result = work(index)
        queue.change { $0.finish(index, result) }
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
  /// How many indices have been taken.
  private var taken = 0
  /// How many results have been consumed.
  private var consumed = 0
  /// The results that wait, by index.
  private var finished: [Int: Result] = [:]

  /// What the thread that consumes does next.
  enum Next {
    /// A result has its turn.
    case consume(Int, Result)
    /// An index is to be worked on.
    case work(Int)
    /// Everything is done.
    case end
  }

  /// Makes a queue of the indices below `count`.
  init(count: Int, window: Int) {
    self.count = count
    self.window = window
  }

  /// Takes the next index: none once all are taken; no answer while the window is full.
  mutating func take() -> Int?? {
    guard taken < count else { return .some(nil) }
    guard taken - consumed < window else { return nil }
    defer { taken += 1 }
    return taken
  }

  /// Keeps the result of `index` until its turn.
  mutating func finish(_ index: Int, _ result: Result) {
    finished[index] = result
  }

  /// Finds what is to be done by the thread that consumes: no answer while it has to wait for others.
  mutating func next() -> Next? {
    guard consumed < count else { return .end }
    if let result = finished.removeValue(forKey: consumed) {
      defer { consumed += 1 }
      return .consume(consumed, result)
    }
    return take()?.map(Next.work)
  }

  /// Ends the work with what has been consumed.
  mutating func stop() {
    count = consumed
  }
}
