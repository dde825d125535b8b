/// An observable value that its owner changes.
public final class Variable<Value>: ObservableValue<Value> {
  /// Propagates the changes to all values derived from the variable.
  private let propagation: Propagation

  /// Creates a variable with an initial value.
  public init(_ value: Value) {
    propagation = Propagation()
    super.init(value, on: [propagation])
  }

  /// Changes the value to `new`, even if it is equal to the current value. In an observer, the change waits until the
  /// changes in progress of variables that share a derived value with this one have been delivered.
  public func set(_ new: Value) {
    update { $0 = new }
  }

  /// Changes the value with `body`. In an observer, the change waits until the changes in progress of variables that
  /// share a derived value with this one have been delivered, and `body` receives the value after these.
  public func update(_ body: @escaping (inout Value) -> Void) {
    propagation.change { [self] in
      var new = value
      body(&new)
      begin(new)
    }
  }
}
