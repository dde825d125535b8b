/// Sends each element to any number of streams, until they are cancelled or the broadcast is
/// released.
@MainActor
final class Broadcast<Element: Sendable> {
  /// The open streams, by number.
  private var listeners: [Int: AsyncStream<Element>.Continuation] = [:]
  /// The number of the newest stream.
  private var lastNumber = 0

  /// Creates a broadcast without streams.
  init() {}

  deinit {
    for listener in listeners.values { listener.finish() }
  }

  /// The number of open streams.
  var count: Int { listeners.count }

  /// Returns a stream that begins with `first`, if any, and keeps the newest `count` elements until
  /// they are read.
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

  /// Sends an element to every stream. The element is created only if there is a stream.
  func send(_ element: @autoclosure () -> Element) {
    guard !listeners.isEmpty else { return }
    let sent = element()
    for listener in listeners.values { listener.yield(sent) }
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
