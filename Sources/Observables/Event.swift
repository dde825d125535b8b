/// A source of values that are sent to all subscribers, in the order of subscription.
///
/// - A value sent during a delivery is delivered after that delivery, so all observers receive all
///   values in the same order.
/// - An observer that subscribes during a delivery receives values from the next delivery on. An observer that unsubscribes is
///   not called again.
///
/// An event belongs to the isolation domain (an actor, the main actor, a task) that created it: it is not `Sendable`.
public final class Event<Value> {
  private final class Observer {
    /// Receives each value; `nil` once the subscription has ended.
    var receive: ((Value) -> Void)?

    /// Creates an observer that passes each value to `receive`.
    init(_ receive: @escaping (Value) -> Void) {
      self.receive = receive
    }
  }

  /// The subscribers, in the order of subscription.
  private var observers: [Observer] = []
  /// Delays a value that is sent during a delivery until the delivery has ended.
  private let queue = SerialQueue()

  /// Creates an event without subscribers.
  public init() {}

  /// Calls `observer` with every value that is sent, until the token is cancelled or released.
  public func subscribe(_ observer: @escaping (Value) -> Void) -> Subscription {
    subscribe(to: self, observer)
  }

  /// Sends `value` to all observers: immediately, or after the delivery in progress.
  public func send(_ value: Value) {
    queue.perform { [self] in
      for observer in observers { observer.receive?(value) }
    }
  }

  /// Adds a subscriber, and returns a token that keeps `owner` alive. `owner` is the object that
  /// contains this event.
  func subscribe(to owner: AnyObject, _ receive: @escaping (Value) -> Void) -> Subscription {
    let observer = Observer(receive)
    observers.append(observer)
    return Subscription(to: owner) { [self] in
      // Release the closure last: objects that it captures may cancel other subscriptions when they are released.
      let ended = observer.receive
      observer.receive = nil
      if let index = observers.firstIndex(where: { $0 === observer }) {
        observers.remove(at: index)
      }
      withExtendedLifetime(ended) {}
    }
  }
}
