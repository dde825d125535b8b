internal import Files
internal import Locks
internal import ScenarioRunner
internal import Text

/// A terminal line that shows the progress of work that takes more than a second.
///
/// A separate thread draws the line, so that it is updated even during one long piece of work.
final class ProgressLine: Sendable {
  private let isShown: Bool
  /// The start of the run, in nanoseconds.
  private let start = Environment.monotonicNanoseconds()
  /// The line, which threads share.
  private let line = Mutex(Line())

  /// The line's current text and the text on screen.
  private struct Line {
    var text = ""
    /// The text on screen.
    var drawn = ""
    /// Whether the thread that draws the line runs.
    var isStarted = false
    /// Whether the line is removed permanently.
    var isOver = false

    mutating func clear() {
      if !drawn.isEmpty { write("\r\u{1B}[K", to: .standardError()) }
      drawn = ""
    }
  }

  /// The duration of work before the line appears, in nanoseconds.
  private static let delay = 1_000_000_000
  /// The interval between two updates of the line, in milliseconds.
  private static let interval: UInt32 = 100

  /// Creates a line that appears only if `isShown`.
  init(isShown: Bool) {
    self.isShown = isShown && Environment.hasCapableTerminal
  }

  /// Sets the progress to show. The first call starts the thread.
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

  /// Removes the line, runs `body`, which writes other output, and draws the line again later.
  ///
  /// The line is erased only if the output is the same terminal.
  func stepAside<Failure>(
    onTerminal: Bool = true, for body: () throws(Failure) -> Void
  ) throws(Failure) {
    guard isShown else { return try body() }
    try line.withLock { (line) throws(Failure) in
      if onTerminal { line.clear() }
      try body()
    }
  }

  /// Erases the line until the next update.
  func pause() {
    line.withLock {
      $0.clear()
      $0.text = ""
    }
  }

  /// Erases the line permanently.
  func end() {
    line.withLock {
      $0.clear()
      $0.isOver = true
    }
  }

  /// Draws the line if the work has already taken more than a second. Returns whether to continue
  /// drawing.
  private func draw() -> Bool {
    let elapsed = Environment.monotonicNanoseconds() - start
    return line.withLock { line in
      // A second Ctrl-C can end the process at any moment, so erase the line after the first.
      if line.isOver || Interrupts.wasTyped {
        line.clear()
        return false
      }
      guard elapsed > Self.delay, !line.text.isEmpty, StandardStream.error.isForeground
      else { return true }
      let columns = StandardStream.error.terminalSize?.columns ?? 80
      let text = String("\(line.text), \(elapsed / 1_000_000_000) s".prefix(columns - 1))
      if text != line.drawn { write("\r\(text)\u{1B}[K", to: .standardError()) }
      line.drawn = text
      return true
    }
  }
}

extension ProgressHandler {
  /// Starts to watch for Ctrl-C. Returns a closure that shows the progress on `line`, and returns
  /// `false` after Ctrl-C to stop the work.
  static func interruptible(showingOn line: ProgressLine? = nil) -> ProgressHandler {
    Interrupts.watch()
    var progress = ProgressHandler(isStopped: { Interrupts.isPending }, report: { line?.show($0) })
    progress.resume = { Interrupts.clear() }
    progress.interruption = { Interrupts.isTermination ? "SIGTERM" : "Ctrl-C" }
    progress.keepsParts = !Interrupts.endsProcess
    return progress
  }
}
