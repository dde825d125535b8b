/// Runs closures one at a time, in the order in which they were added.
final class SerialQueue {
  /// The closures that wait for the one that is running.
  private var waiting: [() -> Void] = []

  /// Whether a closure is running.
  private(set) var isBusy = false

  /// Runs `work` at once, or, if another closure is running, after all that were added before.
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
