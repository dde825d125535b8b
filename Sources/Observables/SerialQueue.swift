/// Runs closures one at a time, in the order in which they were added.
final class SerialQueue {
  /// The closures that wait for the running one.
  private var waiting: [() -> Void] = []

  /// Whether a closure is running.
  private var isBusy = false

  /// Runs `work`: immediately, or, if another closure is running, after all closures that were added before.
  func perform(_ work: @escaping () -> Void) {
    waiting.append(work)
    guard !isBusy else { return }
    isBusy = true
    while !waiting.isEmpty {
      let works = waiting
      waiting = []
      for work in works { work() }
    }
    isBusy = false
  }
}
