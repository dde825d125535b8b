/// A value that tells before and after each change what it was and what it becomes.
///
/// A ``Variable`` is changed by its owner; ``map(_:)`` and ``combine(_:)`` make values that follow others.
///
/// - In `beforeChange`, `value` is still the old one; in `afterChange` it is the new one, and so is everything derived.
/// - A change made by an observer waits until the present one has been told to all, so that all see the same sequence.
/// - Who subscribes during a delivery hears from the next one on; who unsubscribes is not called any more.
///
/// A value belongs to the one isolation domain (an actor, the main actor, a task) that made it: it is not `Sendable`.
public class ObservableValue<Value>: Node {
  /// The present value.
  public private(set) var value: Value

  /// The variables' ways of change that this value lies on.
  let propagations: [Propagation]
  var queue = SerialQueue()
  /// The change that is being told, if any.
  private var change: Change<Value>?
  /// What tells of a change before it is made.
  private let before = Event<Change<Value>>()
  /// What tells of it afterwards.
  private let after = Event<Change<Value>>()

  /// Makes a value that lies on `propagations`.
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

  /// The value that it has once the change under way is over.
  var upcoming: Value { change?.new ?? value }

  /// Begins the change to `new`.
  func begin(_ new: Value) {
    change = Change(old: value, new: new)
  }

  // A variable has begun its change by itself; a derived value overrides this.
  func prepare() {}

  func tellBefore() {
    if let change { before.send(change) }
  }

  func commit() {
    value = upcoming
  }

  func tellAfter() {
    guard let told = change else { return }
    change = nil
    after.send(told)
  }
}
