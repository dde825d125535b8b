/// An observable value that its owner changes.
public final class Variable<Value>: ObservableValue<Value> {
  /// The way that its changes take to all that derives from it.
  private let propagation: Propagation

  /// Makes a variable that starts as `value`.
  public init(_ value: Value) {
    propagation = Propagation()
    super.init(value, on: [propagation])
  }

  /// Changes the value to `new`, even if it is equal; in an observer, after the changes before it.
  public func set(_ new: Value) {
    update { $0 = new }
  }

  /// Changes the value as `body` says; in an observer, `body` gets what the changes before it have left.
  public func update(_ body: @escaping (inout Value) -> Void) {
    propagation.change { [self] in
      var new = value
      body(&new)
      begin(new)
    }
  }
}
