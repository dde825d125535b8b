internal import Files
internal import Synchronization

/// A line on a terminal that tells how far work of more than a second is.
///
/// A thread of its own draws it, so that it is told also while one piece of the work takes long.
final class ProgressLine: Sendable {
  private let isShown: Bool
  private let start = Environment.monotonicNanoseconds()
  private let line = Mutex(Line())

  /// What is told, and what is on screen of it.
  private struct Line {
    var text = ""
    var isOnScreen = false
    var isOver = false

    /// Takes the line away.
    mutating func clear() {
      if isOnScreen { write("\r\u{1B}[K") }
      isOnScreen = false
    }
  }

  /// How long work takes before the line appears, in nanoseconds.
  private static let patience = 1_000_000_000
  /// How long the line stays as it is, in milliseconds.
  private static let interval: UInt32 = 100

  /// Makes a line that appears only if `isShown`.
  init(isShown: Bool) {
    self.isShown = isShown
    guard isShown else { return }
    periodically(milliseconds: Self.interval) { [weak self] in self?.draw() ?? false }
  }

  /// Takes how far the work is.
  func show(_ text: @autoclosure () -> String) {
    guard isShown else { return }
    let text = text()
    line.withLock { $0.text = text }
  }

  /// Writes something else to the terminal, for which the line is taken away.
  func stepAside<Failure>(for body: () throws(Failure) -> Void) throws(Failure) {
    guard isShown else { return try body() }
    try line.withLock { (line) throws(Failure) in
      line.clear()
      try body()
    }
  }

  /// Takes the line away for good.
  func end() {
    line.withLock {
      $0.clear()
      $0.isOver = true
    }
  }

  /// Draws the line once the work takes long, and returns whether to do so again.
  private func draw() -> Bool {
    let elapsed = Environment.monotonicNanoseconds() - start
    return line.withLock { line in
      guard !line.isOver, !line.text.isEmpty, elapsed > Self.patience else { return !line.isOver }
      line.isOnScreen = true
      write("\r\(line.text), \(elapsed / 1_000_000_000) s\u{1B}[K")
      return true
    }
  }
}

/// Writes `text` to standard error as it is.
private func write(_ text: String) {
  let output = Output.standardError()
  try? output.write(text)
  try? output.close()
}
