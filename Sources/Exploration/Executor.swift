/// Runs closures, possibly on several threads.
package protocol Executor: Sendable {
  /// The number of closures that run at the same time.
  var jobs: Int { get }

  /// Passes each input to `body` and returns the outputs in the order of the inputs.
  func map<Input: Sendable, Output: Sendable>(
    _ inputs: consuming [Input], _ body: @escaping @Sendable (consuming Input) -> Output
  ) -> [Output]
}

/// An executor that uses the calling thread only.
package struct SequentialExecutor: Executor {
  package let jobs = 1

  package init() {}

  /// Passes each input to `body` and keeps no reference to it, so `body` can mutate the input
  /// without a copy.
  package func map<Input: Sendable, Output: Sendable>(
    _ inputs: consuming [Input], _ body: @escaping @Sendable (consuming Input) -> Output
  ) -> [Output] {
    var waiting = inputs
    waiting.reverse()
    var outputs: [Output] = []
    outputs.reserveCapacity(waiting.count)
    while let input = waiting.popLast() { outputs.append(body(consume input)) }
    return outputs
  }
}
