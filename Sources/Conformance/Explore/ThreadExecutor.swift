internal import Exploration
internal import Files
internal import Locks

/// An executor that runs a search on several threads.
package struct ThreadExecutor: Executor {
  package let jobs: Int

  /// Creates an executor with `jobs` threads.
  package init(jobs: Int) {
    self.jobs = jobs
  }

  /// Passes each input to `body` on a free thread.
  package func map<Input: Sendable, Output: Sendable>(
    _ inputs: consuming [Input], _ body: @escaping @Sendable (consuming Input) -> Output
  ) -> [Output] {
    let work = Work(inputs.map { Item<Input, Output>($0) })
    // From here on, each input has only one owner, so that it can be changed in place.
    inputs = []
    concurrently(jobs: min(jobs, work.items.count)) { _ in
      while let item = work.next() {
        guard let input = item.input.withLock({ $0.take() }) else { continue }
        let output = body(consume input)
        item.output.withLock { $0 = output }
      }
    }
    return work.items.compactMap { item in item.output.withLock { $0.take() } }
  }
}

/// A queue of items that several threads share.
private final class Work<Item: Sendable>: Sendable {
  package let items: [Item]
  /// The number of items that threads have taken.
  private let taken = Atomic(0)

  package init(_ items: [Item]) {
    self.items = items
  }

  /// Takes the next item, if any is left.
  package func next() -> Item? {
    let index = taken.add(1, ordering: .relaxed).oldValue
    return index < items.count ? items[index] : nil
  }
}

/// An input, and later its output.
private final class Item<Input: Sendable, Output: Sendable>: Sendable {
  /// The input, until a thread takes it.
  package let input: Mutex<Input?>
  /// The output, when it is known.
  package let output = Mutex<Output?>(nil)

  package init(_ input: Input) {
    self.input = Mutex(input)
  }
}
