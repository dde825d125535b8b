/// One change of a value.
public struct Change<Value> {
  /// The value before the change.
  public let old: Value
  /// The value after the change.
  public let new: Value

  /// Creates the change from `old` to `new`.
  public init(old: Value, new: Value) {
    self.old = old
    self.new = new
  }
}

extension Change: Equatable where Value: Equatable {}

extension Change: Sendable where Value: Sendable {}
