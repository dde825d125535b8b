/// Something that happens now and then, told to everybody who has subscribed, in the order of subscription.
///
/// - What is sent while the event is being delivered waits: all observers hear everything in the same order.
/// - Who subscribes during a delivery hears from the next one on; who unsubscribes is not called any more.
///
/// An event belongs to the one isolation domain (an actor, the main actor, a task) that made it: it is not `Sendable`.
public final class Event<Value> {
  /// Somebody who is told.
  private final class Observer {
    /// What is called with each value, until the subscription ends.
    var receive: ((Value) -> Void)?

    /// Makes an observer that `receive` is called for.
    init(_ receive: @escaping (Value) -> Void) {
      self.receive = receive
    }
  }

  /// Those who are told, in the order in which they subscribed.
  private var observers: [Observer] = []
  /// What lets a value that comes during another wait until all were told.
  private let queue = SerialQueue()

  /// Makes an event without observers.
  public init() {}

  /// Calls `observer` with everything that is sent until the token is cancelled or released.
  public func subscribe(_ observer: @escaping (Value) -> Void) -> Subscription {
    subscribe(to: self, observer)
  }

  /// Tells `value` to all observers; during a delivery, after it.
  public func send(_ value: Value) {
    queue.perform { [self] in
      for observer in observers { observer.receive?(value) }
    }
  }

  /// Subscribes by a token that keeps `owner` alive, the object that this event is a part of.
  func subscribe(to owner: AnyObject, _ receive: @escaping (Value) -> Void) -> Subscription {
    let observer = Observer(receive)
    observers.append(observer)
    return Subscription(to: owner) { [self] in
      // The closure goes last: what it holds may cancel other subscriptions when it goes.
      let ended = observer.receive
      observer.receive = nil
      observers.removeAll { $0 === observer }
      withExtendedLifetime(ended) {}
    }
  }
}
