/// A value that notifies observers before and after each change, with the old and the new value.
///
/// The owner of a ``Variable`` changes it. ``map(_:)`` and ``combine(_:)`` return values computed from others.
///
/// - In `beforeChange`, `value` is still the old value. In `afterChange`, `value` and all derived
///   values are the new ones.
/// - A change made by an observer waits until all observers have received the current change, so all observers see the
///   same sequence. A change of a variable that shares no derived value with the current one does not wait.
/// - The calls before and after a change are two deliveries. An observer that subscribes during a delivery is called from the
///   next one on. An observer that unsubscribes is not called again.
///
/// A value belongs to the isolation domain (an actor, the main actor, a task) that created it: it is not `Sendable`.
public class ObservableValue<Value>: Node {
  /// The current value.
  public private(set) var value: Value

  let propagations: [Propagation]
  /// The change in progress, if any.
  private var change: Change<Value>?
  /// Sends each change before it happens.
  private let before = Event<Change<Value>>()
  /// Sends each change after it happened.
  private let after = Event<Change<Value>>()

  /// Creates a value that `propagations` reach.
  init(_ value: Value, on propagations: [Propagation]) {
    self.value = value
    self.propagations = propagations
    for propagation in propagations { propagation.add(self) }
  }

  /// Calls `observer` before each change until the token is cancelled or released.
  public func beforeChange(_ observer: @escaping (Change<Value>) -> Void) -> Subscription {
    before.subscribe(to: self, observer)
  }

  /// Calls `observer` after each change until the token is cancelled or released.
  public func afterChange(_ observer: @escaping (Change<Value>) -> Void) -> Subscription {
    after.subscribe(to: self, observer)
  }

  /// The value after the change in progress, or the current value.
  var upcoming: Value { change?.new ?? value }

  /// Begins the change to `new`.
  func begin(_ new: Value) {
    change = Change(old: value, new: new)
  }

  // A variable has called `begin` already. Derived values override this method.
  func prepare() {}

  func notifyBefore() {
    if let change { before.send(change) }
  }

  func commit() {
    value = upcoming
  }

  func notifyAfter() {
    guard let finished = change else { return }
    change = nil
    after.send(finished)
  }
}
