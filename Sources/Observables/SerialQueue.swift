/// A queue whose works are done one at a time, in the order in which they came.
final class SerialQueue {
  /// The works that wait for the one that is being done.
  private var waiting: [() -> Void] = []

  /// Whether a work is being done.
  private(set) var isBusy = false

  /// Does `work` now, or, called by another work, after all that came before.
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
