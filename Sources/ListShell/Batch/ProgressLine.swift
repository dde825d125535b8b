internal import Files

/// A line on a terminal that tells how far a run of more than a second is.
struct ProgressLine {
  private let isShown: Bool
  private let start = Environment.monotonicNanoseconds()
  private var lastShown = 0
  private var isOnScreen = false

  /// How long a run takes before the line appears, in nanoseconds.
  private static let patience = 1_000_000_000
  /// How long the line stays as it is, in nanoseconds.
  private static let interval = 100_000_000

  /// Makes a line that appears only if `isShown`.
  init(isShown: Bool) {
    self.isShown = isShown
  }

  /// Tells how far the run is.
  mutating func show(_ text: @autoclosure () -> String) {
    guard isShown else { return }
    let elapsed = Environment.monotonicNanoseconds() - start
    guard elapsed > Self.patience, elapsed - lastShown > Self.interval else { return }
    lastShown = elapsed
    isOnScreen = true
    write("\r\(text())\u{1B}[K")
  }

  /// Takes the line away.
  mutating func clear() {
    guard isOnScreen else { return }
    isOnScreen = false
    write("\r\u{1B}[K")
  }

  private func write(_ text: String) {
    let output = Output.standardError()
    try? output.write(text)
    try? output.close()
  }
}
