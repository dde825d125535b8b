/// One change of a value.
public struct Change<Value> {
  /// The value before.
  public let old: Value
  /// The value after.
  public let new: Value

  /// Creates the change from `old` to `new`.
  public init(old: Value, new: Value) {
    self.old = old
    self.new = new
  }
}

extension Change: Equatable where Value: Equatable {}

extension Change: Sendable where Value: Sendable {}
