/// Whoever has threads to lend.
package protocol Executor: Sendable {
  /// How many bodies run at a time.
  var jobs: Int { get }

  /// Moves each input through `body` and returns the outputs in the order of the inputs.
  func map<Input: Sendable, Output: Sendable>(
    _ inputs: consuming [Input], _ body: @escaping @Sendable (consuming Input) -> Output
  ) -> [Output]
}

/// The executor that does one thing after the other.
package struct SequentialExecutor: Executor {
  /// One.
  package let jobs = 1

  /// Makes the executor.
  package init() {}

  /// Moves each input through `body`, which alone owns it then.
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
