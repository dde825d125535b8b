internal import Files
internal import Locks
internal import ScenarioRunner
internal import Text

/// A line on a terminal that tells how far work of more than a second is.
///
/// A thread of its own draws it, so that it is told also while one piece of the work takes long.
final class ProgressLine: Sendable {
  /// Whether there is somebody to show it to.
  private let isShown: Bool
  /// When the run began, in nanoseconds.
  private let start = Environment.monotonicNanoseconds()
  /// The line, which threads share.
  private let line = Mutex(Line())

  /// What is told, and what is on screen of it.
  private struct Line {
    /// What is to be on screen.
    var text = ""
    /// What is on screen.
    var drawn = ""
    /// Whether the thread runs that draws it.
    var isStarted = false
    /// Whether nothing more is drawn.
    var isOver = false

    /// Takes the line away.
    mutating func clear() {
      if !drawn.isEmpty { write("\r\u{1B}[K") }
      drawn = ""
    }
  }

  /// How long work takes before the line appears, in nanoseconds.
  private static let patience = 1_000_000_000
  /// How long the line stays as it is, in milliseconds.
  private static let interval: UInt32 = 100

  /// Makes a line that appears only if `isShown`.
  init(isShown: Bool) {
    self.isShown = isShown
  }

  /// Takes how far the work is; the first time starts the thread.
  func show(_ text: @autoclosure () -> String) {
    guard isShown else { return }
    let text = text()
    let isFirst = line.withLock { line in
      line.text = text
      defer { line.isStarted = true }
      return !line.isStarted
    }
    guard isFirst else { return }
    periodically(milliseconds: Self.interval) { [weak self] in self?.draw() ?? false }
  }

  /// Writes something else by `body`, with nothing drawn meanwhile; on the same terminal the line is taken away for it.
  func stepAside<Failure>(
    onTerminal: Bool = true, for body: () throws(Failure) -> Void
  ) throws(Failure) {
    guard isShown else { return try body() }
    try line.withLock { (line) throws(Failure) in
      if onTerminal { line.clear() }
      try body()
    }
  }

  /// Takes the line away until there is more to tell.
  func pause() {
    line.withLock {
      $0.clear()
      $0.text = ""
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
      // A second Ctrl-C may end the process at any moment, and must find nothing on screen.
      if line.isOver || Interrupts.isPending {
        line.clear()
        return false
      }
      guard elapsed > Self.patience, !line.text.isEmpty, StandardStream.error.isForeground
      else { return true }
      let columns = StandardStream.error.terminalSize?.columns ?? 80
      let text = String("\(line.text), \(elapsed / 1_000_000_000) s".prefix(columns - 1))
      if text != line.drawn { write("\r\(text)\u{1B}[K") }
      line.drawn = text
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

extension ProgressHandler {
  /// Begins to notice Ctrl-C, which stops the work, and of which a shell shows what there is; how far it is goes to `line`.
  static func interruptible(telling line: ProgressLine? = nil) -> ProgressHandler {
    Interrupts.watch()
    var supervision = ProgressHandler(isStopped: { Interrupts.isPending }, tell: { line?.show($0) })
    supervision.keepsParts = !Interrupts.endsProcess
    return supervision
  }
}
