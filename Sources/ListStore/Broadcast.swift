/// Streams that are all told the same, until somebody ends them or this goes away.
@MainActor
final class Broadcast<Element: Sendable> {
  /// Whoever listens, by the number given to each.
  private var listeners: [Int: AsyncStream<Element>.Continuation] = [:]
  /// The number given last.
  private var lastNumber = 0

  /// Makes a broadcast that nobody listens to.
  init() {}

  deinit {
    for listener in listeners.values { listener.finish() }
  }

  /// How many streams have not ended.
  var count: Int { listeners.count }

  /// Makes a stream that begins with `first` and keeps the last `count` elements where nobody takes them.
  func listen(keeping count: Int, first: Element? = nil) -> AsyncStream<Element> {
    let (stream, listener) = AsyncStream<Element>.makeStream(
      bufferingPolicy: .bufferingNewest(count))
    lastNumber += 1
    let number = lastNumber
    listener.onTermination = { [weak self] _ in
      Task { @MainActor in self?.listeners[number] = nil }
    }
    if let first { listener.yield(first) }
    listeners[number] = listener
    return stream
  }

  /// Tells everybody an element, which is made only where somebody listens.
  func tell(_ element: () -> Element) {
    guard !listeners.isEmpty else { return }
    let told = element()
    for listener in listeners.values { listener.yield(told) }
  }

  /// Ends every stream.
  func finish() {
    let ended = listeners
    listeners = [:]
    for listener in ended.values {
      listener.onTermination = nil
      listener.finish()
    }
  }
}
