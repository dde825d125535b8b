internal import Exploration
internal import Files
internal import Locks

/// An executor that runs a search on several threads.
package struct ThreadExecutor: Executor {
  package let jobs: Int

  package init(jobs: Int) {
    self.jobs = jobs
  }

  /// Passes each input to `body` on a free thread.
  package func map<Input: Sendable, Output: Sendable>(
    _ inputs: consuming [Input], _ body: @escaping @Sendable (consuming Input) -> Output
  ) -> [Output] {
    let count = inputs.count
    let work = Work<Input, Output>(inputs)
    // From here on, each input has only one owner, so that it can be changed in place.
    inputs = []
    concurrently(jobs: min(jobs, count)) { _ in
      while let (index, input) = work.inputs.withLock({ $0.popLast() }) {
        let output = body(consume input)
        work.outputs.withLock { $0[index] = output }
      }
    }
    return work.outputs.withLock { $0.compactMap { $0 } }
  }
}

/// The inputs that no thread has taken yet, last first, and the outputs so far.
private final class Work<Input: Sendable, Output: Sendable>: Sendable {
  let inputs: Mutex<[(index: Int, input: Input)]>
  let outputs: Mutex<[Output?]>

  init(_ inputs: [Input]) {
    self.inputs = Mutex(inputs.enumerated().reversed().map { ($0.offset, $0.element) })
    outputs = Mutex(inputs.map { _ in nil })
  }
}
