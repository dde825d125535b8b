import Dispatch
import Exploration
import Synchronization

/// An executor with several threads.
struct ThreadExecutor: Executor {
  let jobs: Int

  func map<Input: Sendable, Output: Sendable>(
    _ inputs: consuming [Input], _ body: @escaping @Sendable (consuming Input) -> Output
  ) -> [Output] {
    let slots = inputs.map { Slot<Input, Output>(input: Mutex($0), output: Mutex(nil)) }
    inputs = []
    DispatchQueue.concurrentPerform(iterations: slots.count) { index in
      guard let input = slots[index].input.withLock({ $0.take() }) else { return }
      let output = body(input)
      slots[index].output.withLock { $0 = output }
    }
    return slots.compactMap { slot in slot.output.withLock { $0.take() } }
  }

  private final class Slot<Input: Sendable, Output: Sendable>: Sendable {
    let input: Mutex<Input?>
    let output: Mutex<Output?>

    init(input: consuming Mutex<Input?>, output: consuming Mutex<Output?>) {
      self.input = input
      self.output = output
    }
  }
}
